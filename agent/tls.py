"""The one TLS context that all calls share."""

from __future__ import annotations

import ssl
from functools import lru_cache

import httpx


@lru_cache(maxsize=1)
def tls() -> ssl.SSLContext:
    """Made once: reading the certificates takes tens of milliseconds."""
    return httpx.create_ssl_context()
