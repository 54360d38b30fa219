"""Prints the layout findings of each picture of a folder, from its pixels alone.

``python -m chalkwright.benchmarks.lab.outside FOLDER [--quiet]``
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click

from chalkwright.renderers.measure.ocr import OcrMissing
from chalkwright.renderers.measure.pixels import find_in_picture

PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"}


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--quiet", is_flag=True, help="Only the table of how many of each kind.")
def main(folder: Path, quiet: bool) -> None:
    """The findings of every picture in FOLDER and the folders below it, and how many there are of each kind."""
    pictures = sorted(file for file in folder.rglob("*") if file.suffix.lower() in PICTURES)
    if not pictures:
        raise click.ClickException(f"There is no picture in {folder}. Give a folder with .png or .jpg files.")
    total: Counter[str] = Counter()
    clean = unread = 0
    for picture in pictures:
        name = picture.relative_to(folder)
        try:
            findings = find_in_picture(picture)
        except OcrMissing as error:
            raise click.ClickException(str(error)) from error
        except OSError as error:
            click.echo(f"{name}: cannot be read: {error}")
            unread += 1
            continue
        total.update(finding.kind for finding in findings)
        clean += not findings
        if not quiet:
            click.echo(f"{name}: {'no findings' if not findings else ''}".rstrip())
            for finding in findings:
                click.echo(f"  {finding.kind}: {finding.message} {finding.remedy}".rstrip())
    click.echo(f"{len(pictures)} pictures, {clean} without findings" + (f", {unread} unreadable." if unread else "."))
    for kind, count in total.most_common():
        click.echo(f"  {count:4d} {kind}")
    sys.exit(0)


if __name__ == "__main__":
    main()
