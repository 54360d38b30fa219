"""What callers send, as they write it and as it is kept with the job."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import unicodedata
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from chalkwright.agent.data import Frozen, Image, Learner, Outline, Problem, Redo, Subject, Workflow
from chalkwright.agent.errors import UserError
from chalkwright.agent.explain.authors.base import RendererChoice
from chalkwright.agent.proof.record import ProofChoice
from chalkwright.agent.runs.job import Options
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.settings import Settings

NO_MODEL = "none"
"""What callers name for the built-in author where the service has a default model."""
_TITLE = 80
_DOLLARS = re.compile(r"(?<!\\)\$\$?")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_DATA_URI = re.compile(r"data:([^,;]*)(?:;[^,;]*)*;base64,", re.IGNORECASE)


def _clean(text: Any) -> Any:
    """Without control characters and lone surrogates, which no database keeps and no page shows."""
    if not isinstance(text, str):
        return text
    return _CONTROLS.sub("", text.encode("utf-8", "replace").decode()).strip()


Text = Annotated[str, BeforeValidator(_clean)]
Tag = Annotated[str, BeforeValidator(_clean), Field(max_length=35, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$")]


def _example(**fields: Any) -> ConfigDict:
    return ConfigDict(extra="forbid", json_schema_extra={"examples": [fields]})


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class AskedLearner(Learner):
    """For whom it is written; a field that is misspelt is refused, not passed over."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class AskedProblem(_Body):
    """A problem as a caller writes it."""

    text: Text = Field(
        min_length=1,
        max_length=200_000,
        description="The problem's words; formulas as $…$.",
        examples=["Divide $\\frac{3}{4}$ of a pizza among 6 friends."],
    )
    subject: Subject | None = None
    grade: Annotated[Text, Field(max_length=60)] | None = Field(None, examples=["6"])
    language: Tag | None = Field(None, description="BCP 47 tag of the answer; the problem's own if left out.")
    learner: AskedLearner | None = Field(None, description="For whom it is written; nothing in it is a name.")
    image: str | None = Field(None, description="The problem's picture as base64: PNG, JPEG, WebP or GIF.")


class AskedOptions(_Body):
    """What callers may choose; the service's own limits hold as well."""

    model: Annotated[Text, Field(max_length=200)] | None = Field(
        None, description="One of the service's models; its default if left out; `none`: the built-in author."
    )
    workflow: Workflow = "anchored"
    renderer: RendererChoice = "auto"
    max_cost: Decimal | None = Field(None, gt=0, le=1_000_000, description="US dollars for the whole job at most.")
    look: bool = Field(False, description="Have the model look once at each finished picture, and mend it.")
    proof: ProofChoice = Field(
        "on", description="Have a program work the answer out again; `required`: fail where none proves it."
    )
    review_outline: bool = Field(False, description="Wait for a person once the outline is written.")


class AskedExplanation(_Body):
    """A problem to be explained."""

    problem: AskedProblem
    options: AskedOptions = AskedOptions()
    webhook: Annotated[str, Field(max_length=2000)] | None = Field(
        None, description="Called once the job has ended, if the service sends webhooks."
    )


class AskedWish(_Body):
    """A wish about one picture."""

    model_config = _example(wish="Make the angle larger and label it.")

    wish: Text = Field(min_length=1, max_length=1000, examples=["Make the angle larger and label it."])
    version: int | None = Field(
        None, ge=0, description="An earlier form of the picture, to put it back as it was; no model is asked."
    )


class AskedAlt(_Body):
    """A new description of one picture for those who cannot see it."""

    model_config = _example(alt="A right triangle with legs of 3 cm and 4 cm.")

    alt: Text = Field(min_length=1, max_length=2000, examples=["A right triangle with legs of 3 cm and 4 cm."])


class AskedText(_Body):
    """Other words for one text of a finished explanation."""

    model_config = _example(markdown="The legs are $a = 3$ cm and $b = 4$ cm.")

    markdown: Text = Field(min_length=1, max_length=20_000, examples=["The legs are $a = 3$ cm and $b = 4$ cm."])


