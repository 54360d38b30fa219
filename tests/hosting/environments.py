"""Virtual environments as a host has them: Chalkwright is installed as a wheel, and the checkout is out of sight."""

from __future__ import annotations

import base64
import csv
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.cli.command import environment

ROOT = Path(__file__).parents[2]
LIMIT = 240.0
"""Seconds after which a program is taken to hang."""


class Environment:
    """One environment. What it does not hold itself comes from the one that runs the tests, where Chalkwright is
    installed as a link to the checkout; such links are not followed from here."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.python = path / "bin/python"
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        self.packages = path / "lib" / version / "site-packages"

    @classmethod
    def make(cls, path: Path) -> Environment:
        """A new one, without any package of its own."""
        venv.create(path, with_pip=False, symlinks=True)
        made = cls(path)
        made.see_dependencies()
        return made

    def see_dependencies(self) -> None:
        """Let it find what it does not hold itself."""
        (self.packages / "zz_dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def install(self, wheel: Path) -> None:
        """Install a wheel alone, as an installer does."""
        self._uv("install", "--offline", "--no-deps", str(wheel))

    def uninstall(self, name: str) -> None:
        """Take a package away again, as an installer does."""
        self._uv("uninstall", name)

    def run(self, *arguments: str | Path, cwd: Path, **variables: str) -> str:
        """What ``python ARGUMENTS`` prints; fails with all that was said when it does not end well."""
        return run([self.python, *arguments], cwd=cwd, **variables)

    def files(self) -> Mapping[str, str]:
        """The hash of every file of every installed package."""
        return {
            str(file.relative_to(self.packages)): _digest(file)
            for file in sorted(self.packages.rglob("*"))
            if file.is_file() and "__pycache__" not in file.parts and file.name != "zz_dependencies.pth"
        }

    def damages(self) -> list[str]:
        """Files that are not as the package says to which they belong, or that belong to two."""
        recorded = [row for record in self.packages.glob("*.dist-info/RECORD") for row in _rows(record)]
        twice = [name for name, count in Counter(name for name, _ in recorded).items() if count > 1]
        changed = [
            name
            for name, digest in recorded
            if digest and not ((self.packages / name).is_file() and _digest(self.packages / name) == digest)
        ]
        return sorted(twice + changed)

    def _uv(self, *command: str) -> None:
        cache = self.path.parent / "uv-cache"
        uv = shutil.which("uv") or str(ROOT / ".tools/bin/uv")
        python = ("--python", str(self.python), "--cache-dir", str(cache), "--no-config", "--quiet")
        run([uv, "pip", command[0], *python, *command[1:]], cwd=self.path)


def run(command: list[str | Path], *, cwd: Path, **variables: str) -> str:
    """What a command prints; fails with all that was said when it does not end well."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment(**variables),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def _rows(record: Path) -> Iterator[tuple[str, str]]:
    with record.open(encoding="utf-8", newline="") as lines:
        for name, digest, _ in csv.reader(lines):
            yield os.path.normpath(name), digest


def _digest(file: Path) -> str:
    digest = hashlib.sha256(file.read_bytes()).digest()
    return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
