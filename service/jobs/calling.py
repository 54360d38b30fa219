"""One call of a webhook's receiver, at the address that was checked and at no other."""

from __future__ import annotations

import asyncio
import ssl
from functools import lru_cache

import httpx

from chalkwright.agent.addresses import NotCalled, Target, target_of

_TIMEOUT = 15.0


async def call(address: str, body: str, headers: dict[str, str], *, private: bool) -> str | None:
    """Post it once; why that failed, to stand after "it", or None. ``private``: see
    :func:`chalkwright.agent.addresses.target_of`."""
    try:
        async with asyncio.timeout(_TIMEOUT):
            # Looked up anew at each try: a name may lead elsewhere by now.
            target = await target_of(address, private=private)
            return await _post(httpx.URL(address), target, body, headers)
    except NotCalled as why:
        return str(why)
    except TimeoutError:
        return f"did not answer within {_TIMEOUT:g} s"
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
        return f"could not be reached ({type(error).__name__})"


async def _post(url: httpx.URL, target: Target, body: str, headers: dict[str, str]) -> str | None:
    """The checked address is connected to, so that a second look-up cannot change it; redirects are not followed."""
    pinned = url.copy_with(host=target.address)
    headers = headers | {"host": url.netloc.decode("ascii"), "content-type": "application/json"}
    async with (
        httpx.AsyncClient(timeout=_TIMEOUT, follow_redirects=False, trust_env=False, verify=_tls()) as http,
        http.stream(
            "POST", pinned, content=body, headers=headers, extensions={"sni_hostname": target.host}
        ) as answer,  # its body is never read: it may be endless
    ):
        return None if answer.is_success else f"answered with {answer.status_code}"


@lru_cache(maxsize=1)
def _tls() -> ssl.SSLContext:
    """The TLS context of all calls: reading the certificates takes tens of milliseconds of the event loop."""
    return httpx.create_ssl_context(trust_env=False)