class AskedTranslation(_Body):
    """A finished explanation is wanted in another language."""

    model_config = _example(to="zh", both=True)

    to: Tag = Field(description="BCP 47 tag of the language.", examples=["zh"])
    both: bool = Field(False, description="Say everything in both languages, the original first.")
    model: Annotated[Text, Field(max_length=200)] | None = Field(
        None, description="Who translates: one of the service's models; the explanation's own if left out."
    )
    max_cost: Decimal | None = Field(None, gt=0, le=1_000_000, description="US dollars for the whole job at most.")
    webhook: Annotated[str, Field(max_length=2000)] | None = None


class AskedFollowup(_Body):
    """What the learner asks or answers."""

    model_config = _example(question="Why is the angle at C a right one?")

    question: Text = Field(min_length=1, max_length=4000, examples=["Why is the angle at C a right one?"])
    options: AskedOptions = AskedOptions()
    webhook: Annotated[str, Field(max_length=2000)] | None = None


_OUTLINE: dict[str, Any] = {
    "title": "Three quarters among six",
    "language": "en",
    "diagrams": True,
    "blocks": [
        {"kind": "text", "index": 1, "markdown": "We cut what is there into six equal parts."},
        {
            "kind": "scene",
            "index": 1,
            "title": "Six parts",
            "purpose": "Shows the six equal parts.",
            "elements": "A circle of which three quarters are cut into six equal sectors.",
            "labels": "1/8 in each sector.",
            "colours": "The sectors blue, the missing quarter white.",
            "layout": "In the middle.",
            "alt": "Three quarters of a circle, cut into six equal parts.",
        },
        {"kind": "text", "index": 2, "markdown": "Each gets $\\frac{1}{8}$."},
    ],
}


