"""What the routes for learning platforms find at hand: the platforms, our addresses, signed names."""

from __future__ import annotations

import hashlib
from typing import Any

from fastapi import Request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.loading import import_once
from chalkwright.service.data import LOCAL, Principal
from chalkwright.service.dependencies import settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.session import signing_secret
from chalkwright.service.keys.store import has_keys, key_of_id
from chalkwright.service.lti.platforms import Platform, Platforms, platforms_of
from chalkwright.service.settings import Settings

_NO_TOOL = mark("This service is no tool of a learning platform yet; ask whoever runs it to register yours.")
_REVOKED = mark(
    "The key that this service keeps for your learning platform does not hold; ask whoever runs it for another."
)


def platforms_at(request: Request) -> Platforms:
    """Those that are registered. Raises :class:`Refused` (404) where there is none."""
    found = platforms_of(settings_of(request))
    if found is None:
        raise Refused(404, _NO_TOOL)
    return found


async def imported(request: Request) -> Platforms:
    """As :func:`platforms_at`, with what checks and signs launches imported, beside the event loop."""
    found = platforms_at(request)
    await import_once(_import)
    return found


def _import() -> None:
    import httpx  # noqa: F401 - fetches the platform's keys

    from chalkwright.service.lti import launching  # noqa: F401 - an extra, which takes half a second


def launch_address(request: Request) -> str:
    """Ours for what platforms sign, as the outside calls it."""
    return f"{(settings_of(request).public_url or str(request.base_url)).rstrip('/')}/lti/launch"


def shown_address(request: Request, platform: Platform, job: str, *, steps: bool) -> str:
    """Where whoever came from this platform reads the explanation."""
    return f"/lti/shown/{Signed(settings_of(request)).write([platform.issuer, platform.client_id, job, steps])}"


async def owner_of(request: Request, platform: Platform) -> Principal:
    """Whose explanations its teachers choose from, and whose money they spend. Raises :class:`Refused` (403)."""
    engine = store_of(request).engine
    if platform.key == LOCAL.id:
        if not await has_keys(engine):
            return Principal(id=LOCAL.id, name=platform.name)
    elif (key := await key_of_id(engine, platform.key)) is not None:
        return key.principal
    raise Refused(403, _REVOKED)


class Signed:
    """Lists of JSON as names in addresses, which nobody else can write."""

    def __init__(self, settings: Settings) -> None:
        self._serializer = URLSafeTimedSerializer(
            signing_secret(settings), salt="lti", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def write(self, said: list[Any]) -> str:
        """For an address."""
        return str(self._serializer.dumps(said))

    def read(self, name: str, seconds: float) -> list[Any] | None:
        """What was written within so many seconds, or None."""
        try:
            read = self._serializer.loads(name, max_age=int(seconds))
        except BadSignature:
            return None
        return read if isinstance(read, list) else None
