"""What drawing code may import, and which names its imports bring."""

from __future__ import annotations

import ast
import difflib
import importlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from chalkwright.renderers.base import RendererName
from chalkwright.renderers.check.kit_names import FOLDER, HOME, VOCABULARY, home_of, parts_of
from chalkwright.renderers.check.manim_names import manim_names
from chalkwright.renderers.check.old_manim import RENAMED
from chalkwright.renderers.faults import Fault

MOST = 8
"""Faults told at once: more only bury the first. A suggestion takes milliseconds, so none is looked for beyond them."""
_LONGEST_NAME = 80
"""Characters of a name that may be a misspelt one."""


def words(text: str) -> frozenset[str]:
    """A set written as running text."""
    return frozenset(text.split())


_LIGHT = words(
    "abc bisect calendar cmath collections colorsys copy dataclasses datetime decimal enum fractions functools heapq "
    "itertools json math numbers operator random re statistics string textwrap time typing unicodedata warnings"
)
"""Of the standard library, what is of use in a drawing; cheap to import here, to know its names."""
_ALLOWED: dict[RendererName, frozenset[str]] = {
    "manim": frozenset({*_LIGHT, "__future__", "manim", "networkx", "numpy", "scipy", "sympy"}),
    "matplotlib": frozenset(
        {*_LIGHT, "__future__", "matplotlib", "mpl_toolkits", "networkx", "numpy", "pint", "rdkit"}
        | {"schemdraw", "scipy", "sympy"}
    ),
}
_SHUT = words(
    """
    manim.__main__ manim._config manim.cli manim.plugins manim.renderer manim.opengl manim.utils.caching
    manim.utils.commands manim.utils.debug manim.utils.docbuild manim.utils.file_ops manim.utils.hashing
    manim.utils.ipython_magic manim.utils.module_ops manim.utils.sounds manim.utils.testing manim.utils.tex_file_writing
    matplotlib.backends matplotlib.font_manager matplotlib.sphinxext matplotlib.testing matplotlib.texmanager
    numpy.ctypeslib numpy.distutils numpy.f2py numpy.lib numpy.testing scipy.datasets scipy.io
    sympy.external sympy.plotting sympy.utilities
    """
)
_OTHERS = {
    "manimlib": "from manim import *",
    "manimgl": "from manim import *",
    "big_ol_pile_of_manim_imports": "from manim import *",
    "pylab": f"from {VOCABULARY} import *",
    "matplotlib.pylab": "from chalkwright.kit import *",
}
"""Libraries that are written for where ours are meant, and what to write."""


@dataclass
class Imports:
    """What the imports of a file bind, by what is seen of them without importing."""

    renderer: RendererName
    modules: dict[str, str] = field(default_factory=dict)
    """Names in the file bound to whole modules, e.g. ``np`` to ``numpy``."""
    members: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Names bound to a member of a module: (module, member)."""
    starred: list[str] = field(default_factory=list)

    def brings(self, name: str) -> bool | None:
        """Whether a star import brings the name; None when that cannot be known."""
        found: bool | None = False
        for module in self.starred:
            names = public_names(module)
            if names is None:
                found = None
            elif name in names:
                return True
        return found

    def origin(self, name: str) -> tuple[str, str] | None:
        """The module and the member that a name stands for, through direct and star imports."""
        if name in self.members:
            return self.members[name]
        for module in reversed(self.starred):
            if name in (public_names(module) or ()):
                return module, name
        return None


@lru_cache(maxsize=1)
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Every node of the file, in the order of :func:`ast.walk`."""
    return tuple(ast.walk(tree))


def imports_of(tree: ast.Module, renderer: RendererName) -> Imports:
    """All imports of the file, those inside functions too."""
    imports = Imports(renderer)
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.asname or alias.name.split(".")[0]
                imports.modules[bound] = home_of(alias.name) if alias.asname else bound
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if alias.name == "*":
                    imports.starred.extend(parts_of(node.module, renderer))
                elif is_module(whole := home_of(f"{node.module}.{alias.name}")):
                    imports.modules[alias.asname or alias.name] = whole
                else:
                    owner = part_with(alias.name, node.module, renderer)
                    imports.members[alias.asname or alias.name] = (owner, alias.name)
    return imports


def part_with(name: str, module: str, renderer: RendererName) -> str:
    """The kit of the vocabulary that brings a name; of every other module itself."""
    parts = parts_of(module, renderer)
    return next((part for part in parts if name in (kit_names(part) or ())), parts[0])


def names_in(module: str, renderer: RendererName) -> frozenset[str]:
    """What a module of drawing code offers by its own word; empty when that is not known."""
    return frozenset().union(*(public_names(part) or () for part in parts_of(module, renderer)))


def is_module(name: str) -> bool:
    """Whether a dotted name is known to be a module, not a class or function in one."""
    package, _, last = name.rpartition(".")
    if package == "manim":
        return last in manim_names().modules
    return package == HOME and _kit_file(name) is not None


def public_names(module: str) -> frozenset[str] | None:
    """What ``from module import *`` brings; None when that is not known without importing something heavy."""
    if module == "manim":
        return manim_names().names
    if module in _LIGHT or module == f"{HOME}.palette":
        return _light_names(module)
    return kit_names(module)


@lru_cache(maxsize=64)
def _light_names(module: str) -> frozenset[str]:
    loaded = importlib.import_module(module)
    return frozenset(getattr(loaded, "__all__", [name for name in vars(loaded) if not name.startswith("_")]))


