"""What a family of problems is: wording → numbers, numbers → text and drawing code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from chalkwright.agent.data import Frozen, Problem, SceneSpecification, Subject
from chalkwright.agent.errors import OutOfScope

if TYPE_CHECKING:
    from chalkwright.agent.offline.slots import Form

P = TypeVar("P")
Level = Literal["elementary", "middle", "high"]
LessonScene = SceneSpecification


class Lesson(Frozen):
    """A solved problem, ready to be outlined, planned and drawn.

    ``texts`` has one more entry than ``scenes``: they alternate, text first and last.
    """

    title: str
    texts: tuple[str, ...]
    """Markdown with $…$ formulas."""
    scenes: tuple[SceneSpecification, ...]
    plan: str
    """Scene 1's conventions, in Markdown."""
    drawing: dict[str, Any]
    """Parameters of the family's drawing template."""
    answer: str
    """The final answer with its unit, as the last text states it."""

    @property
    def checked(self) -> bool:
        """Whether the last text works the answer out in a second way."""
        return "**Check" in self.texts[-1]


class Incomplete(OutOfScope):
    """The problem is of this family, but something it needs is missing; the sentence says what."""


@dataclass(frozen=True)
class Family(Generic[P]):
    """One kind of problem the offline author can solve."""

    name: str
    """Also the name of its folder."""
    title: str
    subject: Subject
    levels: tuple[Level, ...]
    example: str
    keywords: str
    """Words that people use for such problems, beside those of the title and the example."""
    needs: str
    """What its wording has to give and to ask, behind “There it has to …”."""
    read: Callable[[Problem], P | None]
    """Numbers of the problem; None when it is not of this family. Raises :class:`Incomplete`."""
    write: Callable[[P], Lesson]
    answers_once: bool = False
    """Whether a lesson answers one question only, so that a problem with a second one is refused."""
    rounds: bool = False
    """Whether ``read`` sees to the digits that are asked; else the wording reaches it without them."""
    form: Form | None = None
    """How ``read`` is told a problem whose sentences it does not know, by its quantities."""
