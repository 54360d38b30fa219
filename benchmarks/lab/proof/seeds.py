"""Slips seeded by code into replies that are right, one kind each; no author is needed for them. Pure.

A kind that cannot be seeded in a reply (no label with a unit, nothing computed) is left out there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal, NamedTuple, get_args

from chalkwright.agent.answers.numerals import NUMBER, number_of
from chalkwright.agent.data import Block, Outline, SceneBlock, TextBlock
from chalkwright.agent.proof.numbers import Written, numbers_in
from chalkwright.agent.proof.sameness import stands_for
from chalkwright.renderers.base import Stated

Kind = Literal[
    "arithmetic slip", "wrong formula", "unit slip", "value misread", "label differs", "wrong step", "loose number"
]
"""A *loose number* is one of a running text that nothing ties to its name or its sum."""
KINDS: tuple[Kind, ...] = get_args(Kind)
_OTHER_UNITS = {
    "m": "cm", "cm": "m", "mm": "cm", "km": "m", "N": "J", "J": "N", "W": "J", "Pa": "N", "V": "A", "A": "V", "Ω": "V",
    "s": "min", "min": "s", "h": "min", "L": "mL", "mL": "L", "mol": "g", "g": "kg", "kg": "g", "m/s": "km/h",
    "km/h": "m/s", "m/s^2": "m/s", "cm^2": "cm", "m^2": "m", "cm^3": "cm^2", "m^3": "m^2", "days": "hours", "h ": "min",
}  # fmt: skip
_FIELDS = ("elements", "labels", "alt")


class Seeded(NamedTuple):
    """A reply with one slip."""

    kind: Kind
    outline: Outline
    program: str
    what: str
    """What was changed, for a person."""


Rerun = Callable[[str], tuple[Stated, ...] | None]
"""Runs a program; None where it does not run."""


def literal(number: Written) -> str:
    """The digits of a number as they stand there; empty of a fraction."""
    found = re.match(rf"[-+]? ?({NUMBER})", number.shown)
    return found[1] if found and "∕" not in number.shown else ""


def other(digits: str, factor: float) -> str:
    """Another number, written in the same manner; never the same one, nor one that rounding explains."""
    places = len(digits.partition(".")[2])
    value = float(number_of(digits))
    return f"{value * factor:.{places}f}" if f"{value * factor:.{places}f}" != digits else f"{value + 3:.{places}f}"


def replace_everywhere(outline: Outline, changes: Mapping[str, str]) -> Outline:
    """Numbers of texts and scenes in other digits, all at once."""
    return _each(outline, lambda text: replace_numbers(text, changes))


def replace_numbers(text: str, changes: Mapping[str, str]) -> str:
    """Those numbers of a text that are written with these digits."""
    wanted = "|".join(map(re.escape, sorted(changes, key=len, reverse=True)))
    return re.sub(rf"(?<![\d.,_])(?:{wanted})(?![\d]|[.,]\d)", lambda found: changes[found[0]], text)


def seed(kind: Kind, outline: Outline, program: str, stated: tuple[Stated, ...], rerun: Rerun) -> Iterator[Seeded]:
    """The reply with a slip of this kind, one at each number where one can be made."""
    make: dict[Kind, Callable[[], Iterator[Seeded]]] = {
        "arithmetic slip": lambda: _answer_times(1.3, "arithmetic slip", outline, program, stated),
        "wrong formula": lambda: _answer_times(2.0, "wrong formula", outline, program, stated),
        "unit slip": lambda: _unit(outline, program, stated),
        "value misread": lambda: _misread(outline, program, stated, rerun),
        "label differs": lambda: _label(outline, program, stated),
        "wrong step": lambda: _step("wrong step", outline, program, stated),
        "loose number": lambda: _step("loose number", outline, program, stated),
    }
    return make[kind]()


def _answers(outline: Outline, stated: tuple[Stated, ...]) -> Iterator[tuple[Stated, Written]]:
    """Answers in numbers, each where the last text states it."""
    for one in stated:
        if one.kind == "answer" and one.values:
            for number in numbers_in(outline.texts[-1].markdown):
                if stands_for(number, one) and literal(number) and number.value:
                    yield one, number
                    break


def _answer_times(
    factor: float, kind: Kind, outline: Outline, program: str, stated: tuple[Stated, ...]
) -> Iterator[Seeded]:
    for digits in dict.fromkeys(literal(number) for _, number in _answers(outline, stated)):
        new = other(digits, factor)
        changed = replace_everywhere(outline, {digits: new})
        if changed != outline:
            yield Seeded(kind, changed, program, f"{digits} → {new} everywhere")


def _unit(outline: Outline, program: str, stated: tuple[Stated, ...]) -> Iterator[Seeded]:
    for one, number in _answers(outline, stated):
        new = _OTHER_UNITS.get(one.unit)
        if new is None:
            continue
        old = re.escape(one.unit).replace(r"\^", r"\^?")
        pattern = rf"({re.escape(literal(number))}(?:\\[,;: ]|\s|~|\$)*(?:\\(?:text|mathrm)\{{\s*)?){old}(?![\w^²³])"
        changed = _each(outline, partial(re.sub, pattern, rf"\g<1>{new}"))
        if changed != outline:
            yield Seeded("unit slip", changed, program, f"{one.unit} → {new} behind {literal(number)}")


def _misread(outline: Outline, program: str, stated: tuple[Stated, ...], rerun: Rerun) -> Iterator[Seeded]:
    for one in stated:
        if one.kind != "given" or len(one.values) != 1 or abs(one.values[0]) < 1:
            continue
        misread = _with_given(program, one, 1.5 if one.values[0] < 20 else 1.1)
        came = rerun(misread) if misread else None
        if came is None or len(came) != len(stated):
            continue
        changes = dict(_renamed(outline, stated, came))
        yield Seeded("value misread", replace_everywhere(outline, changes), misread, f"{one.name}: {changes}")


def _with_given(program: str, one: Stated, factor: float) -> str:
    """The program with another value for what is given; empty where it is not written there."""
    for call in ast.walk(ast.parse(program)):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == "given"
            and call.lineno == one.line
            and len(call.args) > 1
            and isinstance(value := call.args[1], ast.Constant)
        ):
            lines = program.split("\n")
            line = lines[value.lineno - 1].encode()
            new = other(line[value.col_offset : value.end_col_offset].decode(), factor)
            lines[value.lineno - 1] = (line[: value.col_offset] + new.encode() + line[value.end_col_offset :]).decode()
            return "\n".join(lines)
    return ""


def _renamed(outline: Outline, old: tuple[Stated, ...], new: tuple[Stated, ...]) -> Iterator[tuple[str, str]]:
    numbers = [number for text in _all_texts(outline) for number in numbers_in(text)]
    for was, now in zip(old, new, strict=True):
        if was.values == now.values or len(was.values) != 1 or len(now.values) != 1 or not was.values[0]:
            continue
        for number in numbers:
            if stands_for(number, was) and (digits := literal(number)):
                yield digits, other(digits, abs(now.values[0] / was.values[0]))


def _label(outline: Outline, program: str, stated: tuple[Stated, ...]) -> Iterator[Seeded]:
    for scene in outline.scenes:
        for number in numbers_in(scene.labels):
            if number.unit is None or not literal(number) or not number.value:
                continue
            if any(stands_for(number, one) for one in stated if one.unit):
                digits = literal(number)
                new = other(digits, 1.4)
                labels = replace_numbers(scene.labels, {digits: new})
                changed = _with(outline, scene.model_copy(update={"labels": labels}))
                yield Seeded("label differs", changed, program, f"{digits} → {new} in the labels of {scene.index}")


def _step(kind: Kind, outline: Outline, program: str, stated: tuple[Stated, ...]) -> Iterator[Seeded]:
    answered = {literal(number) for _, number in _answers(outline, stated)}
    for block in outline.texts:
        for number in numbers_in(block.markdown):
            steps = [one for one in stated if one.kind == "step" and stands_for(number, one)]
            digits = literal(number)
            meant = number.stated if kind == "wrong step" else number.unit is not None and not number.stated
            if steps and digits and meant and digits not in answered and number.alone and number.value:
                new = other(digits, 1.2)
                sign = r"(?:[=≈]|\\approx)\s*"
                pattern = rf"{sign if number.stated else ''}(?<![\d.,_])({re.escape(digits)})(?!\d|[.,]\d)"
                places = [at.span(1) for at in re.finditer(pattern, block.markdown)]
                if not number.stated:
                    places = [at for at in places if not re.search(f"{sign}$", block.markdown[: at[0]])]
                if not places:
                    continue
                text = block.markdown[: places[0][0]] + new + block.markdown[places[0][1] :]
                changed = _with(outline, block.model_copy(update={"markdown": text}))
                yield Seeded(kind, changed, program, f"{digits} → {new} once in text {block.index}")


def _with(outline: Outline, changed: Block) -> Outline:
    blocks = (changed if (b.kind, b.index) == (changed.kind, changed.index) else b for b in outline.blocks)
    return outline.model_copy(update={"blocks": tuple(blocks)})


def _each(outline: Outline, change: Callable[[str], str]) -> Outline:
    return outline.model_copy(update={"blocks": tuple(_changed(block, change) for block in outline.blocks)})


def _changed(block: Block, change: Callable[[str], str]) -> Block:
    if isinstance(block, TextBlock):
        return block.model_copy(update={"markdown": change(block.markdown)})
    return block.model_copy(update={name: change(getattr(block, name)) for name in _FIELDS})


def _all_texts(outline: Outline) -> Iterator[str]:
    for block in outline.blocks:
        if isinstance(block, SceneBlock):
            yield from (getattr(block, name) for name in _FIELDS)
        else:
            yield block.markdown
