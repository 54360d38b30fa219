"""Names in drawing code that nothing defines: neither the file, nor Python, nor what it imports."""

from __future__ import annotations

import ast
import builtins
import symtable
import sys
from collections.abc import Iterator
from functools import lru_cache

from chalkwright.renderers.check.imports import (
    MOST,
    Imports,
    library,
    names_in,
    nearest,
    nodes,
    public_names,
    top_level,
    unknown,
)
from chalkwright.renderers.check.kit_names import HOME, VOCABULARY, parts_of
from chalkwright.renderers.check.old_manim import OLD_METHODS, RENAMED
from chalkwright.renderers.faults import Fault

_ALWAYS = frozenset(dir(builtins)) | {"__file__", "__annotations__"}
_IMPORTABLE = {
    "np": "import numpy as np",
    **{name: f"import {name}" for name in ("itertools", "math", "random")},
    **{name: f"from typing import {name}" for name in ("Any", "Callable", "Dict", "List", "Optional", "Tuple")},
}
_DRAWS_ON_AXES = "Draw on self.ax and self.fig; pyplot draws other pictures than this one."
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def name_faults(tree: ast.Module, table: symtable.SymbolTable, imports: Imports) -> Iterator[Fault]:
    """Unknown names, unknown members of Manim and of the kits, and methods of older Manim versions."""
    yield from _free_faults(tree, table, imports)
    yield from _member_faults(tree, imports)
    if imports.renderer == "manim":
        yield from _old_faults(tree, imports)


def unbound(table: symtable.SymbolTable) -> Iterator[tuple[str, symtable.SymbolTable]]:
    """Names that a scope looks up beyond the file, each with that scope."""
    scopes = list(_scopes(table))
    bound = {name for scope in scopes for name in _module_names(scope, scope is table)}
    for scope in scopes:
        for symbol in scope.get_symbols():
            name = symbol.get_name()
            if symbol.is_referenced() and (scope is table or symbol.is_global()) and name not in bound:
                yield name, scope


def _scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    waiting = [table]
    while waiting:
        scope = waiting.pop()
        yield scope
        waiting += reversed(scope.get_children())


def _module_names(scope: symtable.SymbolTable, whole: bool) -> Iterator[str]:
    for symbol in scope.get_symbols():
        binds = symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
        if binds and (whole or symbol.is_declared_global()):
            yield symbol.get_name()


def _free_faults(tree: ast.Module, table: symtable.SymbolTable, imports: Imports) -> Iterator[Fault]:
    uses = _uses(tree)
    seen: dict[str, tuple[int, symtable.SymbolTable]] = {}
    for name, scope in unbound(table):
        lines = [line for line in uses.get(name, ()) if line >= scope.get_lineno()]
        if name in seen or name in _ALWAYS or name.startswith("_") or not lines:
            continue
        brought = imports.brings(name)
        if brought or (brought is None and name not in RENAMED):
            continue
        seen[name] = (lines[0], scope)
    for name, (line, scope) in sorted(seen.items(), key=lambda item: item[1][0])[:MOST]:
        yield _fault_of_undefined(name, line, _near_by(table, scope), imports)


