"""One hostile scene: what it tries, its code, and how it has to end."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from typing import Any

from chalkwright.renderers.base import RendererName

PRELUDE = '''
class Told(Exception):
    pass


def tell(*steps):
    """What got through, or a mistake of the attack's own, comes first: a message is cut."""
    got, refused = [], []
    for step in steps:
        try:
            value = step()
        except (NameError, TypeError, AttributeError, SyntaxError) as error:
            got.append(f"{step.__name__} BROKE {error!r}"[:150])
        except BaseException as error:
            refused.append(f"{step.__name__} refused {error!r}"[:60])
        else:
            got.append(f"{step.__name__} GOT {value!r}"[:150])
    raise Told("; ".join(got + [f"{len(refused)} refused"] + refused))
'''
LIBC = """
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
ARM = platform.machine() == "aarch64"


def done(result):
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def kernel(intel, arm, *arguments):
    return done(libc.syscall(ctypes.c_long(arm if ARM else intel), *arguments))
"""
_HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\n",
    "matplotlib": "from chalkwright.kit import *\n",
}
_CLASSES: dict[RendererName, str] = {"manim": "Scene", "matplotlib": "FigureScene"}

REFUSED = frozenset({"told", "crashed"})
"""Every step failed, or the process was ended for trying."""
ANYHOW = frozenset(
    [
        "drawn",
        "told",
        "scene-raised",
        "crashed",
        "no-result",
        "picture-refused",
        "too-slow",
        "out-of-memory",
        "file-too-large",
        "no-such-class",
    ]
)
"""However it ends, as long as nothing came of it outside."""


@dataclass(frozen=True)
class Attack:
    """``body`` goes into ``construct``; ``@WORD@`` in it stands for a thing of the test's (:mod:`test_hostile`)."""

    name: str
    body: str
    ends: frozenset[str] = REFUSED
    """How it may end: ``drawn``, ``told`` (what it tried was refused) or the kind of a fault of the writer's."""
    renderer: RendererName = "matplotlib"
    libc: bool = False
    before: str = ""
    """Code outside the class."""
    limits: dict[str, Any] = field(default_factory=dict)
    mistakes: frozenset[str] = frozenset()
    """Errors of the kind that a mistake in an attack ends in, in which this one is meant to end."""

    def code(self, things: dict[str, str]) -> str:
        """The whole file, with the test's things put in."""
        parts = [_HEADS[self.renderer], PRELUDE, LIBC if self.libc else "", textwrap.dedent(self.before)]
        parts.append(f"\n\nclass Scene1({_CLASSES[self.renderer]}):\n    def construct(self):\n")
        parts.append(textwrap.indent(textwrap.dedent(self.body).strip(), " " * 8) + "\n")
        code = "".join(parts)
        for name, thing in things.items():
            code = code.replace(f"@{name}@", thing)
        return code


def stopped(*kinds: str) -> frozenset[str]:
    """Ended by a limit."""
    return frozenset(kinds)
