"""What a user gives as the problem and its gold solution: a file, or the text itself. A mistyped path is neither."""

from __future__ import annotations

import re
from pathlib import Path

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import UserError
from chalkwright.agent.problems import read_problem
from chalkwright.judges.reading.text import decode_text

MAX_MEGABYTES = 20

_LONGEST_PATH = 300
_MOST_WORDS = 5
"""Of a file's name; a longer line that ends like one is a sentence about it."""
_ENDING = re.compile(
    r"[\w)\]-]\.(?:txt|text|md|markdown|jsonl?|ya?ml|x?html?|tex|[ct]sv|pdf|docx?|odt|rtf|png|jpe?g|webp|gif|svg|xml|toml)\Z",
    re.IGNORECASE,
)
_BEGINNING = re.compile(r"(?:\.{1,2}|~[\w.-]*|/[\w.-]+)[/\\]\S|[A-Za-z]:[\\/]\w|file://")
_SENTENCE = re.compile(r"[?？!！=$。，；]|[.,;:]\s")


def problem_given(said: str | None) -> Problem | None:
    """The problem in a file, or the text itself. Raises :class:`UserError`."""
    if said is None:
        return None
    return read_problem(Path(said)) if _is_file(said) else read_problem(None, text=text_given(said, "problem"))


def gold_given(said: str | None) -> str | None:
    """The gold solution in a file, or the text itself. Raises :class:`UserError`."""
    if said is None or not _is_file(said):
        return None if said is None else text_given(said, "gold solution")
    path = Path(said)
    try:
        if path.stat().st_size > MAX_MEGABYTES * 1_000_000:
            raise UserError(f"The gold solution {said} is bigger than {MAX_MEGABYTES} MB; give the solution alone.")
        return decode_text(path.read_bytes(), f"The gold solution {said}").text
    except OSError as error:
        raise UserError(f"The gold solution {said} cannot be read ({error}); check the path and its rights.") from error


def text_given(said: str, what: str) -> str:
    """``said``, unless it is a path by its looks. Raises :class:`UserError`, for it would be judged as the text."""
    if looks_like_path(said):
        raise UserError(f"There is no file {said.strip()}; check the path, or give the {what} as text.")
    return said


def looks_like_path(text: str) -> bool:
    """Whether a text is the name of a file and nothing that anybody would ask or answer."""
    line = text.strip()
    if not line or "\n" in line or len(line) > _LONGEST_PATH or _SENTENCE.search(line):
        return False
    ends = _ENDING.search(line) is not None
    return (ends and len(line.split()) <= _MOST_WORDS) or _BEGINNING.match(line) is not None


def _is_file(said: str) -> bool:
    try:
        return Path(said).is_file()
    except (OSError, ValueError):  # a long text is no file name
        return False
