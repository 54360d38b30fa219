"""Documents opened by a real office program, where one is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from chalkwright.agent.documents.exports import export
from tests.agent.exports.made_folders import CHEMISTRY, LONG, made
from tests.agent.exports.test_equations import READ_BY_OTHERS

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        not (shutil.which("libreoffice") and shutil.which("pdftotext")),
        reason="opens documents in LibreOffice and reads them with pdftotext; apt-get install libreoffice-writer "
        "libreoffice-math libreoffice-impress poppler-utils",
    ),
]
FORMULAS = "\n\n".join(f"${tex}$" for tex in READ_BY_OTHERS if "\\\\" not in tex)


def shown_by_libreoffice(folder: Path, kind: str) -> str:
    """The text that it shows, page after page."""
    (folder / f"made.{kind}").write_bytes(export(folder / "run", kind).data)
    home = f"-env:UserInstallation={(folder / 'home').as_uri()}"
    command = ["libreoffice", home, "--headless", "--convert-to", "pdf", f"made.{kind}"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
    read = subprocess.run(["pdftotext", "made.pdf", "-"], cwd=folder, check=True, capture_output=True, timeout=60)
    return read.stdout.decode()


@pytest.mark.parametrize("kind", ["docx", "pptx"])
def test_libreoffice_shows_every_formula_whole(tmp_path: Path, kind: str) -> None:
    made(tmp_path / "run", f"{FORMULAS}\n\n{CHEMISTRY}", LONG, "**Answer.** It ends here.")
    shown = shown_by_libreoffice(tmp_path, kind)
    assert "It ends here." in shown
    assert "¿" not in shown, "its mark for a formula that it could not read"
    assert "\\frac" not in shown
    if kind == "docx":
        assert "23" in shown, "the last number of the longest formula"
