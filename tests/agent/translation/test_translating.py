"""A finished explanation of the offline author, put into Chinese by a scripted model and really drawn again."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path

import pytest
import pytest_asyncio

from chalkwright.agent.data import Explanation
from chalkwright.agent.documents.exports import export
from chalkwright.agent.errors import AttemptsExhausted, OutOfScope, UserError
from chalkwright.agent.events import Event, OutlineReady, PictureReady
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.explain.translation.original import read_original, translation_order
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.job import Options
from tests.agent.child import Child
from tests.agent.scripted import files, options
from tests.renderers.pools import Pools
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

LEVER = "A lever has a 120 N stone 0.5 m left of the fulcrum. What force 1.5 m to the right of the fulcrum balances it?"
LABELS = {
    "In balance:  ⟨1⟩  =  ⟨2⟩": "平衡时：⟨1⟩ = ⟨2⟩",
}
LONG = "平衡的杠杆以及题目里已经告诉我们的所有条件，" * 4
"""Wider than the frame."""
TAGGED = re.compile(r"<([A-Z]+(?:_\d+)?)>(.*?)</\1>", re.DOTALL)
Say = Callable[[str, str], str]


def chinese(tag: str, text: str) -> str:
    return LABELS.get(text) or f"译文{text}"


def script(say: Say = chinese, mended: Reply | None = None) -> Callable[[Call], Reply]:
    """Translates as ``say`` does; a picture is mended by ``mended``."""

    def answer(call: Call) -> Reply:
        if not call.system.startswith("Stage: translate"):
            assert mended is not None, call.last
            return mended
        return Reply("\n".join(f"<{tag}>{say(tag, text)}</{tag}>" for tag, text in asked(call).items()))

    return answer


def asked(call: Call) -> Mapping[str, str]:
    return dict(TAGGED.findall(call.last.partition("⟦end of explanation⟧")[0]))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+(?:\.\d+)?", text))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def explained(pools: Pools, tmp_path_factory: pytest.TempPathFactory) -> Explanation:
    root = tmp_path_factory.mktemp("lever")
    async with ExplanationService(root=root, renderers=pools) as service:
        return await service.explain(LEVER, out=root / "run")


@pytest.fixture
def lever(explained: Explanation, tmp_path: Path) -> Explanation:
    assert explained.folder is not None
    return explained.model_copy(update={"folder": str(shutil.copytree(explained.folder, tmp_path / "run"))})


async def translated(wire: WireServer, pools: Pools, lever: Explanation, **how: object) -> Explanation:
    assert lever.folder is not None
    chosen = options(wire, **{name: how.pop(name) for name in ("max_cost", "attempts") if name in how})
    async with ExplanationService(chosen, key=KEY, renderers=pools) as service:
        return await service.translate(lever.folder, "zh", **how)  # type: ignore[arg-type]


async def test_texts_and_drawn_labels_are_translated_and_no_number_changes(
    wire: WireServer, pools: Pools, tmp_path: Path, lever: Explanation
) -> None:
    before = files(tmp_path / "run")
    wire.script = script()
    done = await translated(wire, pools, lever, max_cost="1")
    assert done.folder is not None
    was, record = lever.record, done.record
    assert files(tmp_path / "run") == before
    assert Path(done.folder).parent == tmp_path
    assert done.complete
    assert len(wire.calls) == 1
    assert record.outline.language == record.problem.language == "zh"
    assert 'lang="zh"' in done.html
    assert [text.markdown for text in record.outline.texts] == [f"译文{text.markdown}" for text in was.outline.texts]
    assert numbers(record.model_dump_json(include={"outline", "problem"})) == numbers(
        was.model_dump_json(include={"outline", "problem"})
    )
    drawn = [{element.text for element in scene.elements if element.text} for scene in record.scenes]
    assert "平衡时：F₁ × l₁ = F₂ × l₂" in drawn[1]
    assert not any(re.search("[a-z]{3,}", text) for texts in drawn for text in texts)
    assert not any(scene.untranslated or scene.findings for scene in record.scenes)
    assert record.translation is not None
    assert (record.translation.source, record.translation.author) == (was.key, "offline")
    assert (record.author, record.cost["translate"]) == ("translator", record.calls[0].cost)
    assert record.cost["translate"] != Decimal(0)
    assert record.prompts["translate/translate_system"]
    assert record.proof == was.proof


async def test_both_languages_stand_in_one_document(wire: WireServer, pools: Pools, lever: Explanation) -> None:
    wire.script = script()
    done = await translated(wire, pools, lever, both=True)
    assert done.folder is not None
    title, first = lever.record.outline.title, lever.record.outline.texts[0].markdown.splitlines()[0]
    assert f'<h1><span class="original" lang="en" dir="ltr">{title}</span> 译文{title}</h1>' in done.html
    assert done.html.count('<div class="original" lang="en" dir="ltr">') == 1 + len(lever.record.outline.texts)
    assert done.markdown.startswith(f"# {title} · 译文{title}\n")
    assert done.markdown.index(f"> {first}") < done.markdown.index(f"译文{first}")
    assert len(export(done.folder, "docx").data) > len(export(str(lever.folder), "docx").data) / 2
    assert done.record.outline.texts[0].markdown.startswith("译文")


async def test_only_what_is_wrong_is_asked_for_again(wire: WireServer, pools: Pools, lever: Explanation) -> None:
    def careless(tag: str, text: str) -> str:
        if len(wire.calls) == 1 and tag == "TEXT_2":
            return text.replace("⟨1⟩", "")
        return chinese(tag, text)

    wire.script = script(careless)
    done = await translated(wire, pools, lever)
    again = wire.calls[1]
    assert asked(again).keys() == {"TEXT_2"}
    assert "TEXT_2 lacks ⟨1⟩." in again.last
    assert done.record.outline.texts[1].markdown == f"译文{lever.record.outline.texts[1].markdown}"
    assert [call.outcome for call in done.record.calls] == ["ok", "ok"]


async def test_a_number_that_changes_every_time_ends_it(wire: WireServer, pools: Pools, lever: Explanation) -> None:
    wire.script = script(lambda tag, text: chinese(tag, text).replace("120", "121"))
    with pytest.raises(AttemptsExhausted, match="PROBLEM lacks the number 120"):
        await translated(wire, pools, lever, attempts=2)
    assert len(wire.calls) == 2


async def test_a_label_that_does_not_fit_is_mended_once(wire: WireServer, pools: Pools, lever: Explanation) -> None:
    wire.script = script(
        lambda tag, text: f"{LONG}：⟨1⟩ = ⟨2⟩" if text in LABELS else chinese(tag, text),
        Reply(f"```\n<<<<<<< SEARCH\n{LONG}\n=======\n平衡时\n>>>>>>> REPLACE\n```"),
    )
    done = await translated(wire, pools, lever)
    assert [(call.stage, call.scene) for call in done.record.calls] == [("translate", None), ("rendering", 2)]
    assert "平衡时：F₁ × l₁ = F₂ × l₂" in {element.text for element in done.record.scenes[1].elements}
    assert not any(scene.findings or scene.untranslated for scene in done.record.scenes)


async def test_a_picture_that_cannot_be_mended_stays_as_it_was_and_says_so(
    wire: WireServer, pools: Pools, tmp_path: Path, lever: Explanation
) -> None:
    wire.script = script(
        lambda tag, text: f"{LONG}：⟨1⟩ = ⟨2⟩" if text in LABELS else chinese(tag, text), Reply("No.")
    )
    done = await translated(wire, pools, lever)
    assert done.folder is not None
    assert [scene.untranslated for scene in done.record.scenes] == [False, True, False]
    for name in ("scene_2.png", "scene_2.svg", "scene_2.py"):
        assert (Path(done.folder) / name).read_bytes() == (tmp_path / "run" / name).read_bytes()
    assert "此图沿用原文" in done.html
    assert "此图沿用原文" in done.markdown
    assert done.complete


async def test_what_was_broken_off_goes_on_and_asks_for_nothing_twice(
    wire: WireServer, tmp_path: Path, lever: Explanation
) -> None:
    wire.script = script()
    order = await translation_order(tmp_path / "run", "zh", options(wire), key=KEY)
    more = {"more": {"original": order.original}}
    out = tmp_path / "zh"
    assert (
        Child(order.problem, order.options, out, die_at=PictureReady.model_fields["event"].default, **more).said()
        == "killed"
    )
    assert not (out / "run.json").exists()
    assert Child(order.problem, order.options, out, resume=True, **more).said() == "complete"
    assert len(wire.calls) == 1
    assert RunFolder(out).read_record().outline.title == f"译文{lever.record.outline.title}"


async def test_the_outline_is_told_before_the_pictures(wire: WireServer, pools: Pools, lever: Explanation) -> None:
    wire.script = script()
    told: list[Event] = []
    async with ExplanationService(options(wire), key=KEY, renderers=pools) as service:
        async for event in service.stream_translation(str(lever.folder), "zh"):
            told.append(event)
    kinds = [type(event) for event in told]
    assert kinds.index(OutlineReady) < kinds.index(PictureReady)
    assert [event.event for event in told].count("finished") == 1


async def test_what_cannot_be_translated_is_said_in_one_sentence(
    wire: WireServer, tmp_path: Path, lever: Explanation
) -> None:
    folder = tmp_path / "run"
    with pytest.raises(OutOfScope, match="Without a model nothing is translated"):
        await translation_order(folder, "zh", Options())
    with pytest.raises(UserError, match="“Chinese, please” is no tag of a language"):
        read_original(folder, "Chinese, please")
    with pytest.raises(UserError, match="is written in “en” already"):
        read_original(folder, "en-GB")
    with pytest.raises(UserError, match=r"There is no run\.json"):
        read_original(tmp_path / "nowhere", "zh")