class AskedOutline(Outline):
    """An outline as a person left it: the one that waits, reworded, reordered, shortened or lengthened."""

    model_config = ConfigDict(frozen=True, extra="ignore", json_schema_extra={"examples": [_OUTLINE]})

    @field_validator("blocks")
    @classmethod
    def _not_endless(cls, blocks: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(blocks) > 100:
            raise ValueError("has more than 100 blocks; shorten it.")
        return blocks


class TranslationRequest(Frozen):
    """What a translation is made from, as it is kept with its job."""

    job: str
    """Id of the explanation."""
    to: str
    both: bool = False


class ExplanationRequest(Frozen):
    """An explanation's request as it is kept with the job."""

    problem: Problem
    options: AskedOptions = AskedOptions()
    max_money: Decimal | None = None
    """What the caller's key had left when the job was made, US dollars."""
    outline: Outline | None = None
    redo: Redo | None = None
    followed: str = ""
    """Id of the last redo that is done."""
    translation: TranslationRequest | None = None
    """A finished explanation that is to be translated, in place of explaining the problem."""


class FollowupRequest(Frozen):
    """A follow-up's request as it is kept with the job."""

    question: str
    options: AskedOptions = AskedOptions()
    max_money: Decimal | None = None


def request_to_store(asked: AskedExplanation, image: Image | None) -> ExplanationRequest:
    """What is stored of a caller's request; ``image`` has been checked."""
    problem = asked.problem
    fields = problem.model_dump(exclude={"image", "learner"})
    learner = None if problem.learner is None else Learner(**problem.learner.model_dump())
    return ExplanationRequest(problem=Problem(**fields, image=image, learner=learner), options=asked.options)


def check_asked(asked: AskedExplanation, settings: Settings) -> None:
    """Raises :class:`Refused` for what this service does not do."""
    if len(asked.problem.text) > settings.max_text:
        raise Refused(
            422,
            translate(
                "The problem has {number} characters; shorten it to {most} or fewer.",
                number=len(asked.problem.text),
                most=settings.max_text,
            ),
        )
    check_model(asked.options, settings)


def check_model(options: AskedOptions, settings: Settings) -> None:
    """Raises :class:`Refused` (422) for a model that is not offered here, or that is to look and cannot."""
    offered = models_offered(settings)
    if options.model not in (None, NO_MODEL, *offered):
        if not offered:
            raise Refused(422, "This service has no such model; leave it out.")
        raise Refused(422, translate("This service has no such model; choose {models}.", models=" or ".join(offered)))
    if options.look:
        _check_sight(chosen_model(options, settings), settings)


def _check_sight(model: str | None, settings: Settings) -> None:
    from chalkwright.agent.explain.looking import check_vision
    from chalkwright.agent.models.registry import resolve

    if model is None:
        raise Refused(422, "Without a model there is nobody to look at the pictures; choose a model or leave out look.")
    try:
        check_vision(resolve(model, base_url=settings.base_url))
    except UserError as error:
        raise Refused(422, str(error)) from None


def models_offered(settings: Settings) -> tuple[str, ...]:
    """What callers may name as their model."""
    return tuple(dict.fromkeys(name for name in (settings.model, *settings.models) if name is not None))


def chosen_model(asked: AskedOptions, settings: Settings) -> str | None:
    """Who writes: the caller's choice, else the service's default; None for the built-in author."""
    return None if asked.model == NO_MODEL else asked.model or settings.model


def translator_of(wanted: str | None, explained_by: str | None, settings: Settings) -> str | None:
    """Who translates: the model that is ``wanted``, else the explanation's own, else one of the service's; None where
    there is none."""
    return next(
        (name for name in (wanted, explained_by, *models_offered(settings)) if name not in (None, NO_MODEL)), None
    )


def options_of(asked: AskedOptions, settings: Settings, max_money: Decimal | None) -> Options:
    """The core's options: the caller's choice within the service's limits.

    A money limit is set only where the model's price is known: it could not be kept otherwise.
    """
    model = chosen_model(asked, settings)
    limits = [limit for limit in (asked.max_cost, settings.max_cost, max_money) if limit is not None]
    return Options(
        model=model,
        base_url=settings.base_url if model is not None else None,
        workflow=asked.workflow,
        renderer=asked.renderer,
        max_cost=min(limits) if limits and _has_price(model, settings) else None,
        max_seconds=settings.max_seconds,
        look=asked.look,
        proof=asked.proof,
        review_outline=asked.review_outline,
    )


def _has_price(model: str | None, settings: Settings) -> bool:
    from chalkwright.agent.models.registry import resolve

    return model is not None and resolve(model, base_url=settings.base_url).price is not None


def image_bytes(encoded: str) -> tuple[bytes, str | None]:
    """A base64 picture and the type it claims, from plain base64 or a data URI. Raises :class:`Refused` (422)."""
    claimed = None
    if uri := _DATA_URI.match(encoded[:200]):
        claimed, encoded = uri[1] or None, encoded[uri.end() :]
    try:
        return base64.b64decode("".join(encoded.split()), validate=True), claimed
    except (binascii.Error, ValueError):
        raise Refused(422, "The picture is not valid base64; encode the file's bytes, or send it as a form.") from None


def title_of(text: str) -> str:
    """The first line of a problem, short enough for a list."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    line = "".join(sign for sign in line if unicodedata.category(sign)[0] != "C")
    return line if len(line) <= _TITLE else f"{_cut(line[: _TITLE - 1])}…"


def _cut(line: str) -> str:
    """Its whole words, where that leaves enough of it, and no half of a formula."""
    begun = None
    for sign in _DOLLARS.finditer(line):
        begun = sign.start() if begun is None else None
    if begun is not None:
        return line[:begun].rstrip() or line
    whole = line.rpartition(" ")[0]
    return (whole if len(whole) > _TITLE // 2 else line).rstrip()


def digest(*parts: Any) -> str:
    """A hash of a request, the same for the same content."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, ensure_ascii=True).encode()).hexdigest()
