"""Ways out of a drawing: code made at run time, Python's insides, files, and settings of the whole program."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator

from chalkwright.renderers.check.imports import Imports, nodes, shut, words
from chalkwright.renderers.check.kit_names import HOME
from chalkwright.renderers.check.manim_names import manim_names
from chalkwright.renderers.check.names import rebound, unbound
from chalkwright.renderers.faults import Fault

_CALLS = words(
    "__builtins__ __import__ __loader__ __spec__ breakpoint compile eval exec globals input locals open vars"
)
_INSIDES = words(
    """
    __base__ __bases__ __builtins__ __closure__ __code__ __getattribute__ __globals__ __import__ __loader__ __mro__
    __reduce__ __reduce_ex__ __self__ __spec__ __subclasses__ cr_frame f_back f_builtins f_globals f_locals
    gi_frame tb_frame
    """
)
_SYSTEM = words(
    "builtins ctypes ctypeslib file_ops importlib io multiprocessing os pathlib pickle shutil signal socket subprocess "
    "sys threading"
)
_FILES = {
    "numpy": words("DataSource fromfile fromregex genfromtxt load loadtxt memmap save savetxt savez savez_compressed"),
    "manim": words("guarantee_empty_existence guarantee_existence modify_atime open_file"),
}
_PYPLOT_STATE = words(
    """
    annotate arrow axes axhline axis axvline bar barh cla clf close errorbar figure fill fill_between gca gcf grid
    hist hlines imshow legend loglog pie plot polar quiver savefig scatter semilogx semilogy show stem step subplot
    subplots subplots_adjust suptitle text tight_layout title vlines xlabel xlim xticks ylabel ylim yticks
    """
)
_MEASURED = words(
    """
    agg_filter family_members_with_points get_agg_filter get_family get_text get_tex_string original_text tex_string
    """
)
"""What tells how a thing lies and what it says: set by hand, the picture stays as it is and the measuring is misled."""
_WHITE = ("WHITE", "#FFFFFF", "#FFF")
"""The background that every picture has anyway."""
_NO_FILES = "Remove it; a drawing reads and writes no files."
_NO_INSIDES = "Remove it; a drawing needs nothing of Python's insides."


def trick_faults(tree: ast.Module, table: symtable.SymbolTable, imports: Imports) -> Iterator[Fault]:
    """All of kind ``code-refused``."""
    yield from _name_faults(tree, table)
    own = rebound(tree)
    for node in nodes(tree):
        if isinstance(node, ast.Attribute):
            yield from _attribute_faults(node, imports, own)
        elif isinstance(node, ast.Call):
            yield from _getattr_faults(node, imports, own)
            yield from _config_call_faults(node, imports, own)
        elif isinstance(node, ast.Assign | ast.AugAssign):
            yield from _config_faults(node, imports, own)
        elif isinstance(node, ast.ImportFrom):
            yield from _import_faults(node)


def _name_faults(tree: ast.Module, table: symtable.SymbolTable) -> Iterator[Fault]:
    """By whatever way they are used, as a default value too; but a file may give these names to things of its own."""
    free = {name for name, _ in unbound(table)} & _CALLS
    for node in nodes(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in free:
            yield _refusal(node.id, _NO_FILES if node.id == "open" else _NO_INSIDES, node)


def _attribute_faults(node: ast.Attribute, imports: Imports, own: frozenset[str]) -> Iterator[Fault]:
    name = node.attr
    if name in _MEASURED and not isinstance(node.ctx, ast.Load) and ast.unparse(node.value) != "self":
        yield _measured(name, node)
    if name in _INSIDES:
        if name != "__self__":
            yield _refusal(f".{name}", _NO_INSIDES, node)
        return
    if name.startswith("_") and name.lstrip("_") in _SYSTEM:
        yield _refusal(f".{name}", "Remove it; a drawing has no access to the system.", node)
        return
    if name == "tofile":
        yield _refusal(".tofile", _NO_FILES, node)
    if name == "savefig" and imports.renderer == "matplotlib":
        yield _refusal(".savefig", "Remove it; the picture is saved by itself.", node)
    module = _module_of(node.value, imports, own)
    if module is None:
        return
    said = ast.unparse(node)
    if (
        name in _SYSTEM
        or (name == "__dict__" and not module.startswith("manim"))
        or (name.startswith("_") and not name.endswith("__"))
    ):
        yield _refusal(said, "Remove it; a drawing has no access to the system.", node)
    elif name in _FILES.get(module, ()):
        yield _refusal(said, _NO_FILES, node)
    elif module == "matplotlib.pyplot" and name in _PYPLOT_STATE:
        yield _refusal(said, "Draw on self.ax and self.fig; pyplot draws other pictures than this one.", node)


def _module_of(node: ast.expr, imports: Imports, own: frozenset[str]) -> str | None:
    """The module that an expression surely is or leads into, e.g. ``manim`` for ``mn`` and ``mn.utils``."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id in own:
        return None
    root = imports.modules.get(node.id)
    if root is None and "manim" in imports.starred and node.id in manim_names().modules:
        root = "numpy" if node.id == "np" else f"manim.{node.id}"
    if root is None and node.id in imports.members:
        root = ".".join(imports.members[node.id])
    if root is None and imports.origin(node.id) == (f"{HOME}.matplotlib", "np"):
        root = "numpy"
    return ".".join([root, *reversed(parts)]) if root else None


