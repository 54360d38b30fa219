"""Fetches a picture that a provider names by its address: from public hosts only, within size, type and time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urljoin, urlsplit

import httpx

from chalkwright.agent.addresses import Target, is_public, resolve_host
from chalkwright.agent.errors import ModelError
from chalkwright.agent.images.faults import PictureWhom
from chalkwright.agent.images.picture import MOST_BYTES, decode_picture
from chalkwright.agent.models.faults import Refusal
from chalkwright.agent.models.idle import open_http

MOST_REDIRECTS = 3
_PORTS = {"http": 80, "https": 443}


async def fetch(url: str, whom: PictureWhom) -> bytes:
    """The bytes at ``url``, which may be a ``data:`` URL, in at most the idle limit's time.

    Private addresses and plain ``http`` are refused unless the endpoint itself is private: a provider must not make
    us ask our own network. The provider's key is not sent. Raises the subclasses of :class:`ModelError`; no message
    holds the address, which may be signed.
    """
    if url.startswith("data:"):
        return decode_picture(url, whom)
    try:
        async with asyncio.timeout(whom.patience.idle):
            at_home = await _at_home(whom)
            for _ in range(MOST_REDIRECTS + 1):
                answer = await _ask(url, whom, at_home)
                if isinstance(answer, bytes):
                    return answer
                url = answer
    except TimeoutError:
        raise whom.stall_error() from None
    except (httpx.InvalidURL, UnicodeError):
        raise whom.unsafe("has an address that cannot be read") from None
    raise whom.unsafe("is moved from address to address")


async def _ask(url: str, whom: PictureWhom, at_home: bool) -> bytes | str:
    """The picture, or where it has moved."""
    target = await _target(url, whom, at_home)
    try:
        async with _answer(url, target, whom) as response:
            if response.is_redirect:
                return urljoin(url, response.headers["location"])
            if response.status_code != 200:
                raise _refusal_error(response, whom)
            return await _body(response, whom)
    except httpx.TransportError as error:
        raise _transport(error, target, whom) from None


@asynccontextmanager
async def _answer(url: str, target: Target, whom: PictureWhom) -> AsyncIterator[httpx.Response]:
    """The response's head. The checked address is connected to, so that a second look-up cannot change it."""
    pinned = httpx.URL(url).copy_with(host=target.address, username="", password="")
    headers = {"host": httpx.URL(url).netloc.decode("ascii").rpartition("@")[2]}
    async with (
        open_http(whom.patience) as http,
        http.stream("GET", pinned, headers=headers, extensions={"sni_hostname": target.host}) as response,
    ):
        yield response


async def _body(response: httpx.Response, whom: PictureWhom) -> bytes:
    kind = response.headers.get("content-type", "application/octet-stream").partition(";")[0].strip().lower()
    if not (kind.startswith("image/") or kind.endswith("/octet-stream")):
        raise whom.bad_picture()
    body = bytearray()
    async for piece in response.aiter_bytes():
        body += piece
        if len(body) > MOST_BYTES:
            raise whom.unsafe(f"is larger than {MOST_BYTES // 2**20} MiB")
    return bytes(body)


async def _target(url: str, whom: PictureWhom, at_home: bool) -> Target:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        raise whom.unsafe("has an address that cannot be read") from None
    if not host or parts.scheme not in (("https", "http") if at_home else ("https",)):
        raise whom.unsafe("is not at an https:// address")
    addresses = await resolve_host(host, port)
    if not addresses:
        raise whom.unreachable()
    if not at_home and not all(is_public(each) for each in addresses):
        raise whom.unsafe("is at an address inside a private network")
    return Target(host, addresses[0], port)


async def _at_home(whom: PictureWhom) -> bool:
    """Whether the endpoint itself is on this machine or in its network."""
    host = urlsplit(whom.spec.base_url or "").hostname
    addresses = await resolve_host(host, 0) if host else ()
    return any(not is_public(each) for each in addresses)


def _refusal_error(response: httpx.Response, whom: PictureWhom) -> ModelError:
    """A 404 or 403 of a file store says nothing about the model or the key."""
    status = response.status_code
    if status == 429 or status >= 500:
        return whom.refusal_error(Refusal(status, headers=response.headers))
    return whom.no_picture(f"it is not at the address it was promised at (HTTP {status})")


def _transport(error: httpx.TransportError, target: Target, whom: PictureWhom) -> ModelError:
    return whom._replace(spec=whom.spec.model_copy(update={"base_url": f"https://{target.host}"})).transport(error)
