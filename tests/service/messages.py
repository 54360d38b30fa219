"""Every sentence that users of the API and the pages may read, found in the code that says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent import errors
from chalkwright.service import faults

ROOT = Path(__file__).parents[2]
_SPEAKING = ("service", "agent", "judges")
_STARTING = {"service/settings.py", "service/lti/platforms.py", "service/lti/signing.py", "service/database.py"}
"""Heard by whoever starts the service."""
_ELSEWHERE = ("agent/executors/", "agent/images/", "judges/keypoints/", "judges/comparing/")
"""Nothing of it is in a request to the service."""
_UNTOLD = {"MachineFault", "MissingKey", "WrongKey", "BudgetExhausted", "DeadlineExceeded", "Busy", "ExtraMissing"} | {
    kind.__name__ for kind in faults._PROVIDER
}
"""Errors whose own sentence :func:`chalkwright.service.faults.public_fault` keeps to itself."""
_TOLD = {"Refused", "Wrong", "Full", "Fault", "problem"}
_TAG = re.compile(r"<(script|style)\b.*?</\1>|{#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>", re.DOTALL)
_SAID_IN_TAGS = re.compile(r'\b(?:placeholder|aria-label|title|alt)="([^"{]+)"')


class Said(NamedTuple):
    """One sentence and where it stands."""

    place: str
    text: str


def all_messages() -> list[Said]:
    """Of Python and of templates, in the order of their files."""
    kinds = _TOLD | {name for name, kind in vars(errors).items() if isinstance(kind, type)} | {"Incomplete", "TooLarge"}
    found = []
    for folder in _SPEAKING:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if name not in _STARTING and not name.startswith(_ELSEWHERE):
                found += list(_of_python(path, name, kinds - _UNTOLD))
    for path in sorted((ROOT / "service").rglob("templates/*.html")):
        found += list(_of_template(path))
    return found


def _of_python(path: Path, name: str, kinds: set[str]) -> Iterator[Said]:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in kinds and not _is_machine(node):
            for value in (*node.args, *(keyword.value for keyword in node.keywords)):
                yield from _texts(value, name)
    if name.startswith("service/"):
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                yield from _texts(node.value, name)
        for function in ast.walk(tree):
            if isinstance(function, ast.Return) and function.value is not None:
                yield from _texts(function.value, name)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _is_machine(call: ast.Call) -> bool:
    """A fault of the machine is told as such, without its words."""
    return any(keyword.arg == "blame" and "MACHINE" in ast.dump(keyword.value) for keyword in call.keywords)


def _texts(value: ast.expr, name: str) -> Iterator[Said]:
    """Sentences: several words; what is filled in is an ellipsis."""
    if isinstance(value, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in value.values)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        text = value.value
    else:
        for child in ast.iter_child_nodes(value):
            if isinstance(child, ast.expr):
                yield from _texts(child, name)
        return
    if len(text.split()) > 2:
        yield Said(f"{name}:{value.lineno}", " ".join(text.split()))


def _of_template(path: Path) -> Iterator[Said]:
    whole, name = path.read_text("utf-8"), str(path.relative_to(ROOT))
    for attribute in _SAID_IN_TAGS.findall(whole):
        yield Said(name, attribute)
    for text in _TAG.sub("\n", whole).split("\n"):
        if len(text.split()) > 2:
            yield Said(name, unescape(" ".join(text.split())))
