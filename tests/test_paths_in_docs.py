"""The house's page and the recipes name only what is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.offenders import each

ROOT = Path(__file__).parents[1]
DOCS = ("docs/architecture.md", "CONTRIBUTING.md")
_CODE = re.compile(r"```.*?```", re.DOTALL)
_NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
_ENDINGS = (".py", ".toml", ".md", ".j2", "/")
_PLACEHOLDER = re.compile(r"[A-Z]{3,}(?!\w*\.md)")
_ROOMS = re.compile(r"^\*\*(\w+)/\*\*(.*?)(?=^\*\*|^##|\Z)", re.MULTILINE | re.DOTALL)


def named(text: str) -> set[str]:
    """Files and folders that a page names, as it names them; a word with capitals stands for the newcomer's own."""
    return {
        word
        for word in _NAMED.findall(_CODE.sub("", text))
        if (word.endswith(_ENDINGS) or "/" in word) and not word.startswith(".") and not _PLACEHOLDER.search(word)
    }


def files() -> frozenset[str]:
    """All our files and folders, with ``/`` at the front, so that a name's end is compared by whole parts."""
    tops = [path for path in ROOT.iterdir() if not path.name.startswith(".") and path.name not in ("out", "src")]
    linking = ROOT / "src" / "chalkwright"
    inside = [*tops, linking, *linking.iterdir(), *(path for top in tops for path in top.rglob("*"))]
    return frozenset(f"/{path.relative_to(ROOT)}" for path in inside if "__pycache__" not in path.parts)


def missing(names: set[str]) -> list[str]:
    """Those that are the end of no file's path."""
    known = files()
    return sorted(name for name in names if not any(path.endswith(f"/{name.rstrip('/')}") for path in known))


def rooms() -> Iterator[tuple[str, str]]:
    """Each room that the page lists, with its folder."""
    for folder, told in _ROOMS.findall((ROOT / DOCS[0]).read_text("utf-8")):
        yield from ((folder, room) for room in re.findall(r"`([a-z]\w*)`", told))


@each(DOCS)
def test_a_page_names_only_files_that_are_there(page: str) -> None:
    found = named((ROOT / page).read_text("utf-8"))
    assert len(found) > 10
    assert missing(found) == []


def test_every_room_is_a_folder_or_a_module() -> None:
    found = list(rooms())
    assert len(found) > 30
    wrong = [
        f"{folder}/{room}"
        for folder, room in found
        if not ((ROOT / folder / room).is_dir() or (ROOT / folder / f"{room}.py").is_file())
    ]
    assert wrong == []
