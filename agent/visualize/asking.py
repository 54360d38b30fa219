"""The word problem that a language model writes, or reads from someone's words: messages out, a checked reply in.

The reply has the form of the paper (000, §C.3): ``AWP``, ``object_count`` and ``visual_structure``.
"""

from __future__ import annotations

import json
import re

from pydantic import ConfigDict, Field, ValidationError

from chalkwright.agent.data import Frozen
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.base import Message
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.agent.schemas import INTEGER, TEXT, Json, record
from chalkwright.agent.visualize.checking import COLORS, faults
from chalkwright.agent.visualize.data import Equation, Part, VisualType, WordProblem
from chalkwright.agent.visualize.equation import BadEquation, equation_of, parse
from chalkwright.agent.visualize.groups import groups_of
from chalkwright.agent.visualize.spoken import find_numbers
from chalkwright.prompts import load
from chalkwright.renderers.counting import containers
from chalkwright.renderers.counting.icons import UnknownObject, colorable, icon, names
from chalkwright.renderers.faults import Fault

TASK = "visualize"
REPAIR = f"{TASK}/repair"
_ONLY_JSON = "Reply with the one JSON object that was asked for and nothing else."
_NUMBERED = re.compile(r"[\s_-]*\d+$")
_NOT_HELD = frozenset({"book", "cake", "space", "watermelon"})
"""Containers that pictures of GeckoNum need, and stories do not."""


class EquationQuestion(Frozen):
    """What a model is asked for: the story of an equation, or the equation of a story."""

    visual: VisualType
    equation: Equation | None = None
    text: str = ""
    """The user's word problem; the equation is then read from it."""
    objects: tuple[str, ...] = ()
    grade: str | None = None
    language: str = "en"


class _Reply(Frozen):
    awp: str = Field(alias="AWP")
    object_count: dict[str, int] = Field(min_length=1)
    visual_structure: dict[str, dict[str, int]] = Field(default_factory=dict)
    equation: str = ""
    model_config = ConfigDict(frozen=True, populate_by_name=True)


def schema(question: EquationQuestion) -> Json:
    """JSON Schema of the reply."""
    counts: Json = {"type": "object", "additionalProperties": INTEGER}
    told = {} if question.equation is not None else {"equation": TEXT}
    structure: Json = {"type": "object", "additionalProperties": counts}
    return record(**told, AWP=TEXT, object_count=counts, visual_structure=structure)


def messages(question: EquationQuestion) -> list[Message]:
    """The question."""
    return [Message(role="system", text=_system(question)), Message(role="user", text=_user(question))]


def word_problem(reply: str, question: EquationQuestion) -> WordProblem:
    """The word problem of a reply. Raises :class:`Rejected` with everything that is wrong with it."""
    said = _read(reply)
    equation = question.equation or _equation(said.equation, question)
    problem = WordProblem(
        text=" ".join(said.awp.split()),
        equation=equation,
        visual=question.visual,
        parts=_parts(said, question, equation),
    )
    wrong = (*_totals(said, problem), *faults(problem, language=question.language))
    if wrong:
        raise Rejected(*wrong)
    return problem


def _system(question: EquationQuestion) -> str:
    """Depends on the type alone, so that providers can cache it."""
    objects = [name for name in names() if question.visual != "color" or colorable(name)]
    return load(f"{TASK}/story_system").render(
        visual=question.visual,
        reading=question.equation is None,
        objects=objects,
        colors=COLORS,
        containers=[name for name in containers.names() if name not in _NOT_HELD],
    )


def _user(question: EquationQuestion) -> str:
    equation = question.equation
    return load(f"{TASK}/story_user").render(
        equation=str(equation) if equation is not None else "",
        counts=groups_of(equation).counts if equation is not None else (),
        text=question.text,
        visual=question.visual,
        about=question.objects,
        grade=question.grade,
        language=question.language,
    )


