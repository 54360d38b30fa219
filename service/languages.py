"""The language in which a page speaks to its reader: what they chose on a page, else what their browser asks for.

Each request of a page has its own (:class:`Speaking`). What the API answers is English, and so is all that is said
outside a request.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from fastapi import FastAPI
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from chalkwright.agent.languages.catalogues import ENGLISH, catalogue, closest, languages
from chalkwright.service.settings import Settings

COOKIE = "chalkwright-language"
_NO_PAGES = ("/v1/", "/mcp")
_SPOKEN = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    """The tag of the language in which is spoken now."""
    return _SPOKEN.get()


def translate(message: str, **places: Any) -> str:
    """A message in that language, its places (``{number}``) filled; as it is where there is no translation."""
    words = catalogue(spoken()).gettext(message) if message else message
    return words.format(**places) if places else words


def translate_number(one: str, many: str, number: int, **places: Any) -> str:
    """The same for a message that depends on a number, which is its place ``number``."""
    return catalogue(spoken()).ngettext(one, many, number).format(number=number, **places)


def in_a_row(sentences: Iterable[str]) -> str:
    """Sentences one after the other; a wide full stop brings its own room."""
    return re.sub("(?<=[。！？]) ", "", " ".join(sentences))


def in_context(context: str, message: str) -> str:
    """A marked word that needs its context to be translated."""
    return catalogue(spoken()).pgettext(context, message)


def moment(when: datetime) -> str:
    """Day and minute, short, without the year."""
    if spoken() == ENGLISH:
        return f"{when:%d %b %H:%M}"
    from babel.dates import format_skeleton

    return f"{format_skeleton('MMMd', when, locale=spoken().replace('-', '_'))} {when:%H:%M}"


def read_words() -> None:
    """Read what every language's first page would have to wait for: its words, and how it writes days. Blocks."""
    from babel.dates import format_datetime

    for language in languages():
        catalogue(language)
        format_datetime(datetime.now(UTC), "long", locale=language.replace("-", "_"))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak one of :func:`languages` within."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def chosen(request: HTTPConnection) -> str:
    """The language of whoever sent this."""
    kept = request.cookies.get(COOKIE, "")
    if kept in languages():
        return kept
    asked = _ranked(request.headers.get("accept-language", "")[:500])
    return next((found for tag in asked if (found := closest(tag)) is not None), ENGLISH)


def _ranked(header: str) -> list[str]:
    """The tags of an ``Accept-Language``, the dearest first."""
    weighed = []
    for part in header.split(","):
        tag, _, weight = part.replace(" ", "").partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(weighed, key=lambda pair: pair[0]) if weight < 0]


class Speaking:
    """ASGI: what is said while a page is made is said in its reader's language."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(_NO_PAGES):
            await self._app(scope, receive, send)
            return
        with speaking(chosen(HTTPConnection(scope))):
            await self._app(scope, receive, send)


def install(app: FastAPI, settings: Settings) -> None:
    """See :mod:`chalkwright.service.hooks`."""
    app.add_middleware(Speaking)
