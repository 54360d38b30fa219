"""The learner's clock: a server that speaks at a pace, what was waited for, and one conversation played through."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from chalkwright.agent.data import Usage
from chalkwright.benchmarks.lab.clock import table
from chalkwright.benchmarks.lab.clock.__main__ import time_all
from chalkwright.benchmarks.lab.clock.plot import plot
from chalkwright.benchmarks.lab.clock.speaking import Pace, PromptCache, pieces, speaking
from chalkwright.benchmarks.lab.clock.timeline import Span, Timeline, critical_path
from chalkwright.benchmarks.lab.conversations import FOLDER, load


def names(spans: list[Span], end: float) -> list[tuple[str, float, float]]:
    return [(wait.span.name, wait.start, wait.end) for wait in critical_path(spans, end)]


def test_the_pieces_make_up_the_text_even_where_a_token_is_half_a_character() -> None:
    text = "Zeitzonen 时区：北京比伦敦早八小时 🕗."
    said = list(pieces(text))
    assert "".join(said) == text
    assert len(said) > 10


def test_a_token_is_due_after_the_first_at_the_rate() -> None:
    pace = Pace(rate=50, first=0.5)
    assert (pace.due(0), pace.due(100)) == (0.5, 2.5)


def test_a_prompt_is_cached_as_far_as_the_run_has_sent_it_before() -> None:
    cache = PromptCache()
    prompt = list(range(1500))
    assert cache.read("a", prompt) == 0
    assert cache.read("a", [*prompt[:1300], 7]) == 1280  # whole steps of 128
    assert cache.read("a", [*prompt[:1000], 7]) == 0  # too short to be kept
    assert cache.read("b", prompt) == 0


def test_each_span_waited_for_the_one_that_ended_right_before_it() -> None:
    spans = [
        Span(kind="outline", start=0, end=10),
        Span(kind="code", scene=1, start=10.1, end=14),
        Span(kind="code", scene=2, start=10.1, end=14.1),
        Span(kind="draw", scene=1, start=14, end=14.2),
        Span(kind="draw", scene=2, start=14.2, end=15),
    ]
    assert names(spans, 15.1) == [("outline", 0, 10), ("code 2", 10.1, 14.1), ("draw 2", 14.2, 15)]


def test_what_is_started_out_of_a_stream_waited_for_the_stream_up_to_then() -> None:
    spans = [Span(kind="outline", start=0, end=10), Span(kind="code", scene=1, start=4, end=11)]
    assert names(spans, 11) == [("outline", 0, 4), ("code 1", 4, 11)]


def timeline(protocol: str, seconds: float) -> Timeline:
    return Timeline(
        conversation="tram",
        protocol=protocol,
        scenes=1,
        first_text=1,
        pictures=(seconds,),
        page=seconds,
        spans=(),
        usage=Usage(),
        cost=0.01,
    )


def test_ratios_are_against_the_original_on_the_same_conversation() -> None:
    shown = table.medians([timeline("original", 20), timeline("anchored", 15)], "t")
    pages = list(shown.columns[5].cells)
    assert pages == ["20.0", "15.0", "0.75"]


@pytest.mark.process
def test_a_conversation_is_played_under_two_protocols_and_drawn(tmp_path: Path) -> None:
    with speaking(tmp_path, FOLDER, Pace(rate=100_000, first=0)):
        timed = asyncio.run(time_all([load(FOLDER / "flagpole")], ["original", "anchored"], tmp_path, 1))
    original, anchored = timed
    assert original.usage.output_tokens == anchored.usage.output_tokens > 1000
    assert (original.scenes, anchored.scenes, original.repairs, anchored.repairs) == (2, 2, 1, 1)
    assert anchored.first_text <= anchored.first_picture <= anchored.last_picture <= anchored.page
    assert sorted(span.name for span in original.spans) == sorted(span.name for span in anchored.spans)
    plot(timed, tmp_path / "clock.png", "flagpole")
    assert (tmp_path / "clock.png").stat().st_size > 20_000
