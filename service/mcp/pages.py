"""Finished work as resources: the address of a page, and what is at it."""

from __future__ import annotations

import re

from mcp_types import Resource, ResourceTemplate

from chalkwright.service.client import Client
from chalkwright.service.client_data import ServiceError

_ADDRESS = re.compile(r"chalkwright://(explanations|figures)/([0-9a-f]{32})", re.ASCII)
MEDIA_TYPE = "text/html"
_MOST = 50

TEMPLATES = (
    ResourceTemplate(
        name="explanation",
        title="An explanation's page",
        uri_template="chalkwright://explanations/{id}",
        description="One HTML page with its pictures; it loads nothing and runs nothing.",
        mime_type=MEDIA_TYPE,
    ),
    ResourceTemplate(
        name="figure",
        title="A figure's page",
        uri_template="chalkwright://figures/{id}",
        description="One HTML page with the picture that was drawn onto; it loads nothing and runs nothing.",
        mime_type=MEDIA_TYPE,
    ),
)


def page_uri(collection: str, job: str) -> str:
    """The address of a finished job's page; ``collection``: ``explanations`` or ``figures``."""
    return f"chalkwright://{collection}/{job}"


async def list_pages(client: Client) -> list[Resource]:
    """The caller's finished explanations, the newest first, at most 50."""
    found = await client.list(state="finished", limit=_MOST)
    return [
        Resource(
            name=f"explanation {job.id}", title=job.title, uri=page_uri("explanations", job.id), mime_type=MEDIA_TYPE
        )
        for job in found.jobs
    ]


async def read_page(client: Client, uri: str) -> str:
    """The page at ``uri``. Raises :class:`ServiceError` when there is none for this caller."""
    found = _ADDRESS.fullmatch(uri)
    if found is None:
        raise ServiceError(
            404, "There is no such page; the tools' answers and the list of resources name those there are."
        )
    collection, job = found.groups()
    if collection == "explanations":
        return (await client.export(job, "html")).decode()
    return (await client.file(job, f"/v1/figures/{job}/files/explanation.html")).decode()
