"""The test double of the image seam."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from chalkwright.agent.images.base import Drawn

Picture = bytes | Drawn | Exception


class PictureRequest(NamedTuple):
    """One picture that was asked for."""

    prompt: str
    width: int
    height: int
    seed: int | None


class ScriptedImages:
    """Gives these pictures in turn and the last one again and again, or what a function of the prompt returns.

    An exception among them is raised. ``asked`` holds what was asked for, in order.
    """

    def __init__(self, pictures: Sequence[Picture] | Callable[[str], Picture], *, name: str = "scripted") -> None:
        if not callable(pictures) and not pictures:
            raise ValueError("Give at least one picture.")
        self.name = name
        self.asked: list[PictureRequest] = []
        self._pictures = pictures

    @property
    def prompts(self) -> tuple[str, ...]:
        return tuple(each.prompt for each in self.asked)

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn:
        number = len(self.asked)
        self.asked.append(PictureRequest(prompt, width, height, seed))
        # Other tasks get their turn, as they do while a real system draws.
        await asyncio.sleep(0)
        given = self._pictures
        picture = given(prompt) if callable(given) else given[min(number, len(given) - 1)]
        if isinstance(picture, Exception):
            raise picture
        return picture if isinstance(picture, Drawn) else Drawn(png=picture, model=self.name)
