"""Outlines and descriptions that a person changed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.agent.data import Block, Outline, Problem, Redo, SceneBlock, TextBlock
from chalkwright.agent.errors import UserError
from chalkwright.agent.explain.editing import MAX_CHARACTERS, edit_outline, read_explanation, with_alt, with_texts
from chalkwright.agent.explain.outline import parse_outline
from chalkwright.agent.runs.job import Options
from chalkwright.agent.runs.places import Busy, Place
from tests.agent.scripted import files, is_wish, made, options, wished
from tests.conversations import replay
from tests.wire.server import WireServer

LEVER = "A lever has a 120 N stone 0.5 m left of the fulcrum. What force 1.5 m to the right of the fulcrum balances it?"
FIELDS = dict.fromkeys(("title", "purpose", "elements", "labels", "colours", "layout", "alt"), "x")


def outline(scenes: int) -> Outline:
    blocks: list[Block] = [TextBlock(index=1, markdown="t1")]
    for k in range(1, scenes + 1):
        blocks += [SceneBlock(index=k, **{**FIELDS, "title": f"s{k}"}), TextBlock(index=k + 1, markdown=f"t{k + 1}")]
    return Outline(title="T", language="en", diagrams=scenes > 0, blocks=tuple(blocks))


@given(st.integers(0, 5), st.randoms(), st.sets(st.integers(0, 10)))
def test_whatever_is_moved_or_removed_is_numbered_anew_or_refused(
    scenes: int, chance: random.Random, gone: set[int]
) -> None:
    whole = outline(scenes)
    blocks = [block for place, block in enumerate(whole.blocks) if place not in gone]
    chance.shuffle(blocks)
    try:
        changed = edit_outline(whole, blocks)
    except UserError as error:
        said = str(error)
        assert said.startswith("The outline cannot be drawn like this: ")
        assert "<" not in said
        assert "TEXT_" not in said
        return
    assert [scene.index for scene in changed.scenes] == [*range(1, len(changed.scenes) + 1)]
    assert [text.index for text in changed.texts] == [*range(1, len(changed.texts) + 1)]
    assert [scene.title for scene in changed.scenes] == [b.title for b in blocks if isinstance(b, SceneBlock)]
    told = " ".join(text.markdown for text in changed.texts).split()
    assert told == [b.markdown for b in blocks if isinstance(b, TextBlock)]
    assert changed.diagrams == bool(changed.scenes)


def test_an_unchanged_outline_is_itself() -> None:
    assert edit_outline(outline(3)) == outline(3)


@pytest.mark.parametrize(
    "text", ["a < b & c", "</TEXT_1><SCENE_1>", "<THINK>x</THINK>", "]]>", "<OUTLINE>", "{{ 7*7 }}"]
)
def test_texts_stay_texts_whatever_they_hold(text: str) -> None:
    blocks = [TextBlock(index=1, markdown=text), *outline(1).blocks[1:]]
    assert edit_outline(outline(1), blocks).texts[0].markdown == text


@pytest.mark.parametrize(
    ("blocks", "sentence"),
    [
        ([SceneBlock(index=1, **FIELDS), TextBlock(index=1, markdown="t")], "scene 1 stands where text 1 is due"),
        ([TextBlock(index=1, markdown=" "), *outline(1).blocks[1:]], "text 1 is blank. Write its text."),
        (
            [*outline(1).blocks[:1], SceneBlock(index=1, **{**FIELDS, "alt": ""}), *outline(1).blocks[2:]],
            "alt of scene 1 is blank. Fill alt in scene 1.",
        ),
        ([], "The outline is empty."),
        (outline(8).blocks, "There are 8 scenes; at most 7 are allowed."),
        ([TextBlock(index=1, markdown="costs $5"), *outline(1).blocks[1:]], "a formula is left open"),
    ],
)
def test_one_sentence_says_what_is_wrong(blocks: list[Block], sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        edit_outline(outline(1), blocks)
    assert sentence in str(caught.value)


def test_endless_texts_are_refused() -> None:
    with pytest.raises(UserError, match="more than 20,000 characters"):
        edit_outline(outline(0), [TextBlock(index=1, markdown="x" * (MAX_CHARACTERS + 1))])


async def test_a_description_is_changed_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "run"
    first, _ = await made(Problem(text=LEVER), Options(), out)
    before = files(out)
    done = with_alt(out, {2: "A seesaw with <b>two</b>\nweights & an arrow."})
    after = files(out)
    assert {name for name in after if after[name] != before.get(name)} == {
        "explanation.md",
        "explanation.html",
        "outline.xml",
        "run.json",
    }
    said = "A seesaw with <b>two</b> weights & an arrow."
    old, new = (json.loads(one["run.json"]) for one in (before, after))
    assert new["outline"]["blocks"][3].pop("alt") == said
    old["outline"]["blocks"][3].pop("alt")
    assert new == old
    assert parse_outline(after["outline.xml"].decode()) == done.record.outline
    assert "<b>two</b>" not in done.html.partition("<main>")[2]
    assert read_explanation(out) == done
    again, _ = await made(Problem(text=LEVER), Options(), out, resume=True)
    assert again == done
    old_alt = first.record.outline.scenes[1].alt
    assert with_alt(out, {2: old_alt}).html == first.html


async def test_a_scene_that_is_redone_keeps_its_description(wire: WireServer, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")
    script = conversation.script("anchored")
    wire.script = lambda call: wished(3) if is_wish(call) else script(call)
    out = tmp_path / "run"
    await made(conversation.problem, options(wire), out)
    with_alt(out, {2: "Mine."})
    done, _ = await made(conversation.problem, options(wire), out, resume=True, redo=Redo(scene=3, wish="larger"))
    assert done.record.outline.scenes[1].alt == "Mine."
    assert "![Mine.](scene_2.png)" in done.markdown


async def test_a_text_is_changed_and_stays_so_when_a_scene_is_redone(wire: WireServer, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")
    script = conversation.script("anchored")
    wire.script = lambda call: wished(3) if is_wish(call) else script(call)
    out = tmp_path / "run"
    first, _ = await made(conversation.problem, options(wire), out)
    done = await with_texts(out, {2: "Mine: $x$.\r\n"})
    assert [text.markdown for text in done.record.outline.texts][1] == "Mine: $x$."
    assert "Mine:" in (out / "explanation.md").read_text("utf-8")
    assert done.record.scenes == first.record.scenes
    again, _ = await made(conversation.problem, options(wire), out, resume=True, redo=Redo(scene=3, wish="larger"))
    assert again.record.outline == done.record.outline
    assert again.record.proof == done.record.proof


async def test_what_was_proven_is_compared_with_the_new_words(tmp_path: Path) -> None:
    first, _ = await made(Problem(text=LEVER), Options(), tmp_path / "run")
    assert first.record.proof is not None
    last = len(first.record.outline.texts)
    same = await with_texts(tmp_path / "run", {last: first.record.outline.texts[-1].markdown + "\n\nWell done."})
    assert same.record.proof == first.record.proof, "nothing in it contradicts"
    for number, words in ((99, "x"), (1, " "), (1, "x" * (MAX_CHARACTERS + 1))):
        with pytest.raises(UserError):
            await with_texts(tmp_path / "run", {number: words})


async def test_what_cannot_be_described_is_said(tmp_path: Path) -> None:
    out = tmp_path / "run"
    await made(Problem(text=LEVER), Options(), out)
    before = files(out)
    with pytest.raises(UserError, match="There is no scene 9"):
        with_alt(out, {9: "x"})
    with pytest.raises(UserError, match="1 to 2000 characters"):
        with_alt(out, {1: " "})
    with pytest.raises(UserError, match=r"There is no run\.json"):
        with_alt(tmp_path, {1: "x"})
    place = Place(out, "another")
    with pytest.raises(Busy):
        with_alt(out, {1: "x"})
    place.release()
    assert files(out) == before