@lru_cache(maxsize=64)
def _kit_file(module: str) -> Path | None:
    if not module.startswith(HOME + "."):
        return None
    file = FOLDER.joinpath(*module.removeprefix(HOME + ".").split("."))
    return next((one for one in (file.with_suffix(".py"), file / "__init__.py") if one.is_file()), None)


@lru_cache(maxsize=64)
def kit_tree(module: str) -> ast.Module | None:
    """A kit module's source, parsed; None for other modules."""
    file = _kit_file(module)
    return ast.parse(file.read_text(encoding="utf-8")) if file else None


@lru_cache(maxsize=64)
def kit_names(module: str) -> frozenset[str] | None:
    """The names in a kit module's ``__all__``, a list, perhaps with another module's; None when there is none."""
    tree, found = kit_tree(module), None
    for node in tree.body if tree else []:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List() as names):
                found = frozenset(ast.literal_eval(names))
            case ast.AugAssign(target=ast.Name(id="__all__"), value=ast.Attribute(value=ast.Name(id=other))) if found:
                found |= public_names(f"{HOME}.{other}") or frozenset()
    return found


def import_faults(tree: ast.Module, imports: Imports) -> Iterator[Fault]:
    """Imports of what drawing has no use for, and of names that their module has not; of those the first."""
    lacking: dict[tuple[str, str, int], None] = {}
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _module_faults(alias.name, node.lineno, imports)
        elif isinstance(node, ast.ImportFrom):
            if node.level or not node.module:
                yield _refusal("." * node.level + (node.module or ""), node.lineno, imports)
                continue
            refused = list(_module_faults(node.module, node.lineno, imports))
            yield from refused
            if not refused:
                for alias in node.names:
                    lacking[node.module, alias.name, node.lineno] = None
    told = 0
    for module, name, line in sorted(lacking, key=lambda member: member[2]):
        for fault in _member_faults(module, name, line, imports):
            yield fault
            told += 1
        if told >= MOST:
            return


def _module_faults(module: str, line: int, imports: Imports) -> Iterator[Fault]:
    top = module.partition(".")[0]
    if module in _OTHERS or top in _OTHERS:
        instead = _OTHERS.get(module) or _OTHERS[top]
        message = f"There is no library {module} here."
        yield Fault(kind="import-refused", message=message, remedy=f"Write {instead} instead.", line=line)
    elif top in ("chalkwright", "renderers"):
        if module != VOCABULARY and home_of(module) != HOME and _kit_file(home_of(module)) is None:
            message = f"There is no drawing kit {module}."
            remedy = f'All kits come with "from {VOCABULARY} import *".'
            yield Fault(kind="import-refused", message=message, remedy=remedy, line=line)
    elif top not in _ALLOWED[imports.renderer] or shut(module):
        yield _refusal(module, line, imports)


def shut(module: str) -> bool:
    """Whether the module, or a package that it is in, is of no use in a drawing."""
    parts = module.split(".")
    return any(".".join(parts[:length]) in _SHUT for length in range(1, len(parts) + 1))


def _refusal(module: str, line: int, imports: Imports) -> Fault:
    use = f"{VOCABULARY}, {imports.renderer}, numpy"
    return Fault(
        kind="import-refused",
        message=f"Drawing code may not import {module}.",
        remedy=f"Remove the import and what uses it; a drawing needs {use}, math and the like, and no file or system.",
        line=line,
    )


def _member_faults(module: str, name: str, line: int, imports: Imports) -> Iterator[Fault]:
    if name == "*":
        return
    if shut(f"{module}.{name}"):
        yield _refusal(f"{module}.{name}", line, imports)
        return
    known = names_in(module, imports.renderer)
    if not known or name in known or name.startswith("_") or _kit_file(home_of(f"{module}.{name}")) is not None:
        return
    parts = parts_of(module, imports.renderer)
    if module == "manim" or (parts[0].startswith(HOME) and not any(name in top_level(part) for part in parts)):
        yield unknown(name, library(module), known, line)


@lru_cache(maxsize=64)
def top_level(module: str) -> frozenset[str]:
    """Every name that a kit module binds, public or not."""
    tree = kit_tree(module)
    bound: set[str] = set()
    for node in tree.body if tree else []:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            bound |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    return frozenset(bound)


def library(module: str) -> str:
    """How a message names a module."""
    return "Manim" if module == "manim" else VOCABULARY if module.startswith(HOME) else module


def unknown(name: str, where: str, known: frozenset[str] | set[str], line: int) -> Fault:
    """A name that a library has not, with what may be meant."""
    near = RENAMED.get(name) or nearest(name, known)
    asked = "." if near is None or name in RENAMED else f'; did you mean "{near}"?'
    remedy = f"Write {near} instead." if near else f"Define {name}, or draw it another way."
    return Fault(kind="unknown-name", message=f'{where} has no name "{name}"{asked}', remedy=remedy, line=line)


def nearest(name: str, known: frozenset[str] | set[str]) -> str | None:
    """The likeliest of the known names, letter case aside."""
    if len(name) > _LONGEST_NAME:
        return None
    folded: dict[str, str] = {}
    for one in sorted(known):
        folded.setdefault(one.lower(), one)
    found = difflib.get_close_matches(name.lower(), folded, n=1, cutoff=0.7)
    return folded[found[0]] if found else None