def _getattr_faults(node: ast.Call, imports: Imports, own: frozenset[str]) -> Iterator[Fault]:
    """``getattr`` with the name of something refused, or with a name that is pieced together of constants."""
    if not isinstance(node.func, ast.Name) or node.func.id not in ("getattr", "setattr", "delattr"):
        return
    if len(node.args) < 2:
        return
    name = node.args[1]
    if isinstance(name, ast.Constant):
        walks = str(name.value).startswith("_") and _module_of(node.args[0], imports, own) is not None
        if name.value in _MEASURED and node.func.id != "getattr":
            yield _measured(str(name.value), node)
        if name.value in _INSIDES | _CALLS or walks:
            yield _refusal(f"{node.func.id}(…, {name.value!r})", _NO_INSIDES, node)
    elif not any(isinstance(part, ast.Name) and part.id not in ("chr", "str", "bytes") for part in ast.walk(name)):
        yield _refusal(f"{node.func.id} with a name pieced together", "Write the attribute's name out.", node)


def _measured(name: str, node: ast.expr) -> Fault:
    return _refusal(
        f"a change of .{name}", "Remove it, for it changes nothing that is drawn; make a new object instead.", node
    )


def _config_faults(node: ast.Assign | ast.AugAssign, imports: Imports, own: frozenset[str]) -> Iterator[Fault]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        part = target.value if isinstance(target, ast.Attribute | ast.Subscript) else None
        if part and _is_config(part, imports, own) and not _is_white(node.value):
            yield _settings(node)


def _is_white(value: ast.expr) -> bool:
    return ast.unparse(value).strip("'").upper() in _WHITE


def _config_call_faults(node: ast.Call, imports: Imports, own: frozenset[str]) -> Iterator[Fault]:
    func = node.func
    if (
        isinstance(func, ast.Attribute)
        and func.attr in ("update", "digest_file")
        and _is_config(func.value, imports, own)
    ):
        yield _settings(node)


def _is_config(node: ast.expr, imports: Imports, own: frozenset[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id not in own and imports.origin(node.id) == ("manim", "config")
    module = isinstance(node, ast.Attribute) and node.attr == "config" and _module_of(node.value, imports, own)
    return module == "manim"


def _settings(node: ast.stmt | ast.expr) -> Fault:
    return _refusal(
        "a change of Manim's config", "Remove it; the picture's size, frame and white background are set.", node
    )


def _import_faults(node: ast.ImportFrom) -> Iterator[Fault]:
    for alias in node.names:
        if alias.name in _FILES.get(node.module or "", ()):
            yield _refusal(f"{node.module}.{alias.name}", _NO_FILES, node)
        elif alias.name.startswith("_") and not alias.name.endswith("__"):
            yield _refusal(f"{node.module}.{alias.name}", _NO_INSIDES, node)
        elif alias.name in _SYSTEM and not (shut(f"{node.module}.{alias.name}") or shut(node.module or "")):
            yield _refusal(f"{node.module}.{alias.name}", "Remove it; a drawing has no access to the system.", node)


def _refusal(what: str, remedy: str, node: ast.AST) -> Fault:
    line = getattr(node, "lineno", None)
    return Fault(kind="code-refused", message=f"Drawing code may not use {what}.", remedy=remedy, line=line)
