"""From a model's reply to a scene's code: the right block, whole, and under ``inherited`` joined to its anchor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from chalkwright.agent.data import SceneCode
from chalkwright.agent.explain.authors.base import Brief
from chalkwright.agent.explain.edits import apply_edits, find_edits, holds_edits
from chalkwright.agent.loop import Rejected
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.renderers.base import RendererName
from chalkwright.renderers.check.kit_names import VOCABULARY, library_of
from chalkwright.renderers.faults import Fault

_CODE_START = re.compile(r"^(from [\w.]+ import |import \w|class \w+.*:|@\w)", re.MULTILINE)


def written_code(reply: str, scene_index: int, base: str = "") -> str:
    """The code that a reply comes to, not parsed yet: a whole block, or ``base`` with the reply's edits.

    Never glued from several blocks: the last fenced one that defines ``class Scene{scene_index}``. Where edits do not
    apply, a whole block beside them is taken. Raises :class:`Rejected` where there is neither.
    """
    text = without_thinking(reply)
    if not holds_edits(text):
        return _whole_code(text, scene_index)
    try:
        if not base:
            raise Rejected(_nothing_to_edit(scene_index))
        return apply_edits(base, find_edits(text))
    except Rejected as error:
        whole = [block.text for block in find_blocks(text) if not holds_edits(block.text)]
        whole = [code for code in whole if _defines(code, f"Scene{scene_index}")]
        if not whole:
            raise error
        return whole[-1].strip("\n") + "\n"


def scene_code(reply: str, brief: Brief) -> SceneCode:
    """The code of ``brief.scene`` as the renderer takes it; raises :class:`Rejected` when it will not do."""
    base = "" if brief.draft is None else brief.draft.written
    return read_code(written_code(reply, brief.scene.index, base), brief)


def read_code(written: str, brief: Brief) -> SceneCode:
    """The same of code that is out of its reply."""
    index = brief.scene.index
    name = f"Scene{index}"
    tree = _parse(written)
    inherits = brief.workflow == "inherited" and brief.anchor is not None
    renderer = _renderer_of(tree) or (brief.anchor.code.renderer if inherits and brief.anchor else None)
    faults = [*_renderer_faults(renderer, brief), *_class_faults(tree, name, brief)]
    if faults:
        raise Rejected(*faults)
    assert renderer is not None
    source = written
    if inherits and brief.anchor is not None:
        source = join_to_anchor(brief.anchor.code, written)
        _parse(source)
    return SceneCode(scene=index, class_name=name, renderer=renderer, written=written, source=source)


def _whole_code(text: str, scene_index: int) -> str:
    name = f"Scene{scene_index}"
    blocks = [block.text if block.closed else _trim(block.text) for block in find_blocks(text)]
    if not blocks:
        start = _CODE_START.search(text)
        blocks = [_trim(text[start.start() :])] if start else []
    blocks = [block.strip("\n") for block in blocks if block.strip()]
    if not blocks:
        raise Rejected(_no_code(name))
    defining = [block for block in blocks if _defines(block, name)]
    if not defining:
        raise Rejected(_missing_class(name, blocks))
    return defining[-1] + "\n"


def join_to_anchor(anchor: SceneCode, written: str) -> str:
    """One readable file: the anchor's code, then the subclass, every import once at the top."""
    base, sub = ast.parse(anchor.source), ast.parse(written)
    known = {ast.unparse(node) for node in _imports(base)}
    taken_over = {node.name for node in base.body if isinstance(node, ast.ClassDef)}
    hoisted: list[str] = []
    dropped: list[ast.stmt] = []
    for node in sub.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            dropped.append(node)
            line = ast.unparse(node)
            if line not in known and not _names_only(node, taken_over) and not line.startswith("from __future__"):
                known.add(line)
                hoisted.append(line)
        elif isinstance(node, ast.ClassDef) and node.name in taken_over:
            dropped.append(node)
    head = anchor.source.rstrip("\n").split("\n")
    after = max((node.end_lineno or 0 for node in _imports(base)), default=0)
    head[after:after] = hoisted
    return "\n".join(head) + "\n\n\n" + _without(written, dropped).strip("\n") + "\n"


def _imports(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    return (node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))


def _names_only(node: ast.Import | ast.ImportFrom, names: set[str]) -> bool:
    """Whether it imports the anchor as if it were another module."""
    return isinstance(node, ast.ImportFrom) and {alias.name for alias in node.names} <= names


def _without(code: str, nodes: list[ast.stmt]) -> str:
    lines = code.split("\n")
    for node in nodes:
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
        for number in range(first, (node.end_lineno or node.lineno) + 1):
            lines[number - 1] = ""
    return re.sub(r"\n{4,}", "\n\n\n", "\n".join(lines))


def _parse(code: str) -> ast.Module:
    try:
        return ast.parse(code)
    except SyntaxError as error:
        raise Rejected(_syntax_fault(code, error)) from error
    except ValueError as error:
        message = f"The code is no Python: {error}."
        raise Rejected(Fault(kind="syntax-error", message=message, remedy="Take out what is no text.")) from error


