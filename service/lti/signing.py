"""The tool's own keys: made at the first need, kept in the root as files that only the service's user reads.

The newest signs. Those before it stay in the published set, since platforms keep the set for a while, until the next
rotation.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from jwcrypto.jwk import JWK

from chalkwright.service.settings import Settings

_BITS = 2048
_KEPT = 2
_FIRST = "first.pem"


class SigningKey(NamedTuple):
    """One key pair, PEM."""

    private: str
    public: str


def load_keys(settings: Settings) -> list[SigningKey]:
    """The newest first; makes one where there is none, and two servers that start together agree on it. Blocks."""
    folder = _folder(settings)
    if not _files(folder):
        _write(folder, _FIRST)
    return [_read(path) for path in _files(folder)]


def rotate(settings: Settings) -> None:
    """A new key that signs from now on; of the earlier ones only the last stays published. Blocks."""
    folder = _folder(settings)
    if not _files(folder):
        load_keys(settings)
        return
    _write(folder, f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}.pem")
    for old in _files(folder)[_KEPT:]:
        old.unlink(missing_ok=True)


def key_set(settings: Settings) -> dict[str, list[dict[str, Any]]]:
    """What platforms verify our answers with (JWKS). Blocks."""
    return {"keys": [public_key(key) for key in load_keys(settings)]}


def public_key(key: SigningKey) -> dict[str, Any]:
    """A key's public half, as a JWK with its thumbprint as ``kid``."""
    return {**JWK.from_pem(key.public.encode()).export_public(as_dict=True), "alg": "RS256", "use": "sig"}


def _folder(settings: Settings) -> Path:
    return settings.root / "lti"


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.pem"), key=lambda path: (path.name != _FIRST, path.name), reverse=True)


def _read(path: Path) -> SigningKey:
    private = path.read_bytes()
    return SigningKey(private.decode(), JWK.from_pem(private).export_to_pem().decode())


def _write(folder: Path, name: str) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = JWK.generate(kty="RSA", size=_BITS).export_to_pem(private_key=True, password=None)
    fresh = folder / f"{name}.{secrets.token_hex(8)}"
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(made)
        with suppress(FileExistsError):
            os.link(fresh, folder / name)
    finally:
        fresh.unlink()
