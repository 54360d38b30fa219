"""This installation's renders beside another's, turn about in one run: only the differences and ratios count.

No label is the same in two renders: what a process may have learned of others' labels is no part of its speed.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

_SIDE = Path(__file__).with_name("side.py")
_LETTERS = "abcdefghiklmnoprstuw"
_APART = 0.15
"""Seconds between renders: a service that waits for a learner has as much."""
_AT_ONCE, _BATCH = 2, 8
"""How many are drawn at once where throughput is measured, and how many times each scene is in a batch."""
_TEXT = re.compile(r'(?<=Text\(")[^"]+')
_FORMULA = re.compile(r"(?<=MathTex\().*(?=, color)")
_NUMBER = re.compile(r"\d+")
_Side = subprocess.Popen[str]


def compare(python: Path, codes: dict[str, str], runs: int) -> dict[str, Any]:
    """Milliseconds of a scene alone and scenes a second of batches, on both sides; ``python`` is the other's.

    ``codes`` are drawing codes by name. Raises :class:`RuntimeError` when a side does not draw.
    """
    chance = random.Random(1)
    alone: dict[str, Any] = {}
    with _side(python) as other, _side(Path(sys.executable)) as own:
        for name, code in codes.items():
            alone[name] = _in_turn(other, own, runs, partial(_batch, [code], chance), 1000.0)
        batch = _in_turn(other, own, max(1, runs // 4), partial(_batch, [*codes.values()] * _BATCH, chance), 1.0)
    scenes = len(codes) * _BATCH
    throughput = {side: scenes / seconds for side, seconds in batch.items()}
    return {"alone": alone, "throughput": throughput}


def _batch(codes: list[str], chance: random.Random) -> list[str]:
    return [_relabel(code, chance) for code in codes]


def _in_turn(
    other: _Side, own: _Side, runs: int, make_codes: Callable[[], list[str]], factor: float
) -> dict[str, float]:
    """Medians of both sides, each first as often as last; the first runs of either do not count."""
    took: dict[str, list[float]] = {"other": [], "own": []}
    sides = [("other", other), ("own", own)]
    for run in range(runs + 1):
        asked = make_codes()
        for name, side in sides if run % 2 else reversed(sides):
            time.sleep(_APART)
            took[name].append(_ask(side, asked))
    return {name: factor * median(seconds[1:]) for name, seconds in took.items()}


@contextmanager
def _side(python: Path) -> Iterator[_Side]:
    with (
        tempfile.TemporaryDirectory() as folder,  # not the folder of either: its modules would come first
        subprocess.Popen(
            [python, "-P", _SIDE, str(_AT_ONCE)], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        _line(process)
        try:
            yield process
        finally:
            assert process.stdin is not None
            process.stdin.close()
            process.wait()


def _ask(process: _Side, codes: list[str]) -> float:
    assert process.stdin is not None
    process.stdin.write(json.dumps(codes) + "\n")
    process.stdin.flush()
    return float(_line(process))


def _line(process: _Side) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("One side drew nothing; what it said stands above.")
    return line


def _relabel(code: str, chance: random.Random) -> str:
    """The same drawing with words and numbers that nobody has drawn before."""

    def reword(found: re.Match[str]) -> str:
        return " ".join("".join(chance.choices(_LETTERS, k=max(len(word), 3))) for word in found[0].split())

    def renumber(found: re.Match[str]) -> str:
        return _NUMBER.sub(lambda number: str(chance.randint(100, 999)), found[0])

    code = code.replace("str(x)", f"str(x + {chance.randint(100, 99999)})").replace('_tex("x_2"', '_tex("x_"')
    return _FORMULA.sub(renumber, _TEXT.sub(reword, code))
