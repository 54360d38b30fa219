"""``chalkwright export``: a finished explanation as one file to hand on."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

_FORMATS = ("md", "html", "pdf", "docx", "pptx", "scorm")
"""As :data:`FORMATS`, which is not imported for the help's sake; a test holds them together."""


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--to", "form", type=click.Choice(_FORMATS), required=True, help="Format.")
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    help="File to write, or a folder for it; else the title names a file here.",
)
def export(folder: Path, form: str, out: Path | None) -> None:
    """Write the explanation in the run folder FOLDER as one file.

    md is a zip with the pictures, html one page, pptx has one slide a step, scorm is a SCORM 1.2 package. No model and
    no network is needed.

    \b
    Examples:
      chalkwright export out/ladder-1a2b3c4d --to pdf
      chalkwright export out/ladder-1a2b3c4d --to docx -o ladder.docx
    """
    from chalkwright.agent.documents.exports import export as exported
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import to_click_error

    try:
        made = exported(folder, form)
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=False) from error
    target = out or Path()
    if target.is_dir():
        target = target / made.filename
    _write(target, made.data)
    click.echo(target)


def _write(target: Path, data: bytes) -> None:
    """All of it or nothing, whoever reads the file meanwhile. Raises :class:`click.ClickException`."""
    try:
        handle, part = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
            umask = os.umask(0)
            os.umask(umask)
            Path(part).chmod(0o666 & ~umask)
            Path(part).replace(target)
        finally:
            Path(part).unlink(missing_ok=True)
    except OSError as error:
        raise click.ClickException(f"{target} cannot be written ({error.strerror}); choose another with -o.") from error