def _uses(tree: ast.Module) -> dict[str, list[int]]:
    """Lines where each name is looked up for sure: not in what is never evaluated, nor where its lack is expected."""
    passed = {id(part) for node in _find_passed_over(tree) for part in ast.walk(node)}
    uses: dict[str, list[int]] = {}
    for node in nodes(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in passed:
            uses.setdefault(node.id, []).append(node.lineno)
    return {name: sorted(lines) for name, lines in uses.items()}


def _find_passed_over(tree: ast.Module) -> Iterator[ast.AST]:
    later = sys.version_info >= (3, 14) or any(
        isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body
    )
    annotated = any(isinstance(node, ast.AnnAssign) for node in nodes(tree))
    for node in nodes(tree):
        if annotated and isinstance(node, _FUNCTIONS):
            yield from (part.annotation for part in ast.walk(node) if isinstance(part, ast.AnnAssign))
        elif isinstance(node, ast.Try) and any(_expects_any(handler) for handler in node.handlers):
            yield from node.body
        if later and isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            yield node.annotation
        elif later and isinstance(node, _FUNCTIONS) and node.returns:
            yield node.returns


def _expects_any(handler: ast.ExceptHandler) -> bool:
    caught = ast.walk(handler.type) if handler.type else ()
    names = {node.id for node in caught if isinstance(node, ast.Name)}
    return handler.type is None or bool(names & {"NameError", "Exception", "BaseException"})


def _near_by(table: symtable.SymbolTable, scope: symtable.SymbolTable) -> set[str]:
    """Names that could be meant in a scope: its own and the file's."""
    return {
        symbol.get_name()
        for place in (table, scope)
        for symbol in place.get_symbols()
        if symbol.is_assigned() or symbol.is_imported() or symbol.is_parameter() or symbol.is_namespace()
    }


def _fault_of_undefined(name: str, line: int, near_by: set[str], imports: Imports) -> Fault:
    starred = "manim" in imports.starred
    if name == "plt":
        return _nothing(name, _DRAWS_ON_AXES, line)
    for module in (*(["manim"] if imports.renderer == "manim" else []), *parts_of(VOCABULARY, imports.renderer)):
        if module not in imports.starred and name in (public_names(module) or ()):
            whole = "manim" if module == "manim" else VOCABULARY
            alias = next((bound for bound, found in imports.modules.items() if found in (module, whole)), None)
            remedy = f"Write {alias}.{name}." if alias else f'Add "from {whole} import *" at the top.'
            return _nothing(name, remedy, line)
    if name in _IMPORTABLE:
        return _nothing(name, f'Add "{_IMPORTABLE[name]}" at the top.', line)
    known = near_by.union(*(public_names(module) or () for module in imports.starred))
    if starred and (name in RENAMED or name[0].isupper()):
        return unknown(name, "Manim", known, line)
    near = nearest(name, known)
    asked = f'; did you mean "{near}"?' if near else "."
    remedy = f"Write {near}, or define {name} before it is used." if near else "Define it before it is used."
    return Fault(kind="unknown-name", message=f'Nothing defines the name "{name}"{asked}', remedy=remedy, line=line)


def _nothing(name: str, remedy: str, line: int) -> Fault:
    return Fault(kind="unknown-name", message=f'Nothing defines the name "{name}".', remedy=remedy, line=line)


@lru_cache(maxsize=1)
def rebound(tree: ast.Module) -> frozenset[str]:
    """Every name that the file binds in any scope by other means than an import."""
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            found.add(node.name)
    return frozenset(found)


def _member_faults(tree: ast.Module, imports: Imports) -> Iterator[Fault]:
    """``mn.Angel`` and the like."""
    own = rebound(tree)
    modules = {name: module for name, module in imports.modules.items() if name not in own}
    known = {module: _members(module, imports) for module in set(modules.values())}
    lacking: dict[tuple[str, str, int], None] = {}
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            module = modules[node.value.id]
            public, bound = known[module]
            if public and node.attr not in bound and not node.attr.startswith("_"):
                lacking[module, node.attr, node.lineno] = None
    for module, name, line in sorted(lacking, key=lambda member: member[2])[:MOST]:
        yield unknown(name, library(module), known[module][0], line)


def _members(module: str, imports: Imports) -> tuple[frozenset[str], frozenset[str]]:
    """The public names of Manim or a kit, and all that it binds; nothing for other modules."""
    if module != "manim" and not module.startswith((VOCABULARY, HOME)):
        return frozenset(), frozenset()
    public = names_in(module, imports.renderer)
    return public, public.union(*(top_level(part) for part in parts_of(module, imports.renderer)))


def _old_faults(tree: ast.Module, imports: Imports) -> Iterator[Fault]:
    own = rebound(tree) | {
        node.attr for node in nodes(tree) if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
    }
    reads_config = _reads_config(tree)
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = node.func.attr
            if name in OLD_METHODS and name not in own:
                message = f'Manim has no method "{name}" any more.'
                remedy = f"Write {OLD_METHODS[name]} instead."
                yield Fault(kind="unknown-name", message=message, remedy=remedy, line=node.func.end_lineno)
        elif isinstance(node, ast.ClassDef) and node.bases and not reads_config:
            yield from _config_faults(node)


def _config_faults(node: ast.ClassDef) -> Iterator[Fault]:
    """A ``CONFIG`` dictionary that nothing in the file reads."""
    for statement in node.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if any(isinstance(target, ast.Name) and target.id == "CONFIG" for target in targets):
            yield Fault(
                kind="unknown-name",
                message="Manim does not read CONFIG dictionaries any more.",
                remedy="Write its entries as class attributes, or pass them where they are used.",
                line=statement.lineno,
            )


def _reads_config(tree: ast.Module) -> bool:
    return any(
        (isinstance(part, ast.Attribute) and part.attr == "CONFIG")
        or (isinstance(part, ast.Name) and part.id == "CONFIG" and isinstance(part.ctx, ast.Load))
        for part in nodes(tree)
    )
