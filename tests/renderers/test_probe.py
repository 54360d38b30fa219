"""A machine that cannot build the walls: named by ``doctor``, refused by ``gen``, unless the user insists."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from chalkwright.renderers.sandbox.probe import walls

pytestmark = pytest.mark.process


ROOT = Path(__file__).parent.parent.parent
_WITHOUT = """
import errno, sys
import pyseccomp
rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
rules.add_rule(pyseccomp.ERRNO(errno.EPERM), {call!r})
rules.load()
from chalkwright import main
sys.argv = ["chalkwright", *{arguments!r}]
main()
"""
PROBLEM = "A 120 N stone hangs 0.5 m left of a lever's fulcrum. What force 1.5 m to its right balances it?"


def without(call: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command on a machine whose kernel refuses a system call."""
    program = _WITHOUT.format(call=call, arguments=arguments)
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, timeout=240, check=False
    )


def test_this_machine_has_every_wall() -> None:
    assert {wall.name: wall.problem for wall in walls()} == dict.fromkeys(
        ("user namespaces", "namespaces", "Landlock", "seccomp", "room"), ""
    )


@pytest.mark.parametrize(
    ("call", "wall", "remedy"),
    [
        ("unshare", "user namespaces", "max_user_namespaces"),
        ("landlock_create_ruleset", "Landlock", "5.13"),
        ("mount", "room", "doctor"),
    ],
)
def test_doctor_names_the_wall_and_the_remedy(tmp_path: Path, call: str, wall: str, remedy: str) -> None:
    said = without(call, "doctor", folder=tmp_path)
    (line,) = [line for line in said.stdout.splitlines() if f"sandbox: {wall}:" in line]
    assert line.startswith("FAIL")
    assert remedy in line
    assert said.returncode == 1


@pytest.mark.parametrize("call", ["unshare", "landlock_create_ruleset", "mount"])
def test_nothing_is_drawn_without_walls(tmp_path: Path, call: str) -> None:
    refused = without(call, "gen", "--text", PROBLEM, "--out", "a", folder=tmp_path)
    assert refused.returncode not in (0, 3)
    assert "--unsafe-no-sandbox" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not list(tmp_path.rglob("*.png"))


def test_the_user_may_insist(tmp_path: Path) -> None:
    drawn = without("unshare", "gen", "--text", PROBLEM, "--out", "b", "--unsafe-no-sandbox", folder=tmp_path)
    assert drawn.returncode == 0, drawn.stderr
    assert list((tmp_path / "b").glob("*.png"))
