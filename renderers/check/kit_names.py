"""How drawing code may name the kits: ``chalkwright.kit``, one of its parts, or what older files say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

from chalkwright.renderers.base import RendererName

VOCABULARY = "chalkwright.kit"
"""What drawing code imports: all kits of its library at once."""
PROOF = "chalkwright.proof"
"""What programs import, though its names are there without."""
HOME = "chalkwright.renderers.kit"
FOLDER = Path(__file__).parents[1] / "kit"
KITS: dict[RendererName, tuple[str, ...]] = {
    "manim": (
        *("manim", "circuit_parts", "forces", "genetics", "globe"),
        *("lines", "molecules", "numbers", "optics", "rows"),
    ),
    "matplotlib": ("matplotlib", "circuit_parts", "circuits", "graphs"),
}
"""What the vocabulary is made of; the other modules of the folder are parts of these."""
_OLD = "renderers"
"""Run folders from before the packages moved below ``chalkwright`` say ``renderers.kit.manim``."""


def home_of(module: str) -> str:
    """The module that a name in drawing code stands for: ``renderers.kit.manim`` and ``chalkwright.kit.manim`` are
    ``chalkwright.renderers.kit.manim``; every other name is itself."""
    if module == PROOF:
        return f"{HOME}.proof"
    for other in (f"{_OLD}.kit", VOCABULARY):
        if module.startswith(other + ".") or module == other != VOCABULARY:
            return HOME + module.removeprefix(other)
    return module


def parts_of(module: str, renderer: RendererName) -> tuple[str, ...]:
    """The modules whose names ``module`` brings: the vocabulary those of its kits, every other its own."""
    return tuple(f"{HOME}.{kit}" for kit in KITS[renderer]) if module == VOCABULARY else (home_of(module),)


def library_of(module: str) -> RendererName | None:
    """The drawing library that an import of ``module`` decides on; None where either may be meant."""
    home = home_of(module)
    ours, top = home.startswith(HOME + "."), home.removeprefix(HOME + ".").split(".")[0]
    meant = [library for library, kits in KITS.items() if top == library or (ours and top in kits)]
    return meant[0] if len(meant) == 1 else None


class OtherNames(MetaPathFinder, Loader):
    """Finds the kits under their other names. For processes that run drawing code, and only for those: a host may have
    a package ``renderers`` of its own."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == _OLD or home_of(fullname) != fullname:
            return spec_from_loader(fullname, self, is_package=fullname in (_OLD, f"{_OLD}.kit"))
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        if module.__name__ != _OLD:
            sys.modules[module.__name__] = import_module(home_of(module.__name__))


def install_other_names() -> None:
    """Let ``import renderers.kit.…`` and ``import chalkwright.kit.…`` find the kits in this process."""
    sys.meta_path.insert(0, OtherNames())
