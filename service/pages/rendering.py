"""Templates into answers: the one way every page of the service is written.

A package of the service that brings pages keeps its templates in ``templates/`` and its scripts and styles in
``static/``, where they are found; no two have the same name. Templates escape by themselves and stop at an unknown
name. No template may hold a script or a style: the policy below forbids them, so
that nothing in a problem or a model's reply can run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.types import Receive, Scope, Send

from chalkwright.agent.documents.wording import direction, wording
from chalkwright.agent.languages.catalogues import ENGLISH, catalogue, languages, mark
from chalkwright.service.languages import chosen, in_a_row, speaking, spoken, translate
from chalkwright.service.pages import writing
from chalkwright.service.pages.static import address, folders
from chalkwright.service.settings import Settings

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

_HEADINGS = {
    404: mark("Not found"),
    413: mark("Too large"),
    422: mark("That does not work"),
    429: mark("Too fast"),
    500: mark("Something went wrong"),
}

SECTIONS = (
    (mark("Explain"), "/"),
    (mark("Learn"), "/learner"),
    (mark("Compare"), "/compare"),
    (mark("Rate"), "/rate"),
    (mark("Leaderboard"), "/leaderboard"),
)


def page(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page: ``template`` extends ``base.html`` and fills its blocks ``title`` and ``main``."""
    return _answer(request, template, status, context)


def fragment(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """A part of a page, for htmx or one of our scripts to put in place."""
    return _answer(request, template, status, context)


def install(app: FastAPI, settings: Settings) -> None:
    """Have errors of pages answered as pages (see :mod:`chalkwright.service.hooks`)."""
    app.state.problem_page = problem_page


def problem_page(request: Request, status: int, detail: str) -> Response:
    """An error as a page: one sentence with the remedy."""
    heading = _HEADINGS.get(status) or _HEADINGS[500 if status > 499 else 422]
    return page(request, "fault.html", status=status, heading=heading, detail=detail)


def is_from_htmx(request: Request) -> bool:
    """Whether a part will do; without JavaScript the whole page has to come."""
    return request.headers.get("HX-Request") == "true"


def _address(request: Request) -> str:
    return f"{request.url.path}?{request.url.query}".rstrip("?") if request.method == "GET" else "/"


def _answer(request: Request, template: str, status: int, context: dict[str, Any]) -> HTMLResponse:
    known = {
        "path": request.url.path,
        "here": _address(request) if status < 400 else "/",  # a fault's page repeats nothing of what was asked
        "refused": status == 422,
        "sections": SECTIONS,
        "caller": getattr(request.state, "principal", None),
        "tongues": [(tag, own_name(tag)) for tag in languages()],
    }
    headers = {
        "Content-Security-Policy": CONTENT_SECURITY_POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cache-Control": "no-store",
        "Vary": "HX-Request, Accept-Language, Cookie",
    }

    def write() -> str:
        with speaking(language):
            return environment().get_template(template).render(**known, **context)

    language = chosen(request)
    return _Written(write, status, headers)


class _Written(HTMLResponse):
    """A page that is written in a thread when it is sent: its formulas may take long, and others' requests must not."""

    def __init__(self, write: Callable[[], str], status: int, headers: Mapping[str, str]) -> None:
        super().__init__("", status, headers)
        self._write = write

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.body = self.render(await asyncio.to_thread(self._write))
        self.headers["Content-Length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


@cache
def environment() -> Environment:
    """Jinja with the templates of every package, and what all templates may call."""
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders("templates")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.policies["ext.i18n.trimmed"] = True
    words = {
        name: lambda *given, _name=name: getattr(catalogue(spoken()), _name)(*given)
        for name in ("gettext", "ngettext", "pgettext", "npgettext")
    }
    made.install_gettext_callables(**words, newstyle=True)  # type: ignore[attr-defined]
    made.globals["static"] = address
    made.globals["spoken"] = spoken
    made.globals["wording"] = wording
    made.globals["in_own_words"] = lambda: Markup('lang="{}" dir="{}"').format(spoken(), direction(spoken()))
    made.filters["translated"] = translate
    made.filters["sentence"] = lambda text: text[:1].upper() + text[1:]
    made.filters["in_a_row"] = in_a_row
    made.filters["money"] = money
    made.filters["inline"] = lambda text, language="en": Markup(writing.inline(text, language=language))
    made.filters["blocks"] = lambda text, language="en", **more: Markup(writing.blocks(text, language=language, **more))
    return made


def money(amount: Any) -> str:
    """US dollars as people read them; "unknown" for None."""
    if amount is None:
        return translate("unknown")
    value = float(amount)
    if value == 0:
        return "$0"
    return f"${value:.4f}" if value < 0.01 else f"${value:.2f}"


def utc_day(moment: datetime) -> str:
    """Day and minute, for whoever reads without the script that shows the reader's own time."""
    if spoken() == ENGLISH:
        return f"{moment:%-d %B %Y, %H:%M} UTC"
    from babel.dates import format_datetime

    return f"{format_datetime(moment, 'long', locale=spoken().replace('-', '_'))}"


def own_name(language: str) -> str:
    """What those who speak it call it."""
    return catalogue(language).pgettext("what this language calls itself", "English")
