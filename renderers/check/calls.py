"""Calls of the kits' helpers and of Manim's common classes with arguments that these do not take."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from chalkwright.renderers.check.imports import MOST, Imports, kit_tree, nearest, nodes, part_with
from chalkwright.renderers.check.kit_names import HOME
from chalkwright.renderers.check.manim_names import manim_names
from chalkwright.renderers.check.names import rebound
from chalkwright.renderers.faults import Fault

_FIGURE_KIT = f"{HOME}.matplotlib"
_MEANT = {
    "alpha": "fill_opacity",
    "fill": "fill_color",
    "font_color": "color",
    "fontsize": "font_size",
    "line_width": "stroke_width",
    "linewidth": "stroke_width",
    "opacity": "fill_opacity",
    "position": "point",
    "size": "font_size",
    "text_color": "color",
    "thickness": "stroke_width",
    "width": "stroke_width",
}
"""What other libraries call it."""


def call_faults(tree: ast.Module, table: symtable.SymbolTable, imports: Imports) -> Iterator[Fault]:
    """Wrong arguments, where the callee is known for sure."""
    own = rebound(tree)
    found = _found(tree, imports, own)
    yield from islice(found, 4 * MOST)


def _found(tree: ast.Module, imports: Imports, own: frozenset[str]) -> Iterator[Fault]:
    figures = dict(_figure_methods(tree, own))
    for node in nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        if node in figures:
            signature = _kit_signature(_FIGURE_KIT, figures[node], "FigureScene")
            yield from _kit_faults(node, figures[node], signature, bound=True)
            continue
        module, name = _callee(node.func, imports, own)
        if module == "manim":
            yield from _keyword_faults(node, name, manim_names().keywords.get(name))
        elif module.startswith(HOME + "."):
            yield from _kit_faults(node, name, _kit_signature(module, name), bound=False)


def _callee(func: ast.expr, imports: Imports, own: frozenset[str]) -> tuple[str, str]:
    """Module and name of what is called; two empty words when that is not sure."""
    if isinstance(func, ast.Name) and func.id not in own:
        return imports.origin(func.id) or ("", "")
    if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id not in own:
        module = imports.modules.get(func.value.id, "")
        return part_with(func.attr, module, imports.renderer), func.attr
    return "", ""


def _figure_methods(tree: ast.Module, own: frozenset[str]) -> Iterator[tuple[ast.Call, str]]:
    """Calls ``self.heading(…)`` and the like in direct subclasses of the kit's FigureScene."""
    for scene in tree.body:
        if not isinstance(scene, ast.ClassDef) or [getattr(base, "id", "") for base in scene.bases] != ["FigureScene"]:
            continue
        for node in ast.walk(scene):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr not in own:
                target = node.func.value
                if isinstance(target, ast.Name) and target.id == "self":
                    yield node, node.func.attr


@lru_cache(maxsize=256)
def _kit_signature(module: str, name: str, owner: str = "") -> ast.arguments | None:
    """The parameters of a kit's function, or of a method of its class ``owner``."""
    tree = kit_tree(module)
    body: list[ast.stmt] = tree.body if tree else []
    for node in body:
        if owner and isinstance(node, ast.ClassDef) and node.name == owner:
            body = node.body
    found = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == name]
    return found[0].args if len(found) == 1 and not found[0].decorator_list else None


def _kit_faults(node: ast.Call, name: str, takes: ast.arguments | None, *, bound: bool) -> Iterator[Fault]:
    if takes is None:
        return
    positional = [arg.arg for arg in (*takes.posonlyargs, *takes.args)][int(bound) :]
    named = {*positional, *(arg.arg for arg in takes.kwonlyargs)}
    if takes.kwarg is None:
        yield from _keyword_faults(node, name, frozenset(named), _signature(name, takes, bound))
    if any(isinstance(arg, ast.Starred) for arg in node.args) or any(k.arg is None for k in node.keywords):
        return
    given = len(node.args)
    if given > len(positional) and takes.vararg is None:
        message = f"{name} takes no more than {len(positional)} without a keyword, and gets {given}."
        yield _fault("wrong-arguments", message, f"It is {_signature(name, takes, bound)}.", node)
    needed = positional[: len(positional) - len(takes.defaults)]
    keywords = {k.arg for k in node.keywords}
    missing = [arg for arg in needed[given:] if arg not in keywords]
    if missing:
        message = f"{name} also needs {', '.join(missing)}."
        yield _fault("wrong-arguments", message, f"It is {_signature(name, takes, bound)}.", node)


def _signature(name: str, takes: ast.arguments, bound: bool) -> str:
    plain = ast.unparse(ast.fix_missing_locations(_bare(takes)))
    return f"{name}({plain.removeprefix('self, ') if bound else plain})"


def _bare(takes: ast.arguments) -> ast.arguments:
    """Without the types."""

    def bare(arg: ast.arg | None) -> ast.arg | None:
        return ast.arg(arg.arg) if arg else None

    def every(args: list[ast.arg]) -> list[ast.arg]:
        return [ast.arg(arg.arg) for arg in args]

    return ast.arguments(
        posonlyargs=every(takes.posonlyargs),
        args=every(takes.args),
        vararg=bare(takes.vararg),
        kwonlyargs=every(takes.kwonlyargs),
        kw_defaults=takes.kw_defaults,
        kwarg=bare(takes.kwarg),
        defaults=takes.defaults,
    )


def _keyword_faults(node: ast.Call, name: str, taken: frozenset[str] | None, signature: str = "") -> Iterator[Fault]:
    for keyword in node.keywords:
        if taken is None or keyword.arg is None or keyword.arg in taken:
            continue
        meant = _MEANT.get(keyword.arg, "")
        near = meant if meant in taken else nearest(keyword.arg, taken)
        asked = f'; did you mean "{near}"?' if near else "."
        remedy = f"Write {near}=… instead." if near else "Remove it, or set it by a method afterwards."
        if signature:
            remedy = f"It is {signature}."
        yield _fault("unknown-keyword", f'{name} takes no keyword "{keyword.arg}"{asked}', remedy, keyword.value)


def _fault(kind: str, message: str, remedy: str, node: ast.expr) -> Fault:
    return Fault(kind=kind, message=message, remedy=remedy, line=node.lineno)
