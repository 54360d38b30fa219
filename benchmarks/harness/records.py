"""The records of a data file, whatever its form: Parquet, Arrow, JSON, JSON lines, CSV, TSV, or plain lines."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from chalkwright.agent.errors import UserError
from chalkwright.agent.extras import need

TABLES = (".parquet", ".arrow", ".jsonl", ".ndjson", ".json", ".csv", ".tsv")
"""Endings of files with named fields, the better kept form first."""
YAML = (".yaml", ".yml")
TEXTS = (".tokens", ".raw", ".txt")
"""Endings of files whose lines are text; such a line becomes ``{"text": line}``."""
_BATCH = 1024
_LINES = (".jsonl", ".ndjson", *TEXTS)


def records(
    file: Path, is_record: Callable[[Mapping[str, Any]], bool] = lambda _: False
) -> Iterator[Mapping[str, Any]]:
    """Every record of a file, one after the other; large Parquet and line files are never held whole.

    Of a JSON or YAML file: a list of objects, an object with a single list of objects (unless it ``is_record``
    itself), or else the one object. Raises :class:`UserError` with the place of what cannot be read.
    """
    kind = file.suffix.lower()
    if kind not in TABLES + TEXTS + YAML:
        raise UserError(f"{file} ends in none of {', '.join(TABLES + TEXTS + YAML)}.")
    try:
        if kind in (".parquet", ".arrow"):
            yield from _columns(file)
        elif kind in _LINES:
            yield from _lines(file)
        elif kind == ".json":
            yield from _objects(_json(file.read_text(encoding="utf-8-sig"), str(file)), file, is_record)
        elif kind in YAML:
            yield from _objects(yaml.safe_load(file.read_text(encoding="utf-8-sig")), file, is_record)
        else:
            yield from _table(file, "\t" if kind == ".tsv" else ",")
    except (OSError, UnicodeDecodeError, csv.Error, yaml.YAMLError) as error:
        raise UserError(f"{file} cannot be read ({' '.join(str(error).split())}).") from error


def csv_rows(file: Path, columns: Sequence[str]) -> list[dict[str, str | None]]:
    """The rows of a CSV file that has at least these columns, whatever its name; the first is line 2.

    Raises :class:`UserError` when it cannot be read or a column is missing.
    """
    try:
        with file.open(encoding="utf-8-sig", newline="") as stream:
            reader = csv.DictReader(stream)
            rows, names = list(reader), set(reader.fieldnames or ())
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UserError(f"{file} cannot be read as CSV ({error}).") from error
    missing = [name for name in columns if name not in names]
    if missing:
        raise UserError(f"{file} lacks the column {missing[0]}; it needs {', '.join(columns)}.")
    return rows


def _columns(file: Path) -> Iterator[Mapping[str, Any]]:
    need("bench", "pyarrow", purpose=f"Reading {file.name}")
    import pyarrow as pa
    import pyarrow.parquet as parquet

    try:
        if file.suffix.lower() == ".arrow":
            with pa.memory_map(str(file)) as source:
                for batch in pa.ipc.open_stream(source):
                    yield from batch.to_pylist()
            return
        with parquet.ParquetFile(file) as table:
            for batch in table.iter_batches(batch_size=_BATCH):
                yield from batch.to_pylist()
    except (OSError, pa.ArrowInvalid) as error:
        raise UserError(f"{file} is no {file.suffix[1:]} file that can be read ({error}).") from error


def _lines(file: Path) -> Iterator[Mapping[str, Any]]:
    """Lines end with a line feed alone: text may hold other signs that Python takes for line ends."""
    plain = file.suffix.lower() in TEXTS
    with file.open(encoding="utf-8-sig", newline="\n") as stream:
        for number, line in enumerate(stream, 1):
            if plain:
                yield {"text": line.rstrip("\r\n")}
            elif line.strip():
                where = f"Line {number} of {file}"
                yield _record(_json(line, where), where)


def _table(file: Path, delimiter: str) -> Iterator[Mapping[str, Any]]:
    with long_fields(), file.open(encoding="utf-8-sig", newline="") as stream:
        yield from csv.DictReader(stream, delimiter=delimiter)


@contextmanager
def long_fields() -> Iterator[None]:
    """Let a field of a CSV file be longer than the 131,072 characters that Python allows, for as long as it is read."""
    before = csv.field_size_limit(sys.maxsize)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _objects(content: Any, file: Path, is_record: Callable[[Mapping[str, Any]], bool]) -> Iterator[Mapping[str, Any]]:
    if isinstance(content, Mapping) and is_record(content):
        content = [content]
    elif isinstance(content, Mapping):
        lists = [value for value in content.values() if isinstance(value, list)]
        single = len(lists) == 1 and bool(lists[0]) and all(isinstance(entry, Mapping) for entry in lists[0])
        content = lists[0] if single else [content]
    if not isinstance(content, list):
        raise UserError(f"{file} holds no list of records.")
    for number, entry in enumerate(content, 1):
        yield _record(entry, f"Record {number} of {file}")


def _json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{where} is no valid JSON ({error}).") from error


def _record(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise UserError(f"{where} is no record with named fields.")
    return value
