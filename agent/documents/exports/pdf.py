"""The explanation as PDF: the page itself, set for paper, tagged for screen readers, its pictures as vectors."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from chalkwright.agent.documents.exports.drawings import vector
from chalkwright.agent.documents.exports.print_process import PrintOrder
from chalkwright.agent.documents.exports.source import Source, readable
from chalkwright.agent.documents.exports.worksheet_page import worksheet_page
from chalkwright.agent.documents.page import to_html
from chalkwright.agent.errors import MachineFault, UserError
from chalkwright.renderers.fonts import FontMissing, write_fontconfig

if TYPE_CHECKING:
    from chalkwright.agent.documents.exports.worksheets import WorksheetSource

MAX_SECONDS = 120.0
_STYLE = Path(__file__).parent / "templates" / "print.css"
_KEPT = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "PYTHONPATH", "XDG_CACHE_HOME")


def pdf(source: Source) -> bytes:
    """Raises :class:`UserError` when it takes too long, :class:`MachineFault` where this machine cannot set pages."""
    return set_as_pdf(_order(to_html(source.record, _pictures(source)), source, source.record.key))


def worksheet_pdf(source: WorksheetSource) -> bytes:
    """A worksheet, every problem from a new sheet on. Raises as :func:`pdf`."""
    page = worksheet_page(source, [_pictures(one) for one in source.explained])
    return set_as_pdf(_order(page.decode(), source.explained[0], source.key, source.created))


def _order(html: str, source: Source, key: str, created: datetime | None = None) -> PrintOrder:
    sheet = "Letter" if source.letter else "A4"
    return PrintOrder(
        html=readable(html),
        css=f"{_STYLE.read_text(encoding='utf-8')}\n@page {{ size: {sheet}; }}\n",
        key=key,
        created=(created or source.created).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )


def _pictures(source: Source) -> dict[str, bytes]:
    """The drawing where it is sure to look on paper as it does on the screen, else the picture in pixels."""
    chosen: dict[str, bytes] = {}
    for scene in source.record.scenes:
        drawing = vector(source.pictures.get(scene.svg or "", b""))
        if scene.svg is not None and drawing is not None:
            chosen[scene.svg] = drawing
        elif scene.png is not None:
            chosen[scene.png] = source.pictures[scene.png]
    return chosen


def set_as_pdf(order: PrintOrder) -> bytes:
    """The order's document, set in a process of its own. Raises as :func:`pdf`."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "chalkwright.agent.documents.exports.print_process"],
            input=order.model_dump_json().encode(),
            capture_output=True,
            timeout=MAX_SECONDS,
            env=_environment(),
            cwd=Path(__file__).parents[4],
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise UserError(
            f"The PDF was not ready after {MAX_SECONDS:g} seconds; export HTML and print that from a browser."
        ) from None
    except (OSError, FontMissing) as error:
        raise MachineFault(f"The PDF cannot be made on this machine ({error}); export HTML instead.") from error
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        raise MachineFault(f"The PDF cannot be made on this machine ({_why(done)}); export HTML instead.")
    return done.stdout


def _why(done: subprocess.CompletedProcess[bytes]) -> str:
    said = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return said[-1][:300] if said else f"the process ended with {done.returncode}"


def _environment() -> dict[str, str]:
    """What the process sees: where programs and fonts are, nothing of the user's. Raises :class:`FontMissing`."""
    cache = Path(platformdirs.user_cache_dir("chalkwright"))
    return {name: os.environ[name] for name in _KEPT if name in os.environ} | {
        "FONTCONFIG_FILE": str(write_fontconfig(cache)),
        "HOME": str(cache),
        "PYTHONHASHSEED": "0",
    }
