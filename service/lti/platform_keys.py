"""The keys that platforms sign with, fetched from where they publish them."""

from __future__ import annotations

import json
import time
from typing import Any

from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.lti.platforms import Platform

_SECONDS = 5.0
_MOST = 1_000_000
"""Bytes."""
_LASTS = 600.0
_AGAIN = 10.0
"""Seconds; within these an unknown key does not have the set fetched again."""


class PlatformKeys:
    """Sets of keys, each kept for ten minutes, and fetched anew before that for a key that is not among them."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, dict[str, Any]]] = {}

    async def find(self, platform: Platform, kid: str) -> dict[str, Any]:
        """The set (JWKS), with or without a key ``kid``. Raises :class:`Refused` (502)."""
        at, found = self._known.get(platform.keys_url, (0.0, None))
        age = time.monotonic() - at
        if found is None or age > _LASTS or (age > _AGAIN and not any(key.get("kid") == kid for key in found["keys"])):
            found = await _fetch(platform)
            self._known[platform.keys_url] = (time.monotonic(), found)
        return found


async def _fetch(platform: Platform) -> dict[str, Any]:
    import httpx  # is there by now (:func:`chalkwright.service.lti.reaching.imported`)

    try:
        async with (
            httpx.AsyncClient(timeout=_SECONDS, trust_env=True) as client,
            client.stream("GET", platform.keys_url) as answer,
        ):
            answer.raise_for_status()
            body = b""
            async for chunk in answer.aiter_bytes():
                body += chunk
                if len(body) > _MOST:
                    raise ValueError
        said = json.loads(body)
        keys = said["keys"]
        if not isinstance(keys, list):
            raise ValueError
        return {"keys": [key for key in keys if isinstance(key, dict)]}
    except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
        raise Refused(
            502,
            translate(
                "The keys of {name} cannot be fetched, so nothing it sends can be believed; try again soon.",
                name=platform.name,
            ),
        ) from error
