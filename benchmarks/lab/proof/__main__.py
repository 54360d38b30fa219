"""``make bench-proof``: slips seeded in right replies, and how many of them the proof sees; right replies refused."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import click
from rich.console import Console
from rich.table import Table

from chalkwright.agent.data import Image, Problem
from chalkwright.agent.explain.outline import WrittenOutline, parse_written
from chalkwright.agent.models.tokens import token_estimate
from chalkwright.agent.proof.checking import Checked, check_outline
from chalkwright.agent.proof.program import code_of
from chalkwright.benchmarks.eduillustrate.items import load_items
from chalkwright.benchmarks.lab.proof.seeds import KINDS, Kind, Seeded, seed
from chalkwright.prompts import load
from chalkwright.renderers.base import Rendering, RenderLimits, RenderRequest, Stated
from chalkwright.renderers.pool.pool import PooledRenderer

REPLIES = Path(__file__).parent / "replies"
MOST = 3
"""Slips of a kind in one reply."""
APART = Path(__file__).parent / "apart.txt"
"""Names of the replies that are kept apart, about one in three: what is said of them is counted and not shown, so that
nobody mends for them."""
_LIMITS = RenderLimits(seconds=20, cpu_seconds=20)


class Case(NamedTuple):
    """One reply."""

    name: str
    problem: Problem
    written: WrittenOutline


class Outcome(NamedTuple):
    """What was said of a reply, clean (``kind`` None) or seeded."""

    case: str
    kind: Kind | None
    what: str
    checked: Checked

    @property
    def refused(self) -> bool:
        return bool(self.checked.faults)

    @property
    def wrong(self) -> bool:
        """Whether a slip was missed, or a right reply refused."""
        return self.refused == (self.kind is None)


def cases(only: Sequence[str] = ()) -> list[Case]:
    """The replies that are kept, each with its problem. Raises ``Rejected`` for one that is no outline."""
    items = {item.id: item for item in load_items()}
    found = []
    for file in sorted(REPLIES.glob("*.xml")):
        name, language = file.name.split(".")[:2]
        if only and name not in only:
            continue
        item = items[name]
        picture = Image(media_type="image/png", data=b"") if item.figure else None
        problem = item.problem("zh" if language == "zh" else "en", picture)
        found.append(Case(f"{name}.{language}", problem, parse_written(file.read_text("utf-8"))))
    return found


class Runner:
    """Runs programs in the walls where an explanation's run."""

    def __init__(self, pool: PooledRenderer, folder: Path) -> None:
        self._pool = pool
        self._folder = folder
        self.seconds: list[float] = []

    async def run(self, program: str) -> Rendering:
        """What a program states, or its faults."""
        started = time.monotonic()
        request = RenderRequest(code=program, scene="", folder=self._folder, stem="proof", states=True, limits=_LIMITS)
        came = await self._pool.render(request)
        self.seconds.append(time.monotonic() - started)
        return came

    async def outcomes(self, case: Case) -> list[Outcome]:
        """The clean reply, then some of each kind. Raises RuntimeError for one that does not run."""
        program = code_of(case.written.program)
        came = await self.run(program)
        if came.faults:
            raise RuntimeError(f"{case.name}: {came.faults[0].sentence()}")
        clean = check_outline(case.problem, case.written.outline, program, came.stated)
        found = [Outcome(case.name, None, "", clean)]
        loop = asyncio.get_running_loop()

        def rerun(changed: str) -> tuple[Stated, ...] | None:
            ran = asyncio.run_coroutine_threadsafe(self.run(changed), loop).result()
            return None if ran.faults else ran.stated

        def seeded(kind: Kind) -> list[Seeded]:
            return list(islice(seed(kind, case.written.outline, program, came.stated, rerun), MOST))

        for kind in KINDS:
            for made in await asyncio.to_thread(seeded, kind):
                stated = came.stated if made.program == program else (await self.run(made.program)).stated
                checked = await asyncio.to_thread(check_outline, case.problem, made.outline, made.program, stated)
                found.append(Outcome(case.name, kind, made.what, checked))
        return found


async def measure(chosen: Sequence[Case]) -> tuple[list[Outcome], list[float]]:
    """Every case, one after the other."""
    pool = PooledRenderer("matplotlib")
    try:
        await pool.warm()
        with tempfile.TemporaryDirectory() as folder:
            runner = Runner(pool, Path(folder))
            found = [outcome for case in chosen for outcome in await runner.outcomes(case)]
        return found, runner.seconds
    finally:
        await pool.aclose()


def share_added(chosen: Sequence[Case]) -> tuple[float, float, int]:
    """Estimated tokens of a program, its share of what the outline's reply has, and those of the prompt's part."""
    programs = [token_estimate(case.written.program) for case in chosen]
    texts = [sum(token_estimate(str(block.model_dump())) for block in case.written.outline.blocks) for case in chosen]
    prompt = token_estimate(load("proof/outline_system").render()) - token_estimate(
        load("explain/outline_system").render()
    )
    return sum(programs) / len(programs), sum(programs) / sum(texts), prompt


def table_of(title: str, found: Sequence[Outcome]) -> Table:
    """Caught and falsely refused, by class."""
    table = Table("class", "slips", "caught", "share", title=title)
    for kind in KINDS:
        of = [outcome for outcome in found if outcome.kind == kind]
        caught = sum(outcome.refused for outcome in of)
        table.add_row(kind, str(len(of)), str(caught), f"{caught / len(of):.0%}" if of else "–")
    stated = [outcome for outcome in found if outcome.kind not in (None, "loose number")]
    caught = sum(outcome.refused for outcome in stated)
    table.add_row("all but loose numbers", str(len(stated)), str(caught), f"{caught / max(1, len(stated)):.1%}")
    clean = [outcome for outcome in found if outcome.kind is None]
    refused = sum(outcome.refused for outcome in clean)
    table.add_row("clean (refused)", str(len(clean)), str(refused), f"{refused / max(1, len(clean)):.1%}")
    return table


@click.command()
@click.option(
    "--only", multiple=True, help="An item, such as high-physics-04; may be repeated. All that is said of it."
)
def main(only: tuple[str, ...]) -> None:
    """Seed slips in right replies, and print what is caught and what is falsely refused."""
    chosen = cases(only)
    found, seconds = asyncio.run(measure(chosen))
    apart = set() if only else set(APART.read_text("utf-8").split())
    console = Console(width=160)
    for outcome in found:
        if only or (outcome.wrong and outcome.case not in apart):
            said = "; ".join(fault.message for fault in outcome.checked.faults) or "nothing"
            console.print(f"{outcome.case} · {outcome.kind or 'clean'} ({outcome.what}): {said}", markup=False)
    halves = {"looked at": False, "kept apart": True}
    for title, kept in halves.items():
        of = [outcome for outcome in found if (outcome.case in apart) is kept]
        if of:
            console.print(table_of(title, of))
    proven = Counter(
        answer.proven for outcome in found if outcome.kind is None for answer in outcome.checked.proof.answers
    )
    console.print(f"answers of the clean replies: {dict(proven)}")
    tokens, share, prompt = share_added(chosen)
    console.print(
        f"a program has {tokens:.0f} tokens (estimated; {share:.0%} of texts and specifications), the prompt {prompt} "
        f"more; a run takes {sorted(seconds)[len(seconds) // 2]:.2f} s (median), {max(seconds):.2f} s at most"
    )


if __name__ == "__main__":
    main()
