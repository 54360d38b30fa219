"""Sessions where nothing was kept before: a service whose database is a server has no folder at first."""

from __future__ import annotations

from pathlib import Path

from fastapi import Request, Response

from chalkwright.service.keys.session import COOKIE, key_of_session, open_session
from chalkwright.service.settings import Settings


def request_with(cookie: str | None) -> Request:
    """What a browser sends."""
    headers = [] if cookie is None else [(b"cookie", f"{COOKIE}={cookie}".encode())]
    scope = {"type": "http", "scheme": "http", "server": ("localhost", 80), "path": "/", "headers": headers}
    return Request(scope)


def test_whoever_brings_no_session_makes_no_secret(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path / "none")
    assert key_of_session(request_with(None), settings) is None
    assert not settings.root.exists()


def test_a_session_is_opened_and_a_forged_one_refused_before_there_is_a_folder(tmp_path: Path) -> None:
    assert key_of_session(request_with("a.b.c"), Settings(root=tmp_path / "none")) is None
    settings, answer = Settings(root=tmp_path / "deep" / "other"), Response()
    open_session(request_with(None), answer, settings, "k1")
    cookie = answer.headers["set-cookie"].split("=", 1)[1].split(";")[0]
    assert key_of_session(request_with(cookie), settings) == "k1"
    assert settings.root.stat().st_mode & 0o077 == 0