def _read(reply: str) -> _Reply:
    text = without_thinking(reply)
    blocks = [block.text for block in find_blocks(text) if block.language in ("", "json")]
    source = blocks[-1] if blocks else text
    start, end = source.find("{"), source.rfind("}")
    if start < 0:
        raise Rejected(Fault(kind="no-json", message="The reply holds no JSON object.", remedy=_ONLY_JSON))
    try:
        return _Reply.model_validate(json.loads(source[start : end + 1], strict=False))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the object"
        message = f"The JSON object is wrong at {place}: {first['msg']}."
        raise Rejected(Fault(kind="wrong-form", message=message, remedy=_ONLY_JSON)) from error
    except (ValueError, RecursionError) as error:
        message = "The reply is no valid JSON, or was cut off."
        raise Rejected(Fault(kind="bad-json", message=message, remedy=_ONLY_JSON)) from error


def _equation(said: str, question: EquationQuestion) -> Equation:
    """The equation that was read from a story; its numbers have to be the story's."""
    try:
        if not said.strip():
            raise BadEquation("No equation was found in the word problem; tell one operation with two whole numbers.")
        equation = equation_of(parse(said))
        groups_of(equation)
    except BadEquation as error:
        raise Rejected(Fault(kind="bad-equation", message=str(error))) from error
    told = {value for value, _ in find_numbers(question.text, question.language)} | {0, 1}
    strange = [value for value in (equation.left, equation.right) if value not in told]
    if strange:
        message = f"The number {' and '.join(map(str, strange))} of {equation} is not in the given word problem."
        raise Rejected(Fault(kind="strange-equation", message=message, remedy="Use the numbers that are given there."))
    return equation


def _parts(said: _Reply, question: EquationQuestion, equation: Equation) -> tuple[Part, ...]:
    parts = _in_order(tuple(_list_parts(said, question.visual)), groups_of(equation).counts)
    taking = equation.operation == "-" and len(parts) == 2
    return tuple(part.model_copy(update={"taken": taking and index == 1}) for index, part in enumerate(parts))


def _in_order(parts: tuple[Part, ...], counts: tuple[int, ...]) -> tuple[Part, ...]:
    """Two groups that were told the other way round are turned."""
    turned = parts[::-1]
    told = tuple(part.count for part in parts)
    return turned if len(parts) == 2 and told != counts and told[::-1] == counts else parts


def _list_parts(said: _Reply, visual: VisualType) -> list[Part]:
    if visual == "object" or not said.visual_structure:
        return [_part(name, count) for name, count in said.object_count.items()]
    if visual == "color":
        return [
            _part(name, count, color=_color(color))
            for name, counts in said.visual_structure.items()
            for color, count in counts.items()
            if color != "total"
        ]
    return [
        _part(name, count, container=_container_name(group) if visual == "container" else None)
        for group, counts in said.visual_structure.items()
        for name, count in counts.items()
        if name != "total"
    ]


def _part(name: str, count: int, *, color: str | None = None, container: str | None = None) -> Part:
    if count < 0:
        message = f"There are {count} of “{name[:40]}”, and less than nothing cannot be drawn."
        raise Rejected(Fault(kind="wrong-groups", message=message, remedy="Give the groups that were asked for."))
    try:
        name = icon(name).name
    except UnknownObject:
        name = name[:40]  # the checker says which there are
    return Part(name=name, count=count, color=color, container=container)


def _color(said: str) -> str:
    return said.strip().lower().replace("grey", "gray")


def _container_name(said: str) -> str:
    name = _NUMBERED.sub("", said.strip())
    try:
        return containers.container(name).name
    except UnknownObject:
        return name[:40]


def _totals(said: _Reply, problem: WordProblem) -> list[Fault]:
    """Counts that contradict each other."""
    wrong = [
        f"The total of “{group[:40]}” is {counts['total']}, but its parts are {sum(counts.values()) - counts['total']}."
        for group, counts in said.visual_structure.items()
        if "total" in counts and 2 * counts["total"] != sum(counts.values())
    ]
    told = {_part(name, count).name: count for name, count in said.object_count.items()}
    if told != problem.object_count:
        wrong.append(f"object_count is {told}, but the groups have {problem.object_count}.")
    return [Fault(kind="wrong-total", message=message, remedy="Make the counts agree.") for message in wrong]
