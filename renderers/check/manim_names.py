"""Manim's public names and the keywords of its common classes, kept as data: the asking process never imports Manim.

``python -m chalkwright.renderers.check.manim_names`` writes ``manim_names.json`` anew for the installed Manim.
"""

from __future__ import annotations

import ast
import importlib.metadata
import inspect
import json
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("manim_names.json")


@dataclass(frozen=True)
class ManimNames:
    """What ``from manim import *`` brings."""

    version: str
    names: frozenset[str]
    modules: frozenset[str]
    """Those of the names that are modules."""
    keywords: dict[str, frozenset[str]]
    """By class, where every other keyword is known to be refused."""


@lru_cache(maxsize=1)
def manim_names() -> ManimNames:
    """The kept data."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    keywords = {name: frozenset(taken) for name, taken in kept["keywords"].items()}
    return ManimNames(kept["version"], frozenset(kept["names"]), frozenset(kept["modules"]), keywords)


def list_manim_names() -> tuple[list[str], list[str]]:
    """The public names of the installed Manim, and those of them that are modules; imports it."""
    import manim

    names = sorted(name for name in vars(manim) if not name.startswith("_"))
    return names, [name for name in names if inspect.ismodule(getattr(manim, name))]


def list_manim_keywords(only: str = "") -> dict[str, list[str]]:
    """By class (or for one), each keyword that the installed Manim takes; found by asking it for every other one."""
    import manim

    from chalkwright.renderers.manim import tex as manim_tex

    manim_tex.install()
    settings = {"dry_run": True, "verbosity": "CRITICAL"}
    with tempfile.TemporaryDirectory() as folder, manim.tempconfig(settings | {"media_dir": folder}):
        samples = _samples(manim)
        taken = {name: _parameters_of(getattr(manim, name)) for name in samples}
        known = set().union(*taken.values())
        return {
            name: sorted(taken[name] | {k for k in known - taken[name] if _takes(kind, samples[name], k)})
            for name, kind in ((name, getattr(manim, name)) for name in ([only] if only else sorted(samples)))
        }


def _samples(m: Any) -> dict[str, tuple[Any, ...]]:
    """The arguments that make one of each class."""
    line, square = m.Line(m.LEFT, m.RIGHT), m.Square()
    ends, rays = (m.LEFT, m.RIGHT), (line, m.Line(m.LEFT, m.UP))
    alike: dict[tuple[Any, ...], str] = {
        (): "Dot Line DashedLine Arrow DoubleArrow Vector Circle Ellipse Arc Sector Annulus AnnularSector Rectangle "
        "Square RoundedRectangle RegularPolygon Triangle Star Elbow VGroup Group VMobject Mobject Axes NumberPlane "
        "NumberLine ComplexPlane PolarPlane Dot3D",
        ("a",): "Text MarkupText Paragraph MathTex Tex Title BulletedList LabeledDot",
        (line,): "Brace SurroundingRectangle BackgroundRectangle Underline Cross DashedVMobject Create Write FadeIn "
        "FadeOut Indicate Circumscribe",
        (1,): "DecimalNumber Integer",
        rays: "Angle RightAngle Transform ReplacementTransform",
    }
    return {
        **{name: arguments for arguments, names in alike.items() for name in names.split()},
        **dict.fromkeys(("CurvedArrow", "CurvedDoubleArrow", "ArcBetweenPoints", "BraceBetweenPoints"), ends),
        **dict.fromkeys(("Polygon", "ArcPolygon"), (*ends, m.UP)),
        **dict.fromkeys(("Table", "MathTable"), ([["1", "2"]],)),
        "BraceLabel": (line, "a"),
        "BarChart": ([1, 2],),
        "CubicBezier": (*ends, m.UP, m.DOWN),
        "FunctionGraph": (lambda x: x,),
        "Graph": ([1, 2], [(1, 2)]),
        "Matrix": ([[1, 2], [3, 4]],),
        "ParametricFunction": (lambda t: t * m.RIGHT,),
        "TangentLine": (m.Circle(), 0.3),
        "Variable": (1, "x"),
        "Cutout": (square, m.Dot()),
    }


def _parameters_of(kind: Any, seen: frozenset[Any] = frozenset()) -> set[str]:
    """Parameters of the class, of its bases and of whatever it hands its ``**kwargs`` to."""
    found: set[str] = set()
    for ancestor in inspect.getmro(kind) if inspect.isclass(kind) else (kind,):
        maker = vars(ancestor).get("__init__") if inspect.isclass(ancestor) else ancestor
        if not inspect.isfunction(maker) or maker in seen:
            continue
        parameters = inspect.signature(maker).parameters.values()
        found |= {p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)} - {"self"}
        source = ast.parse(textwrap.dedent(inspect.getsource(maker)))
        found |= {word for word in _words(source) if word.isidentifier()}
        for receiver in _receivers(source, maker.__globals__):
            found |= _parameters_of(receiver, seen | {maker})
    return found


def _words(source: ast.Module) -> Iterator[str]:
    """Every string in it: some keywords are taken with ``kwargs.pop("…")``."""
    return (node.value for node in ast.walk(source) if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _receivers(source: ast.Module, names: dict[str, Any]) -> Iterator[Any]:
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and any(k.arg is None for k in node.keywords):
            receiver = names.get(node.func.id)
            if receiver is not None:
                yield receiver


def _takes(kind: Any, arguments: tuple[Any, ...], keyword: str) -> bool:
    try:
        kind(*arguments, **{keyword: None})
    except TypeError as error:
        return f"unexpected keyword argument '{keyword}'" not in str(error)
    except Exception:  # noqa: BLE001 - it was taken, and then None would not do
        return True
    return True


def main() -> None:
    """Write the file anew."""
    names, modules = list_manim_names()
    kept = {
        "version": importlib.metadata.version("manim"),
        "names": names,
        "modules": modules,
        "keywords": list_manim_keywords(),
    }
    FILE.write_text(json.dumps(kept, indent=None, separators=(",", ":")).replace("],", "],\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
