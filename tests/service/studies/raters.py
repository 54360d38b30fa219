"""Owners and raters that speak HTTP with a real server."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import httpx

from tests.service.studies.made_studies import item, jsonl

LINK = re.compile(r'value="(http[^"]+/rate/r/[^"]+)"')


class Owner:
    """Makes studies and invites raters, as the page does."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.study = ""

    async def make(
        self, items: list[dict[str, Any]] | None = None, form: str = "illustrated", **more: Any
    ) -> httpx.Response:
        text = jsonl(*(items if items is not None else [item(f"i{n}") for n in range(4)]))
        files: dict[str, Any] = {"items": ("items.jsonl", text), **more.pop("files", {})}
        made = await self.client.post("/rate/studies", data={"form": form, "seed": "3", **more}, files=files)
        self.study = str(made.url.path)
        return made

    async def invite(self, *names: str) -> list[str]:
        """The links, as paths."""
        page = await self.client.post(f"{self.study}/raters", data={"names": "\n".join(names)})
        assert page.status_code == 200, page.text
        return [httpx.URL(unescape(link)).path for link in LINK.findall(page.text)]

    async def file(self, name: str) -> str:
        found = await self.client.get(f"{self.study}/files/{name}")
        assert found.status_code == 200
        return found.text


async def rate(
    client: httpx.AsyncClient, link: str, place: int, answers: dict[str, Any], go: str = "next"
) -> httpx.Response:
    """Answer one item by the plain form."""
    return await client.post(f"{link}/items/{place}", data={**{k: str(v) for k, v in answers.items()}, "go": go})


OWN_FORM = """
title: Small
instructions: Look at it.
criteria:
- key: LC
  title: Logic
  question: "Sound?"
  answer:
    kind: choices
    options: [{value: 0, label: Poor}, {value: 0.5, label: Fair}, {value: 1, label: Good}]
- key: VC
  title: Consistent
  question: "Alike?"
  answer:
    kind: choices
    options: [{value: 0, label: Poor}, {value: 0.5, label: Fair}, {value: 1, label: Good}]
"""
"""Two criteria, no training and no pilot."""


def own_form(text: str = OWN_FORM) -> dict[str, Any]:
    return {"own_form": ("form.yaml", text)}
