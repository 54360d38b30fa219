"""``make bench-clock [ARGS="--rate 60 --conversation tram"]``: the clock of every workflow, with plots."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click
from rich.console import Console

from chalkwright.agent.data import Workflow
from chalkwright.agent.executors.local import NAMES
from chalkwright.agent.explain.running import warm
from chalkwright.benchmarks.lab.clock import table
from chalkwright.benchmarks.lab.clock.playing import Protocol, play
from chalkwright.benchmarks.lab.clock.plot import plot
from chalkwright.benchmarks.lab.clock.speaking import Pace, speaking
from chalkwright.benchmarks.lab.clock.timeline import Timeline
from chalkwright.benchmarks.lab.conversations import FOLDER, Conversation, load_all
from chalkwright.renderers.pool.pool import PooledRenderer

OUT = Path("out/clock")
PROTOCOLS: tuple[Protocol, ...] = ("original", "one by one", *get_args(Workflow))


def chosen(conversations: Sequence[Conversation], names: Sequence[str]) -> list[Conversation]:
    """Those that are named; without names all that have pictures. Raises ``click.BadParameter``."""
    known = {one.name: one for one in conversations}
    for name in names:
        if name not in known:
            raise click.BadParameter(f"There is no conversation {name}; there are {', '.join(known)}.")
    return [known[name] for name in names] or [one for one in conversations if one.pictured]


async def time_all(
    conversations: Sequence[Conversation], protocols: Sequence[Protocol], work: Path, at_once: int
) -> list[Timeline]:
    """Every conversation under every protocol that it has replies for."""
    slots = asyncio.Semaphore(at_once)
    async with asyncio.TaskGroup() as group:
        pools = {name: PooledRenderer(name) for name in NAMES}
        await asyncio.gather(warm(), *(pool.warm() for pool in pools.values()))

        async def one(conversation: Conversation, protocol: Protocol) -> Timeline:
            async with slots:
                return await play(conversation, protocol, pools, work)

        tasks = [
            group.create_task(one(conversation, protocol))
            for conversation in conversations
            for protocol in protocols
            if protocol in ("original", "one by one", "eager", *conversation.workflows)
        ]
        try:
            return list(await asyncio.gather(*tasks))
        finally:
            await asyncio.gather(*(pool.aclose() for pool in pools.values()))


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=FOLDER)
@click.option("--rate", "rates", type=float, multiple=True, default=(60.0,), show_default=True, help="Tokens a second.")
@click.option("--first", type=float, default=0.5, show_default=True, help="Seconds until a reply's first token.")
@click.option("--conversation", "names", multiple=True, help="By name; may be repeated.")
@click.option("--protocol", "protocols", multiple=True, type=click.Choice(PROTOCOLS), help="May be repeated.")
@click.option("--at-once", type=click.IntRange(1), default=3, show_default=True, help="Explanations under way at once.")
@click.option("--out", type=click.Path(path_type=Path), default=OUT, show_default=True, help="Where the plots go.")
def main(
    folder: Path,
    rates: Sequence[float],
    first: float,
    names: Sequence[str],
    protocols: Sequence[Protocol],
    at_once: int,
    out: Path,
) -> None:
    """Time the conversations in FOLDER in real time, workflow beside workflow."""
    conversations = chosen(load_all(folder), names)
    out.mkdir(parents=True, exist_ok=True)
    console = Console(width=max(Console().width, 140))
    for rate in rates:
        pace = Pace(rate=rate, first=first)
        with tempfile.TemporaryDirectory() as work, speaking(Path(work), folder, Pace(rate=100_000, first=0)):
            # What is imported and warmed once is not what a learner waits for.
            asyncio.run(time_all(conversations[:1], ("original", "eager"), Path(work), 1))
        with tempfile.TemporaryDirectory(prefix="chalkwright-clock-") as work, speaking(Path(work), folder, pace):
            timed = asyncio.run(time_all(conversations, protocols or PROTOCOLS, Path(work), at_once))
        said = f"{rate:g} tokens/s, {first:g} s to the first"
        console.print(table.each(timed, f"Seconds at {said}"))
        console.print(table.medians(timed, f"Medians at {said}"))
        for conversation in conversations:
            own = [one for one in timed if one.conversation == conversation.name]
            plot(own, out / f"{conversation.name}_{rate:g}.png", f"{conversation.name} at {said}")
        rows = [one.model_dump(mode="json") for one in timed]
        (out / f"clock_{rate:g}.json").write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