def _syntax_fault(code: str, error: SyntaxError) -> Fault:
    lines, line = code.split("\n"), error.lineno or 1
    around = range(max(1, line - 2), min(len(lines), line + 1) + 1)
    return Fault(
        kind="syntax-error",
        message=f"The code does not parse: {error.msg}.",
        remedy="Mend that line.",
        line=line,
        excerpt="\n".join(f"{number}: {lines[number - 1]}" for number in around),
    )


def _trim(text: str) -> str:
    """Code whose end is not marked: the longest run of paragraphs that parses, or all of it."""
    ends = [len(text), *(match.start() for match in reversed(list(re.finditer(r"\n(?=\S)", text))))]
    for end in ends:
        try:
            ast.parse(text[:end])
        except (SyntaxError, ValueError):
            continue
        return text[:end] if _CODE_START.search(text[:end]) else text
    return text


def _defines(block: str, name: str) -> bool:
    return re.search(rf"^class {name}\b", block, re.MULTILINE) is not None


def _no_code(name: str) -> Fault:
    return Fault(
        kind="no-code",
        message="The reply holds no Python code.",
        remedy=f"Answer with one fenced python block that defines class {name}.",
    )


def _nothing_to_edit(scene_index: int) -> Fault:
    return Fault(
        kind="no-code",
        message="The reply edits code, but none has been written yet.",
        remedy=f"Answer with one fenced python block that defines class Scene{scene_index}.",
    )


def _missing_class(name: str, blocks: list[str]) -> Fault:
    found = sorted({match for block in blocks for match in re.findall(r"^class (\w+)", block, re.MULTILINE)})
    instead = f"; it defines {', '.join(found)}" if found else ""
    return Fault(
        kind="missing-class",
        message=f"The code defines no class {name}{instead}.",
        remedy=f"Name the scene's class {name} and define it at the top level.",
    )


def _renderer_of(tree: ast.Module) -> RendererName | None:
    """By the imports; where these leave it open, by what the classes derive from."""
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported.add(node.module)
    found: set[RendererName] = {library for name in imported if (library := library_of(name))}
    if len(found) == 2 or VOCABULARY in imported:
        bases = {base for node in tree.body if isinstance(node, ast.ClassDef) for base in _bases(node)}
        if "FigureScene" in bases:
            return "matplotlib"
        if found or any(base.endswith("Scene") for base in bases):
            return "manim"
    return found.pop() if found else None


def _renderer_faults(renderer: RendererName | None, brief: Brief) -> list[Fault]:
    wanted = brief.renderer
    if wanted == "auto" and brief.anchor is not None:
        wanted = brief.anchor.code.renderer
    if renderer is None:
        message = "The code imports no drawing library."
        remedy = f"Start the file with the imports for {'Manim' if wanted == 'auto' else wanted}."
    elif wanted not in ("auto", renderer):
        message = f"The code draws with {renderer}, but this explanation is drawn with {wanted}."
        remedy = f"Write it for {wanted}, as the drawing rules say."
    else:
        return []
    return [Fault(kind="wrong-renderer", message=message, remedy=remedy)]


def _class_faults(tree: ast.Module, name: str, brief: Brief) -> list[Fault]:
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    if name not in classes:
        return [_missing_class(name, [ast.unparse(tree)])]
    lineage = _lineage(name, classes)
    line = classes[name].lineno
    own = {method.name for ancestor in lineage for method in _methods(classes.get(ancestor))}
    faults = []
    if brief.workflow == "inherited" and brief.anchor is not None:
        base = brief.anchor.code.class_name
        if base not in lineage:
            faults.append(
                _class_fault("wrong-base", f"{name} does not subclass {base}.", f"class {name}({base}):", line)
            )
        own = {method.name for a in lineage if a != base for method in _methods(classes.get(a))}
    elif brief.workflow == "inherited" and "draw_base" not in own:
        message = f"{name} has no method draw_base."
        faults.append(_class_fault("no-draw-base", message, "Put what later scenes share into draw_base(self).", line))
    if "construct" not in own:
        message = f"{name} does not define construct(self), so nothing of its own would be drawn."
        faults.append(_class_fault("no-construct", message, "Draw the picture in construct(self).", line))
    return faults


def _methods(node: ast.ClassDef | None) -> Iterator[ast.FunctionDef]:
    return (method for method in (node.body if node else []) if isinstance(method, ast.FunctionDef))


def _class_fault(kind: str, message: str, remedy: str, line: int) -> Fault:
    return Fault(kind=kind, message=message, remedy=remedy, line=line)


def _bases(node: ast.ClassDef) -> list[str]:
    return [base.id if isinstance(base, ast.Name) else getattr(base, "attr", "") for base in node.bases]


def _lineage(name: str, classes: dict[str, ast.ClassDef]) -> list[str]:
    """The class, its bases in the file and the names these derive from."""
    seen: list[str] = []
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current not in seen:
            seen.append(current)
            waiting += _bases(classes[current]) if current in classes else []
    return seen
