"""A study as data: what raters are told and asked, what is shown to them, how they train. Pure.

A form is one YAML or JSON file (the shipped ones lie in ``forms/``). It names no item: items come from a benchmark run
or from a JSONL file (:mod:`chalkwright.service.studies.items`), so that a form serves any number of studies.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import yaml
from pydantic import ConfigDict, Field, ValidationError, model_validator

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.geckonum.cleaning import count_of
from chalkwright.benchmarks.geckonum.vocabulary import MANY_FROM
from chalkwright.judges.agreement import Level
from chalkwright.judges.comparing.ratings import Scale
from chalkwright.service.languages import translate

FORM_SCHEMA = 1
KEY = r"[A-Za-z][A-Za-z0-9_-]{0,39}"
"""Of criteria: they head columns of a CSV that is opened in spreadsheets, so they never begin with a sign."""
Shown = Literal["problem", "solution", "explanation"]
Stage = Literal["training", "pilot", "rating"]
STAGES: tuple[Stage, ...] = ("training", "pilot", "rating")
"""In the order in which a rater meets them."""
Placed = Literal["training", "pilot", "rating", "out"]
"""Where an item of a study stands; ``out``: it is kept, and nobody meets it."""


class _Strict(Frozen):
    """A misspelt name in a hand-written form must not be passed over."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Option(_Strict):
    """One score that may be given."""

    value: float = Field(allow_inf_nan=False)
    label: str = Field(min_length=1, max_length=200)
    means: str = Field("", max_length=1000, description="The rubric's words for this score.")


class Choices(_Strict):
    """One of a few scores; number keys choose them in their order."""

    kind: Literal["choices"] = "choices"
    options: tuple[Option, ...] = Field(min_length=2, max_length=11)

    @model_validator(mode="after")
    def _check_distinct(self) -> Choices:
        if len({option.value for option in self.options}) < len(self.options):
            raise ValueError("two options have the same value")
        return self


class Count(_Strict):
    """Free text that says how many, cleaned as in GeckoNum (:mod:`chalkwright.benchmarks.geckonum.cleaning`)."""

    kind: Literal["count"] = "count"


Answered = Annotated[Choices | Count, Field(discriminator="kind")]


class Criterion(_Strict):
    """One thing every item is rated on."""

    key: str = Field(pattern=f"^{KEY}$")
    """As exports name it; ``LC`` and the like are the judges' dimensions."""
    title: str = Field(min_length=1, max_length=120)
    question: str = Field(min_length=1, max_length=1000)
    """What an item's own question may replace."""
    answer: Answered


class Expected(_Strict):
    """What an example should get, and why."""

    score: float = Field(allow_inf_nan=False)
    why: str = Field("", max_length=2000)


class Example(_Strict):
    """One training example: rated first, then explained."""

    problem: str = Field("", max_length=20_000)
    solution: str = Field("", max_length=20_000)
    explanation: str = Field("", max_length=20_000)
    """Markdown; ``![alt](name.png)`` is a picture of ``forms/pictures/``."""
    expected: dict[str, Expected] = Field(min_length=1)
    """By key of the criterion."""


class Pilot(_Strict):
    """The round before the study."""

    items: int = Field(5, ge=1, le=100)
    """How many of the study's own items are held out for it, where the study does not say."""
    least: float | None = Field(None, gt=0, le=1)
    """Share of the expected answers that has to be met to go on; None: everybody goes on."""
    within: float = Field(0.0, ge=0)
    """How far from the expected score an answer may be."""
    tries: int = Field(2, ge=1, le=10)


class Form(_Strict):
    """What a study asks."""

    schema_version: int = FORM_SCHEMA
    title: str = Field(min_length=1, max_length=200)
    source: str = Field("", max_length=500)
    """The study that it follows."""
    instructions: str = Field(min_length=1, max_length=20_000)
    """Markdown, shown before the first item and beside every one."""
    shows: tuple[Shown, ...] = ("problem", "explanation")
    criteria: tuple[Criterion, ...] = Field(min_length=1, max_length=30)
    level: Level = "ordinal"
    """Of Krippendorff's α."""
    training: tuple[Example, ...] = Field((), max_length=30)
    pilot: Pilot | None = None
    raters_an_item: int | None = Field(None, ge=1, le=1000)
    """None: everybody rates everything."""
    settles: bool = False
    """Whether the owner settles what raters disagree on."""

    @model_validator(mode="after")
    def _consistent(self) -> Form:
        keys = [criterion.key for criterion in self.criteria]
        if len({key.casefold() for key in keys}) < len(keys):
            raise ValueError("two criteria have the same key")
        for example in self.training:
            for key, expected in example.expected.items():
                if key not in keys:
                    raise ValueError(f"the training names the criterion {key}, which the form does not have")
                if not allows(self.criterion(key), expected.score):
                    raise ValueError(f"the training expects {expected.score:g} of {key}, which is not on its scale")
        return self

    def criterion(self, key: str) -> Criterion:
        """Raises :class:`KeyError` for a key that the form does not have."""
        for criterion in self.criteria:
            if criterion.key == key:
                return criterion
        raise KeyError(key)

    @property
    def scale(self) -> Scale:
        """All scores that anybody may give, as ``chalkwright agreement --human-scale`` takes them."""
        scores = {score for criterion in self.criteria for score in scores_of(criterion)}
        return Scale(human=tuple(sorted(scores)))


