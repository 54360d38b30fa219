"""The labels of a picture in its drawing code: found among the string literals, and replaced there alone. Pure."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterable, Iterator, Mapping

from chalkwright.agent.explain.translation.held import LETTER, Held, has_words, hold, put_back, words_in

_FIRST_VALUE = 0xE000
"""Private characters stand for the values within an f-string."""
_PLACES = re.compile(r"[\ue000-\uf8ff]|\{[^{}]*\}|%(?:\.\d+)?[sdf]|⟨\d+⟩")
"""Where values come into a label."""
_LETTERS = re.compile(f"{LETTER}+")
_NAME = re.compile(r"[a-z_]+")
_LOOKS = re.compile(
    r"(?:colou?r|style|weight|align(?:ment)?|font(?:name|family)?|marker|cmap|anchor|coord)s?$"
    r"|^(?:side|loc|where|direction|position|place|ha|va|ls|fmt|kind|mode|fill|stroke)$"
)
"""Names of arguments whose words are how something looks, not what is said."""

Literal = ast.Constant | ast.JoinedStr
Said = Mapping[str, str]
"""A label with its marks → the same in the other language."""


def find_labels(code: str, drawn: Iterable[str]) -> tuple[Held, ...]:
    """The literals of ``code`` whose words are among the ``drawn`` texts, each once, in their order."""
    seen = tuple(_bare(text) for text in drawn)
    found: dict[str, Held] = {}
    for literal in _literals(ast.parse(code)):
        for node in (literal, *_within(literal)):
            held = _held(node)
            if _is_shown(held, seen):
                found.setdefault(held.text, held)
    return tuple(found.values())


def find_literals(code: str) -> tuple[Held, ...]:
    """All its literals, each once, in their order; those within the values of an f-string behind it."""
    tree = ast.parse(code)
    found = (_held(node) for literal in _literals(tree) for node in (literal, *_within(literal)))
    return tuple({held.text: held for held in found}.values())


def find_words(code: str) -> tuple[str, ...]:
    """Upright words in the formulas of its literals."""
    literals = (_held(literal) for literal in _literals(ast.parse(code)))
    return tuple(dict.fromkeys(word for held in literals for kept in held.kept for word in words_in(kept)))


def replace_labels(code: str, said: Said, words: Mapping[str, str]) -> str:
    """The code with other labels, and other upright ``words`` in their formulas; every other character stays.

    A literal is replaced wherever it stands, so that names which the code looks up go on to match.
    """
    lines = [line.encode() for line in code.split("\n")]
    for before in reversed(list(_literals(ast.parse(code)))):
        after = _Rewriting(said, words).visit(copy.deepcopy(before))
        if ast.dump(after) == ast.dump(before):
            continue
        first, last = before.lineno - 1, (before.end_lineno or before.lineno) - 1
        head, tail = lines[first][: before.col_offset], lines[last][before.end_col_offset :]
        lines[first : last + 1] = [head + _written(after).encode() + tail]
    return b"\n".join(lines).decode()


class _Rewriting(ast.NodeTransformer):
    """Puts other words into a literal, and into those within its values."""

    def __init__(self, said: Said, words: Mapping[str, str]) -> None:
        self._said, self._words = said, words

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str):
            held = _held(node)
            node.value = put_back(self._said.get(held.text, held.text), held.kept, self._words)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        values = [value for value in node.values if isinstance(value, ast.FormattedValue)]
        held = _held(node)
        text = put_back(self._said.get(held.text, held.text), held.kept, self._words)
        parts: list[ast.expr] = []
        for piece in re.split(r"([\ue000-\uf8ff])", text):
            if "\ue000" <= piece <= "\uf8ff" and len(piece) == 1:
                parts.append(self._value(values[ord(piece) - _FIRST_VALUE]))
            elif piece:
                parts.append(ast.Constant(piece))
        return ast.JoinedStr(parts)

    def _value(self, node: ast.FormattedValue) -> ast.FormattedValue:
        node.value = self.visit(node.value)
        return node


def _literals(tree: ast.AST) -> Iterator[Literal]:
    """Outermost strings in the order of the code, without docstrings and without how things look."""
    yield from sorted(_below(tree, ""), key=lambda one: (one.lineno, one.col_offset))


def _below(node: ast.AST, argument: str) -> Iterator[Literal]:
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        if not _LOOKS.search(argument):
            yield node
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    elif isinstance(node, ast.keyword):
        yield from _below(node.value, node.arg or "")
    elif isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            named = str(key.value) if isinstance(key, ast.Constant) and _LOOKS.search(str(key.value)) else ""
            if key is not None and not named:
                yield from _below(key, "")
            yield from _below(value, named)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _below(child, "")


def _within(node: Literal) -> Iterator[ast.Constant]:
    """The strings within the values of an f-string."""
    if isinstance(node, ast.JoinedStr):
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                for one in ast.walk(value.value):
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        yield one


def _held(node: Literal) -> Held:
    """The literal with marks for its formulas and, in an f-string, for its values."""
    if isinstance(node, ast.Constant):
        text = str(node.value)
    else:
        values = (chr(number) for number in range(_FIRST_VALUE, _FIRST_VALUE + len(node.values)))
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else next(values) for part in node.values)
    held = hold(text, _PLACES)
    return Held("⟨1⟩", (text,)) if "\\" in held.text else held  # TeX without dollar signs


def _is_shown(held: Held, drawn: tuple[str, ...]) -> bool:
    if not has_words(held.text):
        return False
    if _NAME.fullmatch(held.text):  # may be a name that only the code knows
        return held.text in drawn
    return all(any(word in text for text in drawn) for word in _words(held.text))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _LETTERS.findall(re.sub(r"⟨\d+⟩", " ", text))]


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()


def _written(node: ast.AST) -> str:
    text = node.value if isinstance(node, ast.Constant) else None
    plain = isinstance(text, str) and text.isprintable() and not set('"\\') & set(text)
    return f'"{text!s}"' if plain else ast.unparse(node)
