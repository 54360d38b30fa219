"""Programs that state values: what they say comes back as plain numbers, and whatever they do ends in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.renderers.base import Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.check.code import faults
from tests.renderers.pools import Pools

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]
ODD_SYMBOL = """
from sympy import Symbol
class Odd(Symbol):
    def _sympystr(self, printer): return "z" * 10**8
"""
TIGHT = RenderLimits(seconds=4, cpu_seconds=4, memory_mb=1500, file_mb=1)


async def run(pools: Pools, code: str, folder: Path) -> Rendering:
    return await pools["matplotlib"].render(
        RenderRequest(code=code, scene="", folder=folder, stem="proof", states=True, limits=TIGHT)
    )


async def test_what_is_stated_comes_back(pools: Pools, tmp_path: Path) -> None:
    program = """
from fractions import Fraction
import numpy as np
from sympy import solve, symbols
m = given("m", 2, "kg")
g = constant("g", 9.8, "m/s^2")
answer("F", m * g, "N")
x = symbols("x")
answer("x", solve(x**2 - 4, x))
step("y", 2 * x + 1)
step("part", Fraction(3, 4))
step("d", np.sqrt(2))
choose("B", why={"A": "too small"})
facts("Nothing else.")
"""
    came = await run(pools, program, tmp_path)
    assert not came.faults
    assert [(one.kind, one.name, one.values, one.text, one.unit, one.line) for one in came.stated] == [
        ("given", "m", (2.0,), "2", "kg", 5),
        ("constant", "g", (9.8,), "9.8", "m/s^2", 6),
        ("answer", "F", (19.6,), "19.6", "N", 7),
        ("answer", "x", (-2.0, 2.0), "-2, 2", "", 9),
        ("step", "y", (), "2*x + 1", "", 10),
        ("step", "part", (0.75,), "3/4", "", 11),
        ("step", "d", (2**0.5,), "1.41421356237", "", 12),
        ("choice", "", (), "B", "", 13),
        ("facts", "", (), "Nothing else.", "", 14),
    ]
    assert came.stated[7].reasons == (("A", "too small"),)
    assert not list(tmp_path.iterdir())


async def test_what_is_no_number_is_written_as_a_school_does(pools: Pools, tmp_path: Path) -> None:
    program = """
from sympy import *
x, a, b = symbols("x a b", real=True)
answer("less", 2 * x - 3 > 5)
answer("both", reduce_inequalities([x > 4, x <= 9], x))
answer("either", (x < 1) | (x >= 3))
answer("set", Union(Interval(1, 2), Interval.open(3, oo)))
answer("none", EmptySet)
answer("holds", 3**2 + 4**2 == 5**2)
answer("fails", simplify((x + 1) ** 2 - x**2) == 0)
answer("line", Eq(a, 2 * x + 1))
answer("letters", FiniteSet(b, a))
answer("pair", solve([x + a - 3, x - a - 1], [x, a]))
answer("points", [(1, 2), (3, 4)])
answer("vector", Matrix([3, 4]))
"""
    came = await run(pools, program, tmp_path)
    assert not came.faults
    assert [one.text for one in came.stated] == [
        *("2*x - 3 > 5", "4 < x ≤ 9", "x < 1 or x ≥ 3", "[1, 2] ∪ (3, ∞)", "∅", "yes", "no", "a = 2*x + 1"),
        *("a, b", "a = 1, x = 2", "(1, 2), (3, 4)", "3, 4"),
    ]
    assert [one.values for one in came.stated[-4:]] == [(), (1, 2), (1, 2, 3, 4), (3, 4)]


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("import os", "import-refused"),
        ("while True: pass", "too-slow"),
        ("line = 'a' * 10**6\nfor _ in range(1000): print(line)", "file-too-large"),
        ("class Odd:\n    def __repr__(self): raise KeyboardInterrupt\nanswer('x', Odd())", "scene-raised"),
        ("class Odd(float):\n    def __float__(self): raise SystemExit\nanswer('x', Odd(1))", "scene-raised"),
        ("class Odd(float):\n    def __float__(self):\n        while True: pass\nanswer('x', Odd(1))", "too-slow"),
        ("class Odd:\n    def __iter__(self): return iter(int, 1)\nanswer('x', Odd())", "too-slow"),
        ("class Odd(int):\n    def __str__(self): raise KeyboardInterrupt\nanswer('x', Odd(1))", "scene-raised"),
        ("answer('x', 10**100000)", "scene-raised"),
        ("answer(3, 1)", "scene-raised"),
        ("answer('x', 1, unit=None)", "scene-raised"),
        ("choose('A', why={1: 2})", "scene-raised"),
        ("class Odd(int):\n    def __repr__(self): raise KeyboardInterrupt\nanswer('x', Odd(1))", "scene-raised"),
        ("answer('x', float('inf'))", "scene-raised"),
        ("for n in range(1000): step(str(n), n)", "scene-raised"),
        ("answer('x', [0] * 10**6)", "scene-raised"),
        ("answer('x', 1 / 0)", "scene-raised"),
        ("answer('x', undefined)", "unknown-name"),
        ("raise SystemExit", "scene-raised"),
    ],
)
async def test_what_goes_wrong_is_one_sentence_about_a_program(
    pools: Pools, tmp_path: Path, program: str, kind: str
) -> None:
    came = await run(pools, program, tmp_path)
    assert [fault.kind for fault in came.faults] == [kind]
    assert "draw" not in came.faults[0].sentence().lower()
    assert len(came.faults[0].message) < 400
    assert not came.stated


@pytest.mark.parametrize(
    "program",
    [
        "class Odd(int):\n    def __str__(self): return 'a' * 10**9\nanswer('x', Odd(1))",
        f"{ODD_SYMBOL}\nanswer('x', Odd('y'))",
        "class Odd(str):\n    def split(self, *_): return ['a' * 10**8] * 9\nanswer(Odd('x'), 1)",
        "class Odd(str):\n    def __len__(self): return 1\nfacts(Odd('a' * 10**8))",
    ],
)
async def test_an_odd_object_leaves_a_few_plain_words(pools: Pools, tmp_path: Path, program: str) -> None:
    came = await run(pools, program, tmp_path)
    if came.faults:  # one that makes a gigabyte of them first may meet the limit of memory
        assert [fault.kind for fault in came.faults] == ["out-of-memory"]
        return
    (one,) = came.stated
    assert len(one.model_dump_json()) < 1_000


async def test_a_program_is_read_like_drawing_code() -> None:
    assert not faults('from chalkwright.proof import *\nanswer("x", given("a", 2) * 3)', "", "matplotlib")
    assert [fault.kind for fault in faults("import socket", "", "matplotlib")] == ["import-refused"]
