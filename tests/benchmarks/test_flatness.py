"""The soak's measuring finds a leak of each kind, and calls what is flat flat. Real files, descriptors, processes."""

from __future__ import annotations

import mmap
import os
import random
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from rich.console import Console

from chalkwright.benchmarks.lab import flatness
from chalkwright.benchmarks.lab.flatness import Bound, Sample, sample, verdicts
from chalkwright.benchmarks.lab.soak import Soak

STEPS = 18
TIGHT = {name: Bound(60, bound.least) for name, bound in flatness.BOUNDS.items()}


@pytest.fixture
def held() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def descriptors(step: int, folder: Path, held: ExitStack) -> None:
    for _ in range(3):
        held.callback(os.close, os.open("/dev/null", os.O_RDONLY))


def memory(step: int, folder: Path, held: ExitStack) -> None:
    # Pages of its own: what a process has freed before would be used again, and nothing would grow.
    block = mmap.mmap(-1, 48 << 16)
    block.write(os.urandom(1 << 16) * 48)
    held.callback(block.close)


def files(step: int, folder: Path, held: ExitStack) -> None:
    for number in range(3):
        (folder / f"chalkwright-{step}-{number}").mkdir()


def processes(step: int, folder: Path, held: ExitStack) -> None:
    child = subprocess.Popen(["sleep", "60"])
    held.callback(child.wait)
    held.callback(child.kill)


def threads(step: int, folder: Path, held: ExitStack) -> None:
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    held.callback(thread.join)
    held.callback(end.set)


def zombies(step: int, folder: Path, held: ExitStack) -> None:
    child = subprocess.Popen(["true"])
    held.callback(child.wait)
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)


def nothing(step: int, folder: Path, held: ExitStack) -> None:
    """Work that comes and goes: no leak."""
    with open("/dev/null"):  # noqa: PTH123
        (folder / "passing").write_bytes(b"x" * 1000)
    if step % 2:
        (folder / "passing").unlink()


def watched(leak: Callable[[int, Path, ExitStack], None], folder: Path, held: ExitStack) -> list[Sample]:
    """Samples between the steps of a leak, as if they were a second apart."""
    samples = []
    for step in range(STEPS):
        leak(step, folder, held)
        samples.append(sample(folder)._replace(at=float(step)))
    return samples


def growing(samples: list[Sample]) -> set[str]:
    return {one.name for one in verdicts(samples, TIGHT) if not one.flat}


@pytest.mark.process
@pytest.mark.parametrize(
    ("leak", "found"),
    [
        (descriptors, {"descriptors"}),
        (memory, {"own_mb"}),
        (files, {"files"}),
        (processes, {"processes"}),
        (zombies, {"processes"}),
        (threads, {"threads"}),
        (nothing, set()),
    ],
)
def test_a_seeded_leak_is_found_and_named(
    leak: Callable[[int, Path, ExitStack], None], found: set[str], tmp_path: Path, held: ExitStack
) -> None:
    assert growing(watched(leak, tmp_path, held)) - {"children_mb", "children_descriptors"} == found


@pytest.mark.process
def test_children_left_out_are_left_out(tmp_path: Path, held: ExitStack) -> None:
    before = sample(tmp_path).processes
    child = subprocess.Popen(["sleep", "60"])
    held.callback(child.wait)
    held.callback(child.kill)
    assert sample(tmp_path).processes == before + 1
    assert sample(tmp_path, (child.pid,)).processes == before


def series(values: list[float], apart: float = 3.0) -> list[Sample]:
    return [Sample(n * apart, value, 0, 0, 0, 0, 0, 0, 0) for n, value in enumerate(values)]


def test_warming_up_is_no_leak_and_neither_is_noise_or_a_saw_tooth() -> None:
    by = random.Random(5)
    warm = [100 + 20 * n for n in range(60)] + [1300.0] * 140
    assert growing(series(warm)) == set()
    assert growing(series([300 + by.gauss(0, 15) for _ in range(600)])) == set()
    assert growing(series([300 + n % 40 for n in range(600)])) == set()


def test_a_slow_leak_under_heavy_noise_is_found() -> None:
    by = random.Random(5)
    leak = [300 + n * 3 / 3600 * 100 + by.gauss(0, 15) for n in range(600)]
    (own,) = (one for one in verdicts(series(leak)) if one.name == "own_mb")
    assert not own.flat
    assert own.slope == pytest.approx(100, rel=0.3)
    assert own.first < own.last < own.most


def test_outliers_do_not_make_a_leak() -> None:
    by = random.Random(5)
    spikes = [300.0 + (2000 if by.random() < 0.1 + n / 4000 else 0) for n in range(600)]
    assert growing(series(spikes)) == set()


def test_too_few_samples_say_nothing() -> None:
    with pytest.raises(ValueError, match="watch longer"):
        verdicts(series([1.0] * 10))


@pytest.mark.process
async def test_a_soak_of_seconds_explains_and_samples(tmp_path: Path) -> None:
    """The real service, the real renderers, the server with its faults."""
    soak = Soak(tmp_path, at_once=2, seconds=0.0, every=0.2)
    await soak.run(Console(quiet=True))
    assert soak.counts["finished"] >= 1
    assert {one.name for one in verdicts(soak.samples)} == set(flatness.BOUNDS), "there are enough for a verdict"
    assert max(one.processes for one in soak.samples) >= 1, "the renderers' processes are counted"
    assert not list((tmp_path / "runs").glob("explanation-*"))
