"""sympy as ``sp``, imported at its first use: most problems are read, and many solved, without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy as sp
else:

    class _Sympy:
        """Stands for the module until then, and looks names up in it afterwards."""

        def __getattr__(self, name: str) -> Any:
            import sympy

            value = getattr(sympy, name)
            setattr(self, name, value)
            return value

    sp = _Sympy()

__all__ = ["sp"]
