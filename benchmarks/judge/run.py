"""One run: documents, copies, judgements, figures."""

from __future__ import annotations

from pathlib import Path

from agent.folder import slug
from benchmarks.judge.copies import make_copies
from benchmarks.judge.documents import chosen, digest, make
from benchmarks.judge.expectations import EXPECTED
from benchmarks.judge.score import Result, result
from benchmarks.judge.seen import see
from judges.job import NO_MODEL

DRAWN_BY = ("agent.authors.offline", "renderers", "benchmarks.judge", "benchmarks.layout")
_ONLY_LOOKS = {f"{name}.py" for name in ("__main__", "expectations", "run", "score", "seen", "table")}
JUDGED_BY = ("judges", "renderers", "prompts")


async def run(model: str, count: int, folder: Path, seed: int) -> Result:
    """``count`` documents and their copies before a judge; everything made or said is kept below ``folder``.

    Documents and copies are made anew when what draws them has changed, judgements when the judge has. Raises
    :class:`agent.errors.ChalkwrightError`, and RuntimeError when a document or a copy cannot be made.
    """
    drawn = digest(*DRAWN_BY, without=_ONLY_LOOKS)
    rows = chosen(count)
    documents = await make(rows, folder / f"documents-{drawn}")
    faulted = folder / f"faulted-{drawn}-{seed}-{len(rows)}"
    copies = await make_copies(documents, faulted, seed)
    judged = [copy for copy in copies if copy.said and (model != NO_MODEL or EXPECTED[copy.fault].measured)]
    folders = [*(document.folder for document in documents), *(faulted / copy.name for copy in judged)]
    judge = f"seen-{slug(model)}-{drawn}-{seed}-{len(rows)}-{digest(*JUDGED_BY)}"
    seen = await see(folders, model, folder / judge, folder / "verdicts")
    return result(model, seed, [document.name for document in documents], copies, seen)
