"""Sessions of the pages: a signed cookie that names a key and proves that somebody had it; it holds no secret."""

from __future__ import annotations

import hashlib
import os
import secrets
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from fastapi import Request, Response
from itsdangerous import BadSignature, TimestampSigner

from chalkwright.service.settings import Settings

COOKIE = "chalkwright"
LASTS = 14 * 24 * 3600
"""Seconds."""
_FILE = "session.key"
_BYTES = 32


def open_session(request: Request, response: Response, settings: Settings, key: str) -> None:
    """Have the reader's browser send who they are from now on."""
    response.set_cookie(
        COOKIE,
        _signer(settings).sign(key).decode(),
        max_age=LASTS,
        httponly=True,
        samesite="strict",
        secure=over_https(request, settings),
    )


def close_session(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")


def key_of_session(request: Request, settings: Settings) -> str | None:
    """Id of the key that a valid session stands for; whether the key still holds has to be looked up."""
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        return None
    try:
        return _signer(settings).unsign(cookie, max_age=LASTS).decode()
    except BadSignature:
        return None


def over_https(request: Request, settings: Settings) -> bool:
    """Whether readers come by HTTPS, ours or a proxy's."""
    return request.url.scheme == "https" or (settings.public_url or "").startswith("https://")


def signing_secret(settings: Settings) -> bytes:
    """What the service signs with, of whatever kind; each kind has a salt of its own."""
    if settings.session_secret is not None:
        return hashlib.sha256(settings.session_secret.get_secret_value().encode()).digest()
    return _load_secret(settings.root)


def _signer(settings: Settings) -> TimestampSigner:
    return TimestampSigner(signing_secret(settings), salt="session", digest_method=hashlib.sha256)


@lru_cache(maxsize=16)
def _load_secret(root: Path) -> bytes:
    """The root's own secret, made when it is first needed; two servers that start together agree on one."""
    path = root / _FILE
    with suppress(FileNotFoundError):
        return path.read_bytes()
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = root / f"{_FILE}.{secrets.token_hex(8)}"
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(secrets.token_bytes(_BYTES))
        with suppress(FileExistsError):
            os.link(fresh, path)
    finally:
        fresh.unlink()
    return path.read_bytes()
