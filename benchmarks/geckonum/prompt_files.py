"""Prompt files: the published one and ours, in the same columns.

``index, prompt, has_numeral, is_frequent, entities, prompt_type, dataset_id``. The fields of a prompt come from
``entities`` and ``prompt_type``; from its text only what those lack: digits or letters, the relation.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import get_args

from pydantic import ValidationError

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.geckonum.archives import is_archive, read_csv_texts
from chalkwright.benchmarks.geckonum.prompts import Division, Mention, Prompt
from chalkwright.benchmarks.geckonum.vocabulary import (
    IN_WORDS,
    PROMPT_TYPES,
    VALUES,
    PromptType,
    Quantity,
    Relation,
)

COLUMNS = ("index", "prompt", "has_numeral", "is_frequent", "entities", "prompt_type", "dataset_id")
_NUMBER = re.compile(rf"\b(\d+|{'|'.join(VALUES)})\b", re.IGNORECASE)
_RELATION = re.compile(r"\b(above|below|left of|right of)\b", re.IGNORECASE)
_PIECES = {"thirds": 3, "quarters": 4, "halves": 2}
_FRACTIONS = {0.5: 2, 0.25: 4}
_HALVES = re.compile(r"1/2([a-z]+)\+1/2([a-z]+)")
_MENDED = {"grains of ric": "grain of rice"}
"""The published file cuts this name short."""

Entities = Sequence[tuple[str, str]]
"""Name and what stands after its colon."""


PROMPT_COLUMNS = frozenset({"prompt", "entities", "prompt_type", "dataset_id"})
"""Without which a file is none of prompts."""


def read_prompts(file: Path) -> tuple[Prompt, ...]:
    """Every prompt of a CSV file, or of the one in an archive or folder, in its order.

    Raises :class:`UserError` that names the line.
    """
    rows = csv.DictReader(io.StringIO(_prompt_text(file)))
    missing = PROMPT_COLUMNS - set(rows.fieldnames or ())
    if missing:
        raise UserError(
            f"{file} lacks the columns {', '.join(sorted(missing))}; see `chalkwright bench geckonum prompts`."
        )
    prompts: dict[str, Prompt] = {}
    for row in rows:
        where = f"Line {rows.line_num} of {file}"
        try:
            prompt = parse_prompt(row)
        except (ValueError, KeyError) as error:
            raise UserError(f"{where} is no prompt of GeckoNum: {_why(error)}") from error
        if prompt.id in prompts:
            raise UserError(f"{where} has the id {prompt.id} a second time; give every prompt its own.")
        prompts[prompt.id] = prompt
    if not prompts:
        raise UserError(f"{file} holds no prompt; write the benchmark's own by `chalkwright bench geckonum prompts`.")
    return tuple(prompts.values())


def parse_prompt(row: Mapping[str, str]) -> Prompt:
    """One row. Raises ``ValueError`` or ``KeyError`` where it is none of the twelve types or its fields disagree."""
    kind = _type(row["prompt_type"])
    entities = [_entity(part) for part in row["entities"].split(",")]
    fields = _READERS[kind](entities, row["prompt"])
    return Prompt(id=row["dataset_id"].strip(), text=row["prompt"].strip(), type=kind, **fields)


def prompts_csv(prompts: Iterable[Prompt]) -> str:
    """The prompts in the published file's columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for index, prompt in enumerate(prompts):
        frequent = -1 if prompt.frequent is None else int(prompt.frequent)
        entities = ",".join(f"{name}:{value}" for name, value in _entities(prompt))
        kind = prompt.type.replace("-", "_") if prompt.type.startswith("numeric") else prompt.type
        writer.writerow((index, prompt.text, int(prompt.has_words), frequent, entities, kind, prompt.id))
    return out.getvalue()


