"""What is answered when a request cannot be done: problem JSON (RFC 9457) whose ``detail`` names the remedy."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field, ValidationError
from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from chalkwright.agent.errors import (
    BadReply,
    BudgetExhausted,
    ChalkwrightError,
    ConnectFailed,
    DeadlineExceeded,
    EmptyReply,
    Filtered,
    MachineFault,
    MissingKey,
    OutOfScope,
    ProviderUnavailable,
    RateLimited,
    RequestRefused,
    StreamBroken,
    StreamStalled,
    Truncated,
    UserError,
    WrongKey,
)
from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.runs.places import Busy

_LOG = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
_SHOWN = 120

_OURS = mark("The service cannot reach its model; tell whoever runs it.")
_CHOOSE = mark("Choose a model for it.")
_NO_MODEL = mark("A model could explain it, and this service has none: ask whoever runs it.")
_UNWELL = mark("The service's machine is not well; tell whoever runs it, or try again later.")
_SIGNS = mark("The request holds signs that nothing here is named by; check its address.")
_DATABASE = mark("The service's database does not answer; try again soon.")
_BROKEN = mark("Something went wrong in the service; try again, or tell whoever runs it.")


_PROVIDER: dict[type[ChalkwrightError], str] = {
    RateLimited: mark("The model's provider has too much to do. Try again in some minutes, or choose another model."),
    ProviderUnavailable: mark(
        "The model's provider does not answer. Try again in some minutes, or choose another model."
    ),
    ConnectFailed: mark("The model's provider cannot be reached. Try again in some minutes, or choose another model."),
    StreamStalled: mark(
        "The model's provider stopped in the middle. Try again in some minutes, or choose another model."
    ),
    StreamBroken: mark(
        "The model's provider stopped in the middle. Try again in some minutes, or choose another model."
    ),
    BadReply: mark("The model's provider did not answer as it should. Try again, or choose another model."),
    EmptyReply: mark("The model gave no answer. Try again, or choose another model."),
    Truncated: mark("The model's answer became too long. Try again with a simpler problem, or choose another model."),
    Filtered: mark("The model's provider refused this problem. Word it differently, or choose another model."),
    RequestRefused: mark(
        "The model's provider refused the request. Tell whoever runs the service, or choose another model."
    ),
}
"""Whoever asked sets neither addresses nor options of providers, of which the errors' own sentences speak."""


class Problem(BaseModel):
    """An error, as RFC 9457 writes it."""

    type: str = Field("about:blank", examples=["about:blank"])
    title: str = Field(examples=["Not Found"])
    status: int = Field(examples=[404])
    detail: str = Field(description="One sentence with the remedy.", examples=["There is no such explanation."])


class Refused(Exception):
    """A request that is answered with a status of 400 or more; ``detail`` is one sentence with the remedy."""

    def __init__(self, status: int, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.headers = dict(headers or {})


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for its OpenAPI description."""
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """An error as it is sent."""
    body = Problem(type="about:blank", title=HTTPStatus(status).phrase, status=status, detail=detail)
    return JSONResponse(body.model_dump(), status, dict(headers or {}), media_type=MEDIA_TYPE)


def sentence(errors: Sequence[Mapping[str, Any]]) -> str:
    """The first of pydantic's complaints as one sentence."""
    first = errors[0]
    place = ".".join(str(part) for part in first.get("loc", ()) if part not in ("body", "query", "path", "header"))
    said = str(first.get("msg", "it cannot be read")).removeprefix("Value error, ").rstrip(".")
    said = said[:1].lower() + said[1:]
    where = place[:_SHOWN] or "body"
    return f"The request's {where} is not right: {said[: 2 * _SHOWN]}; see /openapi.json for what it takes."


def public_fault(error: ChalkwrightError, *folders: Path, models: bool = True) -> str:
    """The sentence of a failed job as its owner may read it: without the service's paths, options and keys.

    ``models``: whether the service has one that may be chosen.
    """
    if isinstance(error, BudgetExhausted):
        return f"{error.why}; ask again with a larger max_cost."
    if isinstance(error, DeadlineExceeded):
        return mark("The time limit of the job is used up; ask again, or with a simpler problem.")
    if isinstance(error, MissingKey | WrongKey):
        return _OURS
    if (told := _PROVIDER.get(type(error))) is not None:
        _LOG.warning("a model's provider failed: %s", type(error).__name__)  # its words may be the problem's
        return told
    if isinstance(error, OutOfScope) and error.why:
        return f"{error.why.rstrip()} {_CHOOSE if models else _NO_MODEL}"
    if isinstance(error, Busy):
        return mark("The explanation is being worked on; wait for it to end.")
    said = str(error)
    if isinstance(error, MachineFault) or any(str(folder.absolute()) in said for folder in folders):
        _LOG.error("a job failed on this machine: %s", error)
        return _UNWELL
    return said


def install(app: FastAPI) -> None:
    """Have every error of the app answered as a problem."""
    app.add_exception_handler(Refused, _answer_refusal)
    app.add_exception_handler(UserError, _user_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(ValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    for unreachable in (DBAPIError, PoolTimeout):
        app.add_exception_handler(unreachable, _no_database)
    app.add_exception_handler(Exception, _unforeseen)


async def _answer_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return await _answer(request, error.status, error.detail, error.headers)


async def _user_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UserError)
    return await _answer(request, 409 if isinstance(error, Busy) else 422, public_fault(error))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError | ValidationError)
    return await _answer(request, 422, sentence(error.errors()))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = _SAID_ON_PAGES if _wants_page(request) else _SAID
    said = error.detail if error.detail != HTTPStatus(error.status_code).phrase else known.get(error.status_code)
    return await _answer(request, error.status_code, said or error.detail, error.headers)


async def _no_database(request: Request, error: Exception) -> Response:
    if isinstance(error, DataError):  # a NUL in an id, say: PostgreSQL keeps none
        return await _answer(request, 422, _SIGNS)
    _LOG.error("the database did not answer", exc_info=error)
    return await _answer(request, 503, _DATABASE, {"Retry-After": "5"})


async def _unforeseen(request: Request, error: Exception) -> Response:
    _LOG.error("a request failed", exc_info=error)
    return await _answer(request, 500, _BROKEN)


async def _answer(request: Request, status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    shown = getattr(request.app.state, "problem_page", None)
    if shown is not None and _wants_page(request):
        page = shown(request, status, detail)
        assert isinstance(page, Response)
        page.headers.update(headers or {})
        return page
    return problem(status, detail, headers)


def _wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/v1/")


_SAID_ON_PAGES = {
    400: mark("What was sent cannot be read; go back and send it again."),
    404: mark("There is nothing at this address; check how it is spelt, or begin at the start page."),
    405: mark("This address is not opened by itself; go back and use the page's own buttons."),
}
_SAID = {
    400: mark("The request cannot be read; see /openapi.json for what it takes."),
    404: mark("There is nothing at this address; see /openapi.json for what there is."),
    405: mark("This address does not take that method; see /openapi.json for what it takes."),
}
