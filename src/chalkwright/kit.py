"""The vocabulary of drawing code: ``from chalkwright.kit import *``, in a Manim scene after ``from manim import *``.

It holds the helpers and kits of the library that the process draws with: Manim's where Manim is imported, else those of
matplotlib. Where a program has imported both, it holds both; what bears the same name there is the same.
``docs/kits.md`` shows every kit with a picture.
"""

import sys as _sys

__path__: list[str] = []
"""``chalkwright.kit.forces`` and the like are found where drawing code runs (``renderers/check/kit_names.py``)."""

from chalkwright.renderers.kit.circuit_parts import *  # noqa: E402, F403

if "manim" not in _sys.modules or "matplotlib" in _sys.modules:
    from chalkwright.renderers.kit.circuits import *  # noqa: F403
    from chalkwright.renderers.kit.graphs import *  # noqa: F403
    from chalkwright.renderers.kit.matplotlib import *  # noqa: F403
if "manim" in _sys.modules:
    from chalkwright.renderers.kit.forces import *  # noqa: F403
    from chalkwright.renderers.kit.genetics import *  # noqa: F403
    from chalkwright.renderers.kit.globe import *  # noqa: F403
    from chalkwright.renderers.kit.lines import *  # noqa: F403
    from chalkwright.renderers.kit.manim import *  # noqa: F403
    from chalkwright.renderers.kit.molecules import *  # noqa: F403
    from chalkwright.renderers.kit.numbers import *  # noqa: F403
    from chalkwright.renderers.kit.optics import *  # noqa: F403
    from chalkwright.renderers.kit.rows import *  # noqa: F403

del _sys  # drawing code is handed names, not modules
