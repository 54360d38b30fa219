"""Formulas of other people's pages as TeX, or as the nearest plain text."""

from __future__ import annotations

import re
from collections.abc import Set

from bs4 import Tag
from bs4.element import NavigableString

_OF_FORMULAS = re.compile(r"latex|tex|texrender|mathjax|mwe-math-.*", re.IGNORECASE)
_DISPLAYED = re.compile(r"^\{\\displaystyle\s*(.*)\}$", re.DOTALL)
_DISPLAY_CLASSES = {"katex-display", "MathJax_Display", "mwe-math-element-block"}
_TWO = {"msup": "^", "msub": "_", "mover": "^", "munder": "_"}


def of_math(tag: Tag) -> tuple[str, bool]:
    """A ``<math>`` element: its TeX annotation, else its content in one line; and whether it is displayed."""
    annotation = tag.find("annotation", attrs={"encoding": re.compile("tex", re.IGNORECASE)})
    alternative = str(tag.get("alttext") or "")
    tex = annotation.get_text() if isinstance(annotation, Tag) else alternative or _plain(tag)
    return _bare(tex), tag.get("display") == "block" or _in_display(tag)


def of_script(tag: Tag) -> tuple[str, bool] | None:
    """MathJax 2 keeps its TeX in scripts of a type of their own; None for any other element."""
    kind = str(tag.get("type") or "")
    if tag.name != "script" or not kind.startswith("math/tex"):
        return None
    return _bare(tag.get_text()), "mode=display" in kind.replace(" ", "")


def of_image(alt: str, classes: Set[str]) -> str | None:
    """TeX of a picture that is only a formula, as its class says; None for any other picture."""
    return _bare(alt) if alt and any(_OF_FORMULAS.fullmatch(name) for name in classes) else None


def _bare(tex: str) -> str:
    tex = tex.strip()
    found = _DISPLAYED.match(tex)
    return found[1].strip() if found else tex.strip("$ ")


def _in_display(tag: Tag) -> bool:
    return any(
        set(parent.get_attribute_list("class")) & _DISPLAY_CLASSES
        or (parent.name == "mjx-container" and parent.get("display") == "true")
        for parent in list(tag.parents)[:6]
    )


def _plain(tag: Tag, depth: int = 0) -> str:
    """MathML in one line; fractions, powers, indices and roots keep their sense."""
    if depth > 60:
        return tag.get_text(" ")
    parts = [
        _plain(child, depth + 1) if isinstance(child, Tag) else str(child).strip()
        for child in tag.children
        if (isinstance(child, Tag) and not child.name.startswith("annotation")) or type(child) is NavigableString
    ]
    parts = [part for part in parts if part]
    if tag.name == "mfrac" and len(parts) == 2:
        return f"({parts[0]})/({parts[1]})"
    if tag.name in _TWO and len(parts) == 2:
        return (
            f"{parts[0]}{_TWO[tag.name]}{{{parts[1]}}}"
            if len(parts[1]) > 1
            else f"{parts[0]}{_TWO[tag.name]}{parts[1]}"
        )
    if tag.name == "msqrt":
        return f"√({' '.join(parts)})"
    if tag.name == "mroot" and len(parts) == 2:
        return f"({parts[0]})^(1/{parts[1]})"
    return " ".join(parts)
