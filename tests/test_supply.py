"""What is installed comes from the locks alone, with hashes; so does what it is built with."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.offenders import each

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {file.name: file.read_text("utf-8") for file in sorted(ROOT.glob("requirements*.lock"))}
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pinned(lock: str) -> dict[str, str]:
    """Package → what follows its name."""
    entries = re.split(r"^(?=[^\s#])", LOCKS[lock], flags=re.MULTILINE)
    return {entry.partition("==")[0].partition("[")[0]: entry for entry in entries if entry.strip()}


@each(LOCKS, str)
def test_every_package_of_a_lock_has_a_version_and_hashes(lock: str) -> None:
    assert pinned(lock)
    assert [name for name, entry in pinned(lock).items() if "==" not in entry or "--hash=sha256:" not in entry] == []


@each(re.findall(r"\bpip (?:install|wheel)\b[^&;\n]*", DOCKERFILE), str)
def test_the_image_fetches_nothing_without_a_hash(command: str) -> None:
    assert "--no-deps" in command
    assert "--require-hashes" in command or "--no-index" in command
    assert "pip install" in command or "--no-build-isolation" in command


def test_the_tools_that_build_us_are_locked() -> None:
    needed = {re.split(r"[<>=]", one)[0] for one in PROJECT["build-system"]["requires"]}
    assert needed <= pinned("requirements-build.lock").keys()
    assert pinned("requirements-build.lock").keys() <= pinned("requirements-dev.lock").keys()


def test_both_stages_of_the_image_are_the_one_base_that_can_be_pinned() -> None:
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["${BASE}", "${BASE}"]
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    script = (ROOT / "scripts" / "pin-images").read_text("utf-8")
    named = dict(re.findall(r"\$\{(CHALKWRIGHT_BASE|CHALKWRIGHT_POSTGRES):-(\S+)\}", compose))
    assert dict(re.findall(r"^pin (\S+) (\S+)$", script, re.MULTILINE)) == named
    assert f"ARG BASE={named['CHALKWRIGHT_BASE']}\n" in DOCKERFILE
