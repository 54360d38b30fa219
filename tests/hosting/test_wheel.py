"""What is published: all that Chalkwright is made of, and nothing else."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from tests.hosting.building import build, made_once
from tests.hosting.environments import ROOT

pytestmark = pytest.mark.process


LARGEST = 10 << 20
"""Bytes of the wheel, of which more than half are the 1,024 pictures of MathExplain's own items."""
OURS = "src/chalkwright/"


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (found,) = made_once(tmp_path_factory, "sdist", lambda folder: build(ROOT, "sdist", folder)).glob("*.tar.gz")
    return found


def tracked() -> set[str]:
    """The files of the package, by the names that they have in the wheel, as git knows them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    files = {name for name in listed if (ROOT / name).is_file()}
    rooms = [link.name for link in (ROOT / OURS).iterdir() if link.is_symlink()]
    assert sorted(rooms) == ["agent", "benchmarks", "cli", "judges", "prompts", "renderers", "service"]
    own = {name.removeprefix("src/") for name in files if name.startswith(OURS)}
    return own | {f"chalkwright/{name}" for name in files if name.startswith(tuple(f"{room}/" for room in rooms))}


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    packed = {name for name in names if ".dist-info/" not in name}
    assert packed == tracked()
    assert len(set(names)) == len(names)
    assert {PurePosixPath(name).parts[0].partition("-")[0] for name in names} == {"chalkwright"}
    endings = {PurePosixPath(name).suffix for name in packed}
    assert endings >= {".py", ".typed", ".md", ".toml", ".yaml", ".json", ".j2", ".svg", ".js", ".css", ".html"}
    assert {"chalkwright/py.typed", "chalkwright/renderers/counting/icon_files/LICENSE-fluent-emoji"} <= packed
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_the_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < LARGEST


def test_the_sdist_can_be_imported_from_nowhere_but_src(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    assert [member.name for member in members if not member.isfile()] == []
    inside = [PurePosixPath(member.name).relative_to(PurePosixPath(member.name).parts[0]) for member in members]
    assert len(set(inside)) == len(inside)
    assert {path.parts[:2] for path in inside if path.suffix == ".py"} == {("src", "chalkwright")}
    assert {path.parts[0] for path in inside} == {
        ".gitignore",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "pyproject.toml",
        "src",
    }


def test_the_wheel_made_of_the_sdist_is_the_same(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (project,) = tmp_path.iterdir()
    again = build(project, "wheel", tmp_path / "dist")
    assert again.read_bytes() == wheel.read_bytes()
