"""The Makefile's own words. Nothing is installed here: only ``help`` runs, everything else is printed (``-n``)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine"),
]


# `make test` runs these tests, and hands its own variables to every make below it.
OUTER = ("MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS", "ARGS", "MODEL", "PROBLEM", "EQ")


def make(*arguments: str) -> str:
    alone = {name: value for name, value in os.environ.items() if name not in OUTER}
    done = subprocess.run(
        ["make", *arguments], cwd=ROOT, env=alone, capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def targets() -> list[str]:
    phony = re.search(r"^\.PHONY:(.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert phony is not None
    return phony[1].split()


def test_help_lists_every_target_with_a_description() -> None:
    rows = [line.split(maxsplit=1) for line in make("help").splitlines()]
    assert [name for name, _ in rows] == re.findall(
        r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    assert sorted(name for name, _ in rows) == sorted(targets())
    assert all(len(said) > 10 for _, said in rows)


def test_help_is_the_default() -> None:
    assert make() == make("help")


def test_gen_passes_problem_model_and_more_on() -> None:
    said = make("-n", "gen", "MODEL=kimi", "PROBLEM=my problem.yaml", "ARGS=--open --max-cost 0.3")
    assert 'chalkwright gen "my problem.yaml" --model "kimi" --open --max-cost 0.3\n' in said
    assert "/dev/null" not in said


def test_gen_by_itself_explains_the_example() -> None:
    said = make("-n", "gen")
    assert re.search(r"chalkwright gen +</dev/null$", said, re.MULTILINE)
    assert "--model" not in said
    assert re.search(r'chalkwright gen --model "kimi" +</dev/null$', make("-n", "gen", "MODEL=kimi"), re.MULTILINE)


@pytest.mark.parametrize("target", sorted(set(targets()) - {"help", "install", "install-dev", "clean"}))
def test_every_target_installs_what_it_needs_first(target: str) -> None:
    assert "scripts/install" in make("-n", target).splitlines()[0]


def test_targets_install_no_more_than_they_need() -> None:
    def installed(*arguments: str) -> list[str]:
        return make("-n", *arguments).splitlines()[0].split()[1:]

    assert installed("gen") == installed("gen", "ARGS=--open") == installed("gallery") == []
    assert installed("gen", "MODEL=kimi") == installed("gen", "ARGS=-m kimi") == ["providers", "chemistry"]
    assert installed("judge", "DOC=x") == ["judge"]
    assert installed("judge", "DOC=x", "MODEL=kimi") == ["judge", "providers"]
    assert {*installed("serve")} >= {"serve", "judge"}
    assert installed("bench-cluster") == ["bench", "serve", "cluster"]
    assert installed("test") == ["dev"]
