"""Answers that the registered platforms may show within their pages, and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from chalkwright.service.dependencies import settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.lti.platforms import platforms_of
from chalkwright.service.pages.rendering import page

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action {actions}; frame-ancestors {framers}"
)


class FramedRoute(APIRoute):
    """A refusal is a page of one sentence without our menus, which all registered platforms may show."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def framed(request: Request) -> Response:
            try:
                return await handle(request)
            except Refused as refusal:
                known = platforms_of(settings_of(request))
                framers = () if known is None else known.framers
                answer = framed_page(
                    request,
                    framers,
                    "lti_notice.html",
                    status=refusal.status,
                    heading=translate("This cannot be opened"),
                    detail=refusal.detail,
                    again="",
                )
                answer.headers.update(refusal.headers)
                return answer

        return framed


def framed_page(
    request: Request,
    framers: Sequence[str],
    template: str,
    *,
    status: int = 200,
    to: Sequence[str] = (),
    **context: Any,
) -> Response:
    """A page that ``framers`` (origins) may show, whose forms go to us, or to the origins ``to`` alone."""
    return frame(page(request, template, status=status, **context), framers, to)


def frame(answer: Response, framers: Sequence[str], to: Sequence[str] = ()) -> Response:
    """See :func:`framed_page`."""
    answer.headers["Content-Security-Policy"] = _POLICY.format(
        actions=" ".join(to) or "'self'", framers=" ".join(framers) or "'none'"
    )
    return answer