class Given(Frozen):
    """One answer as it was typed and as it counts."""

    raw: str
    value: float


def scores_of(criterion: Criterion) -> tuple[float, ...]:
    """Every score the criterion's answer may have, ascending."""
    if isinstance(criterion.answer, Count):
        return tuple(half / 2 for half in range(2 * MANY_FROM + 1))
    return tuple(sorted(option.value for option in criterion.answer.options))


def allows(criterion: Criterion, score: float) -> bool:
    """Whether the score is on the criterion's scale."""
    return any(math.isclose(score, allowed, abs_tol=1e-9) for allowed in scores_of(criterion))


def read_given(criterion: Criterion, raw: str) -> Given:
    """What a rater's answer means. Raises :class:`UserError` for one that says nothing on this scale."""
    text = " ".join(raw.split())[:200]
    if isinstance(criterion.answer, Count):
        count = count_of(text)
        if count is None:
            raise UserError(
                translate(
                    "“{said}” names no number for {title}; write e.g. 3, or 10+ for more than 10.",
                    said=text[:40],
                    title=criterion.title,
                )
            )
        # Ranges of halves give quarters, and no scale has these.
        return Given(raw=text, value=math.floor(2 * count + 0.5) / 2)
    try:
        score = float(text)
    except ValueError:
        score = math.nan
    for option in criterion.answer.options:
        if math.isclose(score, option.value, abs_tol=1e-9):
            return Given(raw=f"{option.value:g}", value=option.value)
    raise UserError(translate("Choose one of the answers to {title}.", title=criterion.title))


class Feedback(Frozen):
    """One answer to an example beside the expected one."""

    criterion: Criterion
    given: float | None
    expected: Expected
    met: bool


def feedback(
    form: Form, expected: Mapping[str, Expected], answers: Mapping[str, float], within: float = 0.0
) -> tuple[Feedback, ...]:
    """Each expected score beside what was given, in the form's order."""
    found = []
    for criterion in form.criteria:
        wanted = expected.get(criterion.key)
        if wanted is None:
            continue
        score = answers.get(criterion.key)
        met = score is not None and abs(score - wanted.score) <= within + 1e-9
        found.append(Feedback(criterion=criterion, given=score, expected=wanted, met=met))
    return tuple(found)


def pilot_share(
    form: Form, expected: Sequence[Mapping[str, Expected]], answers: Sequence[Mapping[str, float]]
) -> float | None:
    """Share of the pilot's expected answers that were met; None where nothing was expected."""
    within = form.pilot.within if form.pilot else 0.0
    met = [one.met for want, said in zip(expected, answers, strict=True) for one in feedback(form, want, said, within)]
    return sum(met) / len(met) if met else None


def pilot_passed(form: Form, share: float | None) -> bool:
    """Whether a rater goes on after the pilot."""
    least = form.pilot.least if form.pilot else None
    return least is None or share is None or share >= least - 1e-9


@cache
def load_shipped() -> Mapping[str, Form]:
    """The forms that come with the project, by name."""
    folder = files("chalkwright.service.studies").joinpath("forms")
    names = sorted(entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    return {name: read_form(folder.joinpath(f"{name}.yaml").read_text(encoding="utf-8"), name) for name in names}


def read_form(text: str, name: str = "the form") -> Form:
    """A form from YAML or JSON. Raises :class:`UserError` that says where it is wrong."""
    try:
        data: Any = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise UserError(
            translate("{name} is no YAML that can be read ({why}); mend it there.", name=name, why=_first_line(error))
        ) from error
    if not isinstance(data, dict):
        raise UserError(translate("{name} holds no form; start from one of the shipped ones.", name=name))
    try:
        return Form.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or translate("the form")
        raise UserError(
            translate("{name} is wrong at {place} ({why}); mend it there.", name=name, place=place, why=first["msg"])
        ) from error


def form_yaml(form: Form) -> str:
    """The form as a file that :func:`read_form` reads back as the same."""
    data = json.loads(form.model_dump_json())
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=110)


def _first_line(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    return f"line {mark.line + 1}" if mark is not None else type(error).__name__
