"""The published data sets of the four tasks, from files a user has: WikiText, ARC, DROP and MATH (paper 003, §3.1).

A file, or a folder as it was downloaded: Parquet (also Hugging Face's folders), JSON lines, JSON, CSV, WikiText's
``wiki.*.tokens``. Somebody's own file needs only the names of :mod:`benchmarks.visualtext.fields`, and a file of
:class:`Item` lines is taken as it is. None of the data is shipped.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import slug
from chalkwright.benchmarks.harness.records import TABLES, TEXTS, records
from chalkwright.benchmarks.visualtext.data import Item, Task
from chalkwright.benchmarks.visualtext.fields import NAMES, field
from chalkwright.benchmarks.visualtext.gold import content_of_box, drop_gold, four_choices
from chalkwright.benchmarks.visualtext.wikitext import articles

Split = Literal["train", "validation", "test", "all"]
SPLITS: tuple[Split, ...] = ("train", "validation", "test", "all")
DEFAULT_SPLIT: dict[Task, tuple[Split, ...]] = {
    "rendering": ("all",),
    "factual": ("test", "validation"),
    "context": ("test", "validation"),
    "math": ("test",),
}
"""The first one that a folder has (the paper names none). WikiText's test split has but 60 articles, DROP's test split
was never published."""
_SPLIT = re.compile(r"(?:^|[^a-z])(train|validation|valid|val|dev|test)(?=[^a-z]|$)")
_CONFIGS = ("wikitext-103-raw-v1", "wikitext-103-v1", "wikitext-2-raw-v1", "wikitext-2-v1")
"""Of WikiText's editions, which hold one another, only the first that is there is read."""
_ABOUT = ("dataset_info.json", "dataset_infos.json", "dataset_dict.json", "state.json")
"""Files of a Hugging Face folder that hold no rows."""
_LEVEL = re.compile(r"[1-5]")


@dataclass(frozen=True)
class _Row:
    """One record and where it stands."""

    fields: Mapping[str, Any]
    file: Path
    number: int
    split: Split | None

    @property
    def where(self) -> str:
        return f"Record {self.number} of {self.file}"

    def require(self, name: str) -> Any:
        """Raises :class:`UserError` when the field is not there."""
        value = field(self.fields, name)
        if value is None:
            have = ", ".join(str(key) for key in self.fields) or "nothing"
            raise UserError(f"{self.where} has no {name}: it needs one of {', '.join(NAMES[name])}, and has {have}.")
        return value

    def identify(self, source: str, content: str) -> str:
        """An id from the record's own, or else from what it says: stable over files and forms."""
        own = field(self.fields, "id")
        return f"{source}-{slug(str(own)) if own is not None else digest(content)}"


def pool(source: Path, task: Task, *, split: Split | None = None, words: int = 512) -> Iterator[Item]:
    """Everything of a file or folder that the task can use, in its order; not sampled, texts not yet cut.

    ``split`` None: see :data:`DEFAULT_SPLIT`. ``words``: the least a passage to be rendered must have. Left out are
    records that the benchmark cannot use: shorter passages, questions without exactly four choices, answers that their
    record does not settle, problems without a level of 1–5. Raises :class:`UserError` for files of another kind.
    """
    files = _choose_files(source, task, split)
    if task == "rendering":
        yield from _passages(files, words)
        return
    read: Callable[[_Row], Item | None] = {"factual": _factual, "context": _context, "math": _math}[task]
    for row in _rows(files):
        item = _read_exported(row, task) if "truth" in row.fields else read(row)
        if item is not None:
            yield item


def digest(content: str) -> str:
    """Ten signs that stand for a text."""
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:10]


def _rows(files: Sequence[tuple[Path, Split | None]]) -> Iterator[_Row]:
    """Every record; one that holds many questions (the first edition of DROP) as many."""
    for file, split in files:
        number = 0
        for record in records(file):
            for fields in _unfold(record):
                number += 1
                yield _Row(fields, file, number, split)


