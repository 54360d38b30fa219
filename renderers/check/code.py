"""The check of drawing code before any process is spent: a courtesy to its writer, not the wall.

It tells in milliseconds what would fail or be refused anyway, with a remedy; the wall is :mod:`renderers.sandbox.room`.
Where it cannot be sure it stays silent. It imports no drawing library.
"""

from __future__ import annotations

import ast
import symtable
import warnings
from collections.abc import Iterator

from chalkwright.renderers.base import RendererName
from chalkwright.renderers.check.calls import call_faults
from chalkwright.renderers.check.imports import MOST, Imports, import_faults, imports_of, nodes
from chalkwright.renderers.check.kit_names import PROOF, home_of
from chalkwright.renderers.check.names import name_faults
from chalkwright.renderers.check.tricks import trick_faults
from chalkwright.renderers.faults import Fault

LONGEST = 200_000
"""Characters of one drawing file; the longest honest ones have some 15,000."""
MOST_NODES = 60_000
"""Nodes of its tree; the longest file of sample scenes has 1,523."""


def faults(code: str, scene: str, renderer: RendererName) -> tuple[Fault, ...]:
    """What is wrong with a file that should define the class ``scene`` for ``renderer``; empty when nothing is seen.

    Where ``scene`` is empty, the file is a program that states values and draws nothing.

    Kinds: ``syntax-error``, ``import-refused``, ``code-refused``, ``unknown-name``, ``unknown-keyword``,
    ``no-such-class``. In the order of the lines, at most :data:`MOST`.
    """
    if len(code) > LONGEST:
        return (_too_long(f"The drawing code has {len(code)} characters; {LONGEST} are allowed."),)
    try:
        tree, table = _read(code)
        if len(nodes(tree)) > MOST_NODES:
            return (_too_long(f"The drawing code has {len(nodes(tree))} parts; {MOST_NODES} are allowed."),)
        imports = imports_of(tree, renderer)
        if not scene:
            imports.starred.insert(0, home_of(PROOF))
        found = [*_found(tree, table, imports, scene)]
    except SyntaxError as error:
        return (syntax_fault(code, error),)
    except ValueError as error:
        message = f"The code is no Python: {error}."
        return (Fault(kind="syntax-error", message=message, remedy="Write the whole file again."),)
    except (RecursionError, MemoryError):
        message = "The drawing code is nested too deeply to be read."
        return (Fault(kind="code-refused", message=message, remedy="Write it with loops and named values."),)
    lines = code.splitlines()
    told = {(f.kind, f.message, f.line): f for f in found}
    ordered = sorted(told.values(), key=lambda fault: fault.line or 0)[:MOST]
    return tuple(f.model_copy(update={"excerpt": excerpt(lines, f.line)}) for f in ordered)


def _too_long(message: str) -> Fault:
    return Fault(kind="code-refused", message=message, remedy="Compute what repeats in a loop.")


def _read(code: str) -> tuple[ast.Module, symtable.SymbolTable]:
    """The code as a tree and as scopes. Raises what Python raises for code that it does not take."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "\\d" in a plain string and the like
        tree = ast.parse(code)
        compile(tree, "scene.py", "exec", dont_inherit=True)
        return tree, symtable.symtable(code, "scene.py", "exec")


def _found(tree: ast.Module, table: symtable.SymbolTable, imports: Imports, scene: str) -> Iterator[Fault]:
    yield from import_faults(tree, imports)
    yield from trick_faults(tree, table, imports)
    yield from name_faults(tree, table, imports)
    yield from call_faults(tree, table, imports)
    yield from _class_faults(tree, table, imports, scene)


def _class_faults(tree: ast.Module, table: symtable.SymbolTable, imports: Imports, scene: str) -> Iterator[Fault]:
    if not scene or scene in table.get_identifiers() or imports.brings(scene) is not False:
        return
    own = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    defined = f"it defines {', '.join(own)}" if own else "it defines no class at all"
    yield Fault(
        kind="no-such-class",
        message=f"The drawing code defines no class {scene}: {defined}.",
        remedy=f"Name the class that draws the scene {scene}.",
    )


def syntax_fault(code: str, error: SyntaxError) -> Fault:
    """Where and why the code does not parse."""
    line = error.lineno or 1
    return Fault(
        kind="syntax-error",
        message=f"The code does not parse: {error.msg}.",
        remedy="Mend that line.",
        line=line,
        excerpt=excerpt(code.split("\n"), line),
    )


def excerpt(lines: list[str], line: int | None) -> str:
    """The line with its neighbours, numbered; empty without a line."""
    if line is None:
        return ""
    around = range(max(1, line - 2), min(len(lines), line + 1) + 1)
    return "\n".join(f"{number}: {lines[number - 1][:200]}" for number in around)
