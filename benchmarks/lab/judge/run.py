"""One run: documents, copies, judgements, figures."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chalkwright.agent.runs.folder import slug
from chalkwright.benchmarks.lab.judge.copies import Copy, make_copies
from chalkwright.benchmarks.lab.judge.documents import Explained, Listed, digest, make
from chalkwright.benchmarks.lab.judge.expectations import EXPECTED
from chalkwright.benchmarks.lab.judge.score import Result, result
from chalkwright.benchmarks.lab.judge.seen import see
from chalkwright.judges.job import NO_MODEL

DRAWN_BY = (
    "chalkwright.agent.offline",
    "chalkwright.renderers",
    "chalkwright.benchmarks.lab.judge",
    "chalkwright.benchmarks.lab.layout",
)
_ONLY_LOOKS = {f"{name}.py" for name in ("__main__", "expectations", "run", "score", "seen", "table")}
JUDGED_BY = ("chalkwright.judges", "chalkwright.renderers", "chalkwright.prompts")


@dataclass(frozen=True)
class Prepared:
    """What a judge looks at."""

    documents: tuple[Explained, ...]
    copies: tuple[Copy, ...]
    folder: Path
    """Of the copies; one of its own for each lot, set of problems and version of what draws them."""

    def folders(self, model: str) -> list[Path]:
        """The good documents, then the copies; without a model only those that measuring could see."""
        judged = [copy for copy in self.copies if copy.said and (model != NO_MODEL or EXPECTED[copy.fault].measured)]
        return [*(document.folder for document in self.documents), *(self.folder / copy.name for copy in judged)]


async def prepare(rows: Sequence[Listed], folder: Path, seed: int) -> Prepared:
    """The documents of the problems and their copies below ``folder``; made anew when what draws them has changed.

    Raises :class:`ChalkwrightError`, and RuntimeError when a document or a copy cannot be made.
    """
    drawn = digest(*DRAWN_BY, without=_ONLY_LOOKS)
    documents = await make(rows, folder / f"documents-{drawn}")
    names = hashlib.sha256(" ".join(row.name for row in rows).encode()).hexdigest()[:6]
    faulted = folder / f"faulted-{drawn}-{seed}-{names}"
    copies = await make_copies(documents, faulted, seed)
    return Prepared(tuple(documents), tuple(copies), faulted)


async def run(model: str, rows: Sequence[Listed], folder: Path, seed: int) -> Result:
    """The problems' documents and copies before a judge. Judgements are kept until the judge changes.

    Raises as :func:`prepare` and as :func:`chalkwright.judges.evaluate`.
    """
    prepared = await prepare(rows, folder, seed)
    kept = folder / f"seen-{slug(model)}-{digest(*JUDGED_BY)}-{prepared.folder.name}"
    seen = await see(prepared.folders(model), model, kept, folder / "verdicts")
    return result(model, seed, [document.name for document in prepared.documents], prepared.copies, seen)
