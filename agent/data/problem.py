"""What was asked, and for whom it is explained."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from chalkwright.agent.data.base import Frozen
from chalkwright.renderers.base import ColourNeeds

Subject = Literal["mathematics", "physics", "chemistry", "biology", "geography"]
"""What :attr:`Problem.subject` may be."""

Reading = Literal["simple", "standard", "advanced"]


class Image(Frozen):
    """A picture that belongs to the problem.

    >>> from pathlib import Path
    >>> from chalkwright import Image, Problem
    >>> def asked(sketch: str) -> Problem:
    ...     return Problem(text="How long is AC?", image=Image(media_type="image/png", data=Path(sketch).read_bytes()))
    """

    media_type: str
    """``image/png``, ``image/jpeg``, ``image/webp`` or ``image/gif``."""
    data: bytes = Field(repr=False)
    """The file's bytes; base64 in JSON."""
    model_config = ConfigDict(frozen=True, ser_json_bytes="base64", val_json_bytes="base64")


def _one_line(text: Any) -> Any:
    return " ".join(text.split()) if isinstance(text, str) else text


Known = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=200)]


class Learner(Frozen):
    """For whom an explanation is made. Nothing in it is a name, and nothing of it is needed.

    >>> from chalkwright import Learner
    >>> Learner(age=11, reading="simple", knows=("fractions",), colours="red-green").knows
    ('fractions',)
    """

    age: int | None = Field(default=None, ge=4, le=19, description="Years.")
    grade: Annotated[str, BeforeValidator(_one_line)] | None = Field(default=None, max_length=60)
    """School grade or level in the user's words, at most 60 characters."""
    language: str | None = Field(default=None, max_length=35, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    """BCP 47 tag; gives way to the problem's own."""
    reading: Reading | None = None
    """How plain the words are: ``simple``, ``standard`` or ``advanced``."""
    knows: tuple[Known, ...] = Field(default=(), max_length=30)
    """What need not be explained, in the learner's words."""
    colours: ColourNeeds = "any"
    """Colours that must be told apart without (``red-green``, ``blue-yellow``, ``none``: lightness alone); the palette
    of the pictures follows it."""


class Problem(Frozen):
    """What the student was asked. Only ``text`` is needed.

    >>> from chalkwright import Learner, Problem
    >>> problem = Problem(text="What is 3/4 of 20 apples?", grade="5", learner=Learner(language="de"))
    >>> problem.answer_language
    'de'
    """

    text: str = Field(min_length=1)
    """The problem in its own words; formulas as LaTeX between dollar signs."""
    subject: Subject | None = None
    """``mathematics``, ``physics``, ``chemistry``, ``biology`` or ``geography``; None: the author sees for itself."""
    grade: str | None = Field(
        default=None, description="School grade or level as the user names it, e.g. '8' or 'high'."
    )
    language: str | None = Field(default=None, description="BCP 47 tag of the answer; None means the problem's own.")
    image: Image | None = None
    """The problem's picture; only a model can read it."""
    solution: str | None = Field(default=None, description="Gold solution, for judging only: never shown to a writer.")
    id: str | None = None
    """The caller's name for the problem; kept in the record, never shown to a writer."""
    learner: Learner | None = None
    """For whom it is explained; None: for nobody in particular."""

    @property
    def answer_language(self) -> str | None:
        """The language that was asked for; None means the problem's own."""
        return self.language or (self.learner.language if self.learner is not None else None)
