"""Where the tables of a command go."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from chalkwright.agent.errors import UserError
from chalkwright.judges.comparing.tables import Table, write


def deliver(tables: Sequence[Table], data: Any, form: str, out: Path | None) -> None:
    """Write tables (``md``, ``csv``, ``latex``), or ``data`` as JSON, to ``out`` or stdout. Raises ``UserError``."""
    if form == "json":
        text = json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    else:
        text = write(tables, "csv" if form == "csv" else "latex" if form == "latex" else "md")
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{out} cannot be written ({error.strerror}); choose another file with --out.") from error
