"""Every marked message of pages and documents, and the catalogues brought up to date with them: ``make messages``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import IO

import yaml
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po, write_po

from chalkwright.agent.languages.catalogues import FOLDER

ROOT = Path(__file__).resolve().parent.parent
_KEYWORDS = "_ gettext mark translate translate_number:1,2 ngettext:1,2 pgettext:1c,2 in_context:1c,2"
_PLACES = {
    "service": (["**.py", "**/templates/**.html", "studies/forms/*.yaml"], f"{_KEYWORDS} Refused:2 UserError"),
    "agent/documents": (["**.py"], f"{_KEYWORDS} UserError"),
    "agent/offline": (["*/__init__.py", "author.py", "glossed.py"], _KEYWORDS),
    "agent/visualize": (["equation.py"], _KEYWORDS),
    "judges": (
        [
            "aggregate.py",
            "data.py",
            "agreement.py",
            "comparing/tables.py",
            "comparing/reliability.py",
            "reporting/presentation.py",
        ],
        _KEYWORDS,
    ),
    "benchmarks/eduillustrate": (
        ["runs.py", "report/quality.py", "report/costs.py", "report/frames.py"],
        f"{_KEYWORDS} Column",
    ),
}
"""Folder → its files that hold messages, and the calls that mark one."""
_API = (
    "database.py",
    "client.py",
    "schema.py",
    "sse.py",
    *(
        f"routes/{name}.py"
        for name in ("figures", "followups", "health", "jobs", "keys", "verdicts", "visuals", "worksheets")
    ),
    "mcp/**.py",
    "keys/auth.py",
    "jobs/*.py",
    "holding.py",
)
"""What no page shows stays English."""
_OPTIONS = {"**/templates/**.html": {"extensions": "jinja2.ext.i18n", "trimmed": "true", "silent": "false"}}


_METHODS = {".py": "python", ".html": "jinja2", ".yaml": f"{__spec__.name}:words_of_form"}
_SHOWN = ("title", "source", "instructions", "question", "label", "means", "why")
"""What raters read of a form; its examples are what they rate."""


def words_of_form(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Babel's extractor for the studies' forms."""
    yield from ((1, None, words, []) for words in _shown(yaml.safe_load(file)) if words)


def _shown(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from [inner] if name in _SHOWN and isinstance(inner, str) else _shown(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _shown(inner)


def find_messages() -> Catalog:
    """All that is marked, with the files where it stands."""
    found = _catalogue(None)
    for place, (files, keywords) in _PLACES.items():
        methods = [(pattern, "ignore") for pattern in _API]
        methods += [(pattern, _METHODS[Path(pattern).suffix]) for pattern in files]
        with redirect_stderr(StringIO()):  # Babel tells of each f-string among the places
            said = list(extract_from_dir(ROOT / place, methods, _OPTIONS, parse_keywords(keywords.split())))
        for file, line, message, _, context in said:
            found.add(message, locations=[(f"{place}/{file}", line)], context=context)
    return found


def bring_up_to_date(language: str, found: Catalog) -> None:
    """Write a language's catalogue with exactly these messages; new ones are empty, the others keep their words."""
    file, locale = FOLDER / f"{language}.po", language.replace("-", "_")
    kept = _catalogue(locale)
    if file.exists():
        with file.open("rb") as lines:
            kept = read_po(lines, locale=locale)
    kept.update(found, no_fuzzy_matching=True, update_creation_date=False)
    with file.open("wb") as lines:
        write_po(lines, kept, width=0, ignore_obsolete=True, include_lineno=False, sort_by_file=True)


def _catalogue(locale: str | None) -> Catalog:
    us = "Chalkwright"
    return Catalog(
        locale=locale,
        header_comment="# The words of pages and documents; see docs/service.md.",
        project=us,
        version="0",
        msgid_bugs_address=us,
        last_translator=us,
        language_team=us,
        charset="utf-8",
        fuzzy=False,
    )


def main(new: list[str]) -> None:
    found = find_messages()
    for language in sorted({*(path.stem for path in FOLDER.glob("*.po")), *new}):
        bring_up_to_date(language, found)


if __name__ == "__main__":
    main(sys.argv[1:])