def _unfold(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """DROP's first edition: passages by id, each with its questions."""
    passages = [record] if field(record, "pairs") else list(record.values())
    if not all(isinstance(entry, Mapping) and field(entry, "pairs") for entry in passages):
        yield record
        return
    for entry in passages:
        for pair in field(entry, "pairs"):
            yield {"passage": field(entry, "passage"), **pair}


def _passages(files: Sequence[tuple[Path, Split | None]], words: int) -> Iterator[Item]:
    """Parts of one split follow one another: an article may go on from one file into the next."""
    for _, parts in groupby(files, key=lambda part: part[1]):
        rows = _rows(list(parts))
        first = next(rows, None)
        if first is None:
            continue
        if "truth" in first.fields:
            yield from _whole((first, *rows), words)
            continue
        lines = (str(field(row.fields, "text") or "") for row in rows)
        if not any(name in first.fields for name in NAMES["text"]):
            first.require("text")
        opening = str(field(first.fields, "text") or "")
        for article in articles(_first(opening, lines), words):
            source = "wikitext" if article.title else slug(first.file.stem)
            name = f"{slug(article.title)}-{digest(article.text)}" if article.title else digest(article.text)
            yield Item(id=f"{source}-{name}", task="rendering", text=article.text, subject=article.title, source=source)


def _whole(rows: Iterable[_Row], words: int) -> Iterator[Item]:
    """Of :class:`Item` lines the passages that are long enough, as they were before they were cut."""
    for row in rows:
        item = _read_exported(row, "rendering")
        if item is not None and len(item.text.split()) >= words:
            yield item.model_copy(update={"id": item.id.removesuffix(f"-{item.level}"), "level": ""})


def _first(line: str, rest: Iterator[str]) -> Iterator[str]:
    yield line
    yield from rest


def _read_exported(row: _Row, task: Task) -> Item | None:
    """A line that is an :class:`Item` already; None when it belongs to another task."""
    try:
        item = Item.model_validate_json(json.dumps(row.fields))
    except (ValidationError, TypeError) as error:
        raise UserError(f"{row.where} looks like an exported item, but is none ({error}).") from error
    return item if item.task == task else None


def _factual(row: _Row) -> Item | None:
    row.require("question")
    row.require("letter")
    found = four_choices(row.fields)
    if found is None:
        return None
    text, choices, letter = found
    return Item(
        id=row.identify("arc", text + "".join(choices)),
        task="factual",
        text=text,
        choices=choices,
        answers=(letter,),
        truth="choice",
        level=_easy_or_challenge(row),
        subject=str(field(row.fields, "subject") or ""),
        source="arc",
    )


def _easy_or_challenge(row: _Row) -> str:
    """From a field, else from the names of the file and its folders, the nearest first."""
    said = [str(field(row.fields, "level") or ""), row.file.name, *(folder.name for folder in row.file.parents)]
    for name in said:
        for level in ("easy", "challenge"):
            if level in name.casefold():
                return level
    raise UserError(f"{row.file} says neither easy nor challenge; call it or its folder ARC-Easy or ARC-Challenge.")


def _context(row: _Row) -> Item | None:
    passage, text = str(row.require("passage")).strip(), str(row.require("question")).strip()
    if not any(field(row.fields, name) is not None for name in ("spans", "answer", "answers")):
        row.require("answer")
    gold = drop_gold(row.fields, several_readers=row.split == "validation")
    if gold is None:
        return None
    return Item(
        id=row.identify("drop", passage + text),
        task="context",
        text=text,
        passage=passage,
        answers=gold.answers,
        truth=gold.truth,
        level=gold.level,
        source="drop",
    )


def _math(row: _Row) -> Item | None:
    text = str(row.require("question")).strip()
    level = _LEVEL.search(str(row.require("level")))
    answer = content_of_box(str(field(row.fields, "solution") or "")) or field(row.fields, "answer")
    if answer is None:
        raise UserError(f"{row.where} has neither a solution with its answer in \\boxed{{…}} nor an answer.")
    if level is None:
        return None
    return Item(
        id=row.identify("math", text),
        task="math",
        text=text,
        answers=(content_of_box(str(answer)) or str(answer),),
        truth="expression",
        level=level[0],
        subject=str(field(row.fields, "subject") or ""),
        source="math",
    )


def _choose_files(source: Path, task: Task, split: Split | None) -> list[tuple[Path, Split | None]]:
    """The files to read and their splits."""
    named = [(file, _split_of(file, source)) for file in _files(source, task)]
    there = [name for name in SPLITS if any(name == found for _, found in named)]
    if split is None:
        split = next((name for name in DEFAULT_SPLIT[task] if name in there), "all")
    if split == "all":
        return named
    chosen = [part for part in named if part[1] == split]
    if not chosen:
        have = ", ".join(there) or "files whose names tell no split"
        raise UserError(f"{source} has no {split} split, but {have}.")
    return chosen


def _files(source: Path, task: Task) -> list[Path]:
    if source.is_file():
        if source.suffix.lower() not in TABLES + TEXTS:
            raise UserError(f"{source} ends in none of {', '.join(TABLES + TEXTS)}; give a data file, or a folder.")
        return [source]
    if not source.is_dir():
        raise UserError(f"There is no {source}; give a data file, or a folder with such files.")
    endings = TABLES + TEXTS[:2] if task == "rendering" else TABLES  # a folder's .txt files are notes
    found: dict[tuple[Path, str], Path] = {}
    for ending in endings:  # the same data in a second form counts once
        for file in sorted(source.rglob(f"*{ending}")):
            if file.name not in _ABOUT and not file.name.startswith("."):
                found.setdefault((file.parent, file.stem), file)
    if not found:
        raise UserError(f"There is no file in {source} that ends in {', '.join(endings)}.")
    files = sorted(found.values())
    config = next((name for name in _CONFIGS if any(name in file.parts for file in files)), None)
    return [file for file in files if config is None or config in file.parts or not set(_CONFIGS) & set(file.parts)]


def _split_of(file: Path, source: Path) -> Split | None:
    """From the names of the file and of its folders below the source, the nearest first."""
    inner = file.relative_to(source).parts if source.is_dir() else (file.name,)
    for name in reversed(inner):
        if found := _SPLIT.search(name.casefold()):
            return {"train": "train", "test": "test"}.get(found[1], "validation")  # type: ignore[return-value]
    return None
