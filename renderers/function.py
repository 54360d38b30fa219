"""The test double of the renderer seam: a function that answers requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from io import BytesIO

from PIL import Image

from chalkwright.renderers.base import RendererName, Rendering, RenderRequest, Stated


def _states_nothing(request: RenderRequest) -> Rendering:
    return Rendering(stated=(Stated(kind="facts", text="Nothing is computed here."),))


class FunctionRenderer:
    """A :class:`Renderer` that returns what ``function`` does; None stands for a blank picture. ``program`` does the
    same for programs, which draw nothing; by default they say that nothing is computed."""

    def __init__(
        self,
        name: RendererName,
        function: Callable[[RenderRequest], Rendering | None] = lambda _: None,
        program: Callable[[RenderRequest], Rendering] = _states_nothing,
    ) -> None:
        self.name = name
        self.requests: list[RenderRequest] = []
        self._function = function
        self._program = program

    async def render(self, request: RenderRequest) -> Rendering:
        """Note the request and answer it."""
        await asyncio.sleep(0)
        if request.states:
            return self._program(request)
        self.requests.append(request)
        return self._function(request) or blank(request)

    async def aclose(self) -> None:
        """Nothing to stop."""


def blank(request: RenderRequest) -> Rendering:
    """A white picture of the request's size, truly on disk."""
    png = request.folder / f"{request.stem}.png"
    png.write_bytes(_white(request.width, request.height))
    return Rendering(png=png)


@cache
def _white(width: int, height: int) -> bytes:
    encoded = BytesIO()
    Image.new("RGB", (width, height), "white").save(encoded, "PNG")
    return encoded.getvalue()
