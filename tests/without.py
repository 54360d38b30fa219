"""Runs a program as on a machine without some extras: ``python -m tests.without EXTRA,EXTRA PROGRAM [ARGUMENT…]``.

Their modules are hidden from the import system, so that all else is as it would be there.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

from chalkwright.agent.extras import EXTRAS


def hide(extras: Sequence[str]) -> None:
    """Let nobody find the modules of these extras from now on."""
    hidden = frozenset(module for extra in extras for module in EXTRAS[extra].modules)

    class Finder(PathFinder):
        @classmethod
        def find_spec(
            cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
        ) -> ModuleSpec | None:
            return None if fullname in hidden else PathFinder.find_spec(fullname, path, target)

    sys.meta_path[sys.meta_path.index(PathFinder)] = Finder


if __name__ == "__main__":
    hide(sys.argv[1].split(","))
    del sys.argv[:2]
    runpy.run_path(sys.argv[0], run_name="__main__")