def _why(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return str(first["msg"]).removeprefix("Value error, ")
    return str(error) if isinstance(error, ValueError) else f"{error} is missing or unknown."


def _type(name: str) -> PromptType:
    found = next((kind for kind in PROMPT_TYPES if kind == name.strip().replace("_", "-")), None)
    if found is None:
        raise ValueError(f"the type {name!r} is none of {', '.join(PROMPT_TYPES)}.")
    return found


def _entity(part: str) -> tuple[str, str]:
    name, colon, value = part.strip().rpartition(":")
    if not colon or not name:
        raise ValueError(f"the entity {part.strip()!r} has not the form noun:number.")
    return _MENDED.get(name, name), value


def _counting(entities: Entities, text: str) -> dict[str, object]:
    """Numbers and nouns, without colours."""
    return {"mentions": _mentions([(None, name, value) for name, value in entities], text)}


def _coloring(entities: Entities, text: str) -> dict[str, object]:
    split = [(*name.split(" ", 1), value) for name, value in entities]
    if any(len(parts) != 3 for parts in split):
        raise ValueError("an entity of a colour prompt has no colour.")
    return {"mentions": _mentions([(color, noun, value) for color, noun, value in split], text)}


def _mentions(entities: Sequence[tuple[str | None, str, str]], text: str) -> tuple[Mention, ...]:
    written = _NUMBER.findall(text)
    numbers = [int(value) for *_, value in entities]
    if [VALUES.get(token.lower()) or int(token) for token in written] != numbers:
        raise ValueError(f"the text {text!r} does not have the numbers {', '.join(map(str, numbers))} of its entities.")
    return tuple(
        Mention(noun=noun, number=number, color=color, word=not token.isdigit())
        for (color, noun, _), number, token in zip(entities, numbers, written, strict=True)
    )


def _placing(entities: Entities, text: str) -> dict[str, object]:
    found = _RELATION.findall(text)
    relation = next((name for name in get_args(Relation) if [name] == [word.lower() for word in found]), None)
    if relation is None:
        raise ValueError(f"the text {text!r} has not one of the relations {', '.join(IN_WORDS.values())}.")
    return {**_counting(entities, text), "relation": relation}


def _approximate(entities: Entities, text: str) -> dict[str, object]:
    quantity = next((name for name in get_args(Quantity) if name == entities[0][1]), None)
    if quantity is None:
        raise ValueError(f"the quantity {entities[0][1]!r} is none of {', '.join(get_args(Quantity))}.")
    return {"mentions": tuple(Mention(noun=name) for name, _ in entities), "quantity": quantity}


def _approximate_one(entities: Entities, text: str) -> dict[str, object]:
    if len(entities) != 2:
        raise ValueError("it needs two entities: what is counted, and its place.")
    fields = _approximate(entities[:1], text)
    return {**fields, "place": entities[1][0]}


def _fraction(entities: Entities, text: str) -> dict[str, object]:
    name, value = entities[0]
    return {"mentions": (Mention(noun=name),), "division": _cut(value)}


def _cut(value: str) -> Division:
    """``thirds``, ``five parts``, ``4 slices``; ``2.25``: two and a quarter."""
    first = value.split()[0] if value.split() else ""
    if value in _PIECES or " " in value:
        pieces = _PIECES.get(value) or VALUES.get(first) or int(first)
        return Division(pieces=pieces, shown=pieces)
    number = float(value)
    return Division(pieces=_FRACTIONS[number % 1], shown=1, wholes=int(number))


def _prompt_text(file: Path) -> str:
    try:
        if not (file.is_dir() or is_archive(file.name)):
            return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"The prompt file {file} cannot be read ({type(error).__name__}); name a CSV file.") from error
    for _, text in read_csv_texts(file):
        if set(next(csv.reader(io.StringIO(text)), ())) >= PROMPT_COLUMNS:
            return text
    raise UserError(f"{file} holds no file of prompts; name the CSV file itself.")


def _read_broken(entities: Entities, text: str) -> dict[str, object]:
    name, value = entities[0]
    division = Division(pieces=2, shown=2, wholes=int(value) - 1, broken=True)
    return {"mentions": (Mention(noun=name),), "division": division}


def _complex(entities: Entities, text: str) -> dict[str, object]:
    name, value = entities[0]
    halves = _HALVES.fullmatch(value)
    if halves is None and value != "1/3+2/3":
        raise ValueError(f"the parts {value!r} are neither 1/3+2/3 nor two coloured halves.")
    division = (
        Division(pieces=2, shown=2, twice=True, broken="broken" in text)
        if halves is None
        else Division(pieces=2, shown=2, colors=halves.groups())
    )
    return {"mentions": (Mention(noun=name),), "division": division}


_READERS: Mapping[PromptType, Callable[[Entities, str], dict[str, object]]] = {
    "numeric-simple": _counting,
    "attribute-color": _coloring,
    "numeric-sentence": _counting,
    "2-additive": _counting,
    "2-additive-color": _coloring,
    "3-additive": _counting,
    "attribute-spatial": _placing,
    "approx-1-entity": _approximate_one,
    "approx-2-entity": _approximate,
    "fractional-simple": _fraction,
    "part-whole": _read_broken,
    "fractional-complex": _complex,
}


def _entities(prompt: Prompt) -> list[tuple[str, str]]:
    first = prompt.mentions[0]
    if prompt.place is not None:
        return [(first.noun, str(prompt.quantity)), (prompt.place, "1")]
    if prompt.quantity is not None:
        return [(first.noun, prompt.quantity), *((mention.noun, "X") for mention in prompt.mentions[1:])]
    if prompt.division is not None:
        return [(first.noun, _write_division(prompt.division))]
    return [(f"{mention.color or ''} {mention.noun}".strip(), str(mention.number)) for mention in prompt.mentions]


def _write_division(division: Division) -> str:
    if division.twice:
        return "1/3+2/3"
    if division.colors:
        return "+".join(f"1/2{color}" for color in division.colors)
    if division.broken:
        return str(division.wholes + 1)
    if division.shown == division.pieces:
        return f"{division.pieces} pieces"
    return f"{division.wholes + division.shown / division.pieces:g}"
