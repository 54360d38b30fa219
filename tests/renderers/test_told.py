"""Exceptions of the drawing code that lie when they are asked become faults like any other."""

from __future__ import annotations

import textwrap
from pathlib import Path
from types import ModuleType

from chalkwright import kit
from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.pool.drawing import DrawReport, draw_request
from chalkwright.renderers.returned import schema as returned
from tests.offenders import each

LIARS = {
    "a text that raises": """
        class Liar(Exception):
            def __str__(self): raise KeyboardInterrupt
    """,
    "a name that raises": """
        class Meta(type):
            def __getattribute__(cls, name): raise SystemExit
        class Liar(Exception, metaclass=Meta): pass
    """,
    "a class that raises": """
        class Liar(Exception):
            @property
            def __class__(self): raise KeyboardInterrupt
    """,
    "an error of syntax without a text": """
        class Liar(SyntaxError):
            def __init__(self): self.filename, self.lineno, self.msg = "scene.py", "a", 5
    """,
    "a long text of control characters": """
        class Liar(Exception):
            def __str__(self): return chr(1) * 10_000_000
    """,
}


def nothing_drawn(request: RenderRequest, scene: type, timings: dict[str, float]) -> DrawReport:
    raise AssertionError("the code raised before")


@each(LIARS)
def test_a_lie_is_told_as_a_fault(name: str) -> None:
    request = RenderRequest(code=textwrap.dedent(LIARS[name]) + "raise Liar()", scene="S", folder=Path(), stem="s")
    came = draw_request(nothing_drawn, request, lambda: None, {})
    assert [fault.kind for fault in came.faults] == ["scene-raised"]
    returned.check(came.model_dump_json().encode())


def test_the_vocabulary_hands_out_no_module_but_the_two_that_drawing_code_calls() -> None:
    modules = {name for name, value in vars(kit).items() if isinstance(value, ModuleType)}
    assert {name for name in modules if not vars(kit)[name].__name__.startswith("chalkwright.renderers.kit")} <= {
        "np",
        "elm",
    }
