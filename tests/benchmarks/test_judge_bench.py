"""The seeded faults: texts taken apart, copies that differ only where they should, the figures, a small run."""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from pydantic import TypeAdapter

from chalkwright.agent.runs.folder import scene_file
from chalkwright.benchmarks.lab.judge.copies import COPIES, Copy
from chalkwright.benchmarks.lab.judge.documents import Explained, choose_problems, list_problems, read
from chalkwright.benchmarks.lab.judge.expectations import EXPECTED
from chalkwright.benchmarks.lab.judge.faults import FAULTS, Change, Fault
from chalkwright.benchmarks.lab.judge.picture_faults import label_overlap, palette_changed
from chalkwright.benchmarks.lab.judge.run import Prepared, prepare, run
from chalkwright.benchmarks.lab.judge.score import Seen, fell, result, share
from chalkwright.benchmarks.lab.judge.seen import see
from chalkwright.benchmarks.lab.judge.steps import derive_terms, join_sections, numbers, sections
from chalkwright.benchmarks.lab.judge.table import table
from chalkwright.benchmarks.lab.judge.text_faults import (
    break_latex,
    jargon,
    pointing_nowhere,
    step_removed,
    steps_swapped,
)
from chalkwright.benchmarks.lab.judge.verify import as_meant, differences, ink_share, lies_on_something, other_colors
from chalkwright.benchmarks.lab.judge.wording import JARGON
from chalkwright.benchmarks.lab.judge.wrong_answer import wrong_answer
from chalkwright.judges.data import DIMENSIONS
from chalkwright.renderers.base import Box, Element
from tests.judges.bench_of_judges import MODEL, judge, scored
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

TEXTS = {
    1: "**What is asked.** Two sides are 3 cm and 4 cm; find the third.",
    2: "**Step 1: squares.** Add them:\n\n$$9 + 16 = 25$$\n\nThat is the square.\n\n"
    "**Step 2: the side $c$.** It is $\\sqrt{25} = 5$.",
    3: "**Answer.** It is **5 cm**.",
}
NAMES = ("stone-lever", "real-image", "ship-position", "parabola-roots")
"""Two drawn by Manim with few and many colours, one without a formula, one drawn by matplotlib."""


# Texts


def test_sections_and_steps() -> None:
    parts = sections(TEXTS)
    assert [(part.block, part.heading) for part in parts if part.is_step] == [
        (2, "Step 1: squares."),
        (2, "Step 2: the side $c$."),
    ]
    assert join_sections(parts, TEXTS) == TEXTS


def test_joined_steps_are_numbered_anew_and_an_emptied_text_is_empty() -> None:
    first, one, two, last = sections(TEXTS)
    assert join_sections([first, two, last], TEXTS)[2].startswith("**Step 1: the side $c$.**")
    assert join_sections([first, one, two], TEXTS)[3] == ""


def test_what_a_section_finds_out() -> None:
    asked, one, two, answer = derive_terms(sections(TEXTS), "Sides of 3 cm and 4 cm")
    assert (asked, one, two, answer) == (set(), {"9", "16", "25"}, {"5"}, set())


@pytest.mark.parametrize(
    ("text", "found"),
    [("$H_2O$ and 2 mL", {"2"}), ("20,000 kJ", {"20000"}), (r"\frac{3}{8} of 1.5.", {"3", "8", "1.5"}), ("x2", set())],
)
def test_numbers_that_stand_for_themselves(text: str, found: set[str]) -> None:
    assert numbers(text) == found


# The documents: made once, four of them


ROWS = [row for row in list_problems() if row.name in NAMES]
NAMES_OF_ROWS = [row.name for row in ROWS]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bench-judge")


@pytest.fixture(scope="module")
def prepared(folder: Path) -> Prepared:
    return asyncio.run(prepare(ROWS, folder, 0))


@pytest.fixture(scope="module")
def documents(prepared: Prepared) -> dict[str, Explained]:
    return {document.name: document for document in prepared.documents}


@pytest.fixture(scope="module")
def copies(prepared: Prepared) -> dict[str, Copy]:
    return {copy.name: copy for copy in prepared.copies}


def words(document: Explained) -> str:
    return "\n\n".join(document.texts.values())


def first(way: object, document: Explained, seed: int = 0) -> Change:
    assert callable(way)
    change = next(way(document, random.Random(seed)), None)
    assert isinstance(change, Change)
    return change


def test_forty_problems_of_five_subjects_and_twenty_families() -> None:
    problems = [row.problem() for row in list_problems()]
    assert len({problem.text for problem in problems}) == len({row.name for row in list_problems()}) == 40
    assert Counter(problem.subject for problem in problems) == {
        "mathematics": 14,
        "physics": 10,
        "chemistry": 8,
        "biology": 4,
        "geography": 4,
    }
    assert all(problem.solution and problem.grade for problem in problems)


def test_a_few_are_spread() -> None:
    assert len({row.problem().subject for row in choose_problems(4)}) >= 3
    assert choose_problems(400) == list(list_problems())


@pytest.mark.process
def test_documents_and_copies_are_made_once(prepared: Prepared, folder: Path) -> None:
    files = [prepared.documents[0].folder / "run.json", prepared.folder / prepared.copies[0].name / "run.json"]
    written = [file.stat().st_mtime_ns for file in files]
    again = asyncio.run(prepare(ROWS, folder, 0))
    assert again == prepared
    assert [file.stat().st_mtime_ns for file in files] == written


@pytest.mark.process
@pytest.mark.parametrize("fault", FAULTS)
def test_every_copy_differs_in_the_one_place(fault: Fault, prepared: Prepared, documents: dict[str, Explained]) -> None:
    made = [copy for copy in prepared.copies if copy.fault == fault and copy.said]
    assert made
    for copy in made:
        found = differences(documents[copy.document], read(prepared.folder / copy.name))
        assert not found.problem
        if fault in ("foreign-diagram", "label-overlap", "palette-changed"):
            assert (found.texts, found.alts, len(found.pictures)) == ((), (), 1)
            assert found.layouts == found.pictures
        elif fault == "wrong-answer":
            assert found.texts
        else:
            assert found.texts
            assert (found.alts, found.pictures, found.layouts) == ((), (), ())


@pytest.mark.process
def test_a_copy_is_a_document_on_disk(prepared: Prepared) -> None:
    for copy in prepared.copies:
        place = prepared.folder / copy.name
        assert place.exists() == bool(copy.said)
        if copy.said:
            page = (place / "explanation.md").read_text("utf-8")
            pictures = re.findall(r"\]\((scene_\d\.png)\)", page)
            assert len(pictures) == 3
            assert all((place / name).stat().st_size > 5000 for name in pictures)


@pytest.mark.process
def test_no_place_no_copy(copies: dict[str, Copy]) -> None:
    assert copies["ship-position--broken-latex"].said == ""
    assert {copy.fault for copy in copies.values() if not copy.said} <= {"broken-latex", "steps-swapped"}


@pytest.mark.process
def test_the_same_lot_gives_the_same_change(documents: dict[str, Explained]) -> None:
    for way in (label_overlap, palette_changed, break_latex, jargon, pointing_nowhere):
        for document in documents.values():
            if next(way(document, random.Random(0)), None) is not None:
                assert first(way, document, 5) == first(way, document, 5)
    assert len({first(label_overlap, documents["stone-lever"], seed).said for seed in range(10)}) > 5


@pytest.mark.process
def test_the_wrong_answer_is_wrong_everywhere(documents: dict[str, Explained]) -> None:
    change = first(wrong_answer, documents["stone-lever"])
    right, wrong = re.findall(r"\d+", change.said)
    assert right == "40"
    assert f"**{wrong} N**" in change.texts[4]
    assert rf"\frac{{60}}{{1.5}} = {wrong}\ \text{{N}}" in change.texts[3]
    assert all(f"{right} N" not in text for text in change.texts.values())
    assert f"F₂ = {wrong} N" in change.codes[3].source


@pytest.mark.process
def test_a_removed_step_is_needed(documents: dict[str, Explained]) -> None:
    lever = documents["stone-lever"]
    changes = list(step_removed(lever, random.Random(0)))
    assert {re.findall(r"“(.*)”", change.said)[0] for change in changes} == {
        "Step 1: the moment we know.",
        "Step 2: the side we look for.",
    }
    gone = next(change for change in changes if "Step 1" in change.said)
    assert gone.texts == {2: "", 3: lever.texts[3].replace("Step 2", "Step 1")}


@pytest.mark.process
def test_swapped_steps_depend_on_each_other(documents: dict[str, Explained]) -> None:
    lever = documents["stone-lever"]
    change = first(steps_swapped, lever)
    assert change.texts[2].startswith("**Step 1: the side we look for.**")
    assert change.texts[3].startswith("**Step 2: the moment we know.**")
    assert sorted(re.sub(r"Step \d", "", " ".join(change.texts.values())).split()) == sorted(
        re.sub(r"Step \d", "", f"{lever.texts[2]} {lever.texts[3]}").split()
    )


@pytest.mark.process
def test_jargon_only_adds(documents: dict[str, Explained]) -> None:
    for document in documents.values():
        change = first(jargon, document)
        for block, text in change.texts.items():
            rest = iter(text.split())
            assert all(word in rest for word in document.texts[block].split())
        assert sum(len(text.split()) for text in change.texts.values()) >= 20 + sum(
            len(document.texts[block].split()) for block in change.texts
        )


@pytest.mark.process
def test_broken_formulas_do_not_parse(documents: dict[str, Explained]) -> None:
    for seed in range(20):
        for name in ("stone-lever", "real-image", "parabola-roots"):
            change = first(break_latex, documents[name], seed)
            assert 1 <= len(change.texts) <= 3
            for text in change.texts.values():
                known = text.replace(r"\{", "").replace(r"\}", "")
                unbalanced = known.count("{") != known.count("}") or known.count("$") % 2
                half = re.search(r"\\frac\{[^{}]*\}(?!\{)", known)
                commands = set(re.findall(r"\\[A-Za-z]{2,}", known)) - set(
                    re.findall(r"\\[A-Za-z]{2,}", words(documents[name]))
                )
                assert unbalanced or half or commands, text


@pytest.mark.process
def test_what_is_pointed_at_is_in_no_picture(documents: dict[str, Explained]) -> None:
    for document in documents.values():
        shown = " ".join(e.text for scene in document.numbers for e in document.elements(scene))
        for seed in range(10):
            change = first(pointing_nowhere, document, seed)
            letters = re.search(r"(?:point|segment|angle|labelled|marked) ([J-Z]{1,3})\b", change.said)
            assert letters is not None
            assert not any(re.search(rf"(?<![a-z]){letter}(?![a-z])", shown) for letter in letters[1])


# The check


def label(text: str, left: float, top: float, right: float, bottom: float, color: str = "#1C5CB9") -> Element:
    return Element(
        kind="Text", role="text", text=text, box=Box(left=left, top=top, right=right, bottom=bottom), color=color
    )


LINE = Element(
    kind="Line",
    role="line",
    box=Box(left=0, top=498, right=900, bottom=502),
    stroke=4,
    outline=(((0, 500), (900, 500)),),
)
A, B = label("A", 100, 100, 140, 140), label("B", 300, 100, 340, 140)


@pytest.mark.parametrize(
    ("after", "lies"),
    [
        ((label("A", 310, 100, 350, 140), B, LINE), True),
        ((label("A", 500, 480, 540, 520), B, LINE), True),
        ((label("A", 500, 300, 540, 340), B, LINE), False),  # beside everything
        ((label("A", 335, 135, 375, 175), B, LINE), False),  # a corner touches
        ((A, B, LINE), False),
        ((label("A", 310, 100, 350, 140), label("B", 301, 110, 341, 150), LINE), False),  # two have moved
        ((label("A", 310, 100, 350, 140), B), False),
    ],
)
def test_a_label_lies_on_something(after: tuple[Element, ...], lies: bool) -> None:
    assert lies_on_something((A, B, LINE), after, lambda box: 0.2) == lies


def test_a_label_in_a_gap_between_words_lies_on_nothing() -> None:
    after = (label("A", 310, 100, 350, 140), B, LINE)
    assert not lies_on_something((A, B, LINE), after, lambda box: 0.01)
    picture = np.full((200, 400, 3), 255, np.uint8)
    picture[100:141, 300:341:4] = 30
    assert ink_share(picture, B.box) == pytest.approx(11 / 41)
    assert ink_share(picture, A.box) == 0


def test_other_colours_are_of_shared_things_and_move_nothing() -> None:
    red = tuple(e.model_copy(update={"color": "#B03128"}) for e in (A, B))
    moved = (red[0], label("B", 400, 100, 440, 140, "#B03128"))
    assert other_colors((A, B), (A, B), red)
    assert not other_colors((A, B), (A, B), (red[0], B))  # one alone is no drift
    assert not other_colors((A, B), (A, B), moved)
    assert not other_colors((LINE,), (A, B), red)  # nothing of it is in the first scene


@pytest.mark.process
def test_a_vacuous_copy_is_refused(documents: dict[str, Explained]) -> None:
    lever, lens = documents["stone-lever"], documents["real-image"]
    code = lever.result(2).code
    assert code is not None
    assert not as_meant("jargon", Change("", texts={1: lever.texts[1]}), lever, lever)
    assert not as_meant("jargon", Change(""), lever, lever)
    assert not as_meant("palette-changed", Change("", codes={2: code}), lever, lever)
    assert not as_meant("jargon", Change("", texts={1: ""}), lever, lens)  # another problem


@pytest.mark.process
def test_a_second_change_is_refused(documents: dict[str, Explained], prepared: Prepared) -> None:
    lever = documents["stone-lever"]
    copy = read(prepared.folder / "stone-lever--jargon")
    change = Change("", texts={block: text for block, text in copy.texts.items() if text != lever.texts[block]})
    assert as_meant("jargon", change, lever, copy)
    picture = copy.folder / scene_file(1, "png")
    kept = picture.read_bytes()
    picture.write_bytes((lever.folder / scene_file(2, "png")).read_bytes())
    assert not as_meant("jargon", change, lever, copy)
    picture.write_bytes(kept)


# The figures

CLEAN = Seen(name="d", scores={"CC": 5.0, "LC": 5.0, "TC": 5.0}, measured={"ELQ": 5.0, "VC": 5.0, "TDC": 5.0})


def seen(copy: Copy, **changed: float | None) -> dict[str, Seen]:
    broken = {"scores": CLEAN.scores | changed, "measured": CLEAN.measured | changed}
    return {"d": CLEAN, copy.name: Seen.model_validate({"name": copy.name, **broken})}


def test_a_fault_is_caught_by_its_own_dimension_only() -> None:
    copy = Copy(document="d", fault="label-overlap", said="moved")
    caught = result("none", 0, ["d"], [copy], {**seen(copy, ELQ=4.2)})
    assert [(line.caught.count, line.fell["ELQ"]) for line in caught.lines if line.caught.of and line.starred] == [
        (1, 1)
    ]
    assert caught.holds
    other = result("none", 0, ["d"], [copy], seen(copy, VC=1.0))
    line = next(line for line in other.lines if line.caught.of and line.starred)
    assert (line.caught.count, line.fell["VC"], line.disturbed) == (0, 1, 1)
    assert [(miss.name, miss.said) for miss in line.missed] == [("d--label-overlap", "moved")]
    assert not other.holds


def test_one_of_several_dimensions_is_enough() -> None:
    copy = Copy(document="d", fault="step-removed", said="gone")
    for name in ("CC", "LC"):
        line = next(line for line in result("m", 0, ["d"], [copy], seen(copy, **{name: 4.0})).lines if line.caught.of)
        assert line.caught.count == 1


def test_a_missing_score_catches_nothing() -> None:
    copy = Copy(document="d", fault="wrong-answer", said="x")
    line = next(line for line in result("m", 0, ["d"], [copy], seen(copy, CC=None)).lines if line.caught.of)
    assert (line.caught.count, line.unjudged) == (0, 1)


def test_a_text_that_points_at_nothing_has_nothing_wrong() -> None:
    copy = Copy(document="d", fault="pointing-nowhere", said="x")
    silent = {"d": Seen(name="d", measured={"TDC": None})}
    for told, caught in ((0.0, 1), (None, 0)):
        both = silent | {copy.name: Seen(name=copy.name, measured={"TDC": told})}
        line = next(line for line in result("none", 0, ["d"], [copy], both).lines if line.caught.of)
        assert line.caught.count == caught


@pytest.mark.parametrize(
    ("clean", "faulted", "down"), [(5.0, 4.75, True), (5.0, 4.8, False), (4.0, 5.0, False), (None, 1.0, False)]
)
def test_the_margin(clean: float | None, faulted: float, down: bool) -> None:
    assert fell(clean, faulted) == down


def test_the_interval_is_wilsons() -> None:
    """By hand: (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n) with z = 1.959964."""
    found = share(38, 40)
    assert found.value == 0.95
    assert [found.low, found.high] == pytest.approx([0.8350, 0.9862], abs=2e-4)
    assert (share(0, 0).value, share(0, 0).low) == (1.0, 0.0)


def test_low_clean_documents_fail_the_run() -> None:
    low = Seen(name="d", measured={"ELQ": 4.4, "VC": None})
    found = result("none", 0, ["d"], [], {"d": low})
    assert (found.clean.count, found.holds, found.not_clean[0].name) == (0, False, "d")


def test_the_table_names_what_was_missed_and_skipped() -> None:
    copies = [
        Copy(document="d", fault="label-overlap", said="“A” lies on “B”"),
        Copy(document="d", fault="jargon", said=""),
    ]
    page = table(result("m", 0, ["d"], copies, seen(copies[0], ELQ=5.0)))
    assert "| label-overlap | ELQ* | 1 | 0 | 0 / 1 |" in page
    assert "| jargon | PE | 0 | 1 |" in page
    assert "- d--label-overlap (ELQ 5.00 → 5.00): “A” lies on “B”" in page


def test_every_fault_has_an_expectation() -> None:
    for fault in FAULTS:
        expectation = EXPECTED[fault]
        assert expectation.falls
        assert not set(expectation.falls) & set(expectation.stays)
        assert not set(expectation.measured) & set(expectation.unmoved)


# A small run


@pytest.mark.process
async def test_a_small_run_measures_and_is_kept(
    prepared: Prepared, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two problems, whose copies were drawn with the others; one process measures: another imports longer."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    rows = ROWS[:2]
    _share_copies(prepared, [row.name for row in rows])
    found = await run("none", rows, folder, 0)
    assert (found.documents, found.clean.count, found.clean.of) == (2, 2, 2)
    caught = {line.fault: line.caught.count for line in found.lines}
    assert caught == {"foreign-diagram": 2, "label-overlap": 2, "palette-changed": 2, "pointing-nowhere": 2}
    one = next(next(folder.glob("seen-*")).glob("*--label-overlap.json"))
    told = Seen.model_validate_json(one.read_bytes()).model_copy(update={"measured": {"ELQ": 5.0}})
    one.write_text(told.model_dump_json(), "utf-8")
    again = await run("none", rows, folder, 0)
    assert next(line for line in again.lines if line.fault == "label-overlap").caught.count == 1


def _share_copies(prepared: Prepared, names: Sequence[str]) -> None:
    """Let the run of these problems find their copies drawn."""
    of_all, of_these = (hashlib.sha256(" ".join(some).encode()).hexdigest()[:6] for some in (NAMES_OF_ROWS, names))
    target = Path(str(prepared.folder).replace(of_all, of_these))
    assert target != prepared.folder
    shutil.copytree(prepared.folder, target)
    copies = [copy for copy in prepared.copies if copy.document in names]
    (target / COPIES).write_bytes(TypeAdapter(list[Copy]).dump_json(copies))


@pytest.mark.process
async def test_a_judge_that_dislikes_jargon(
    prepared: Prepared, tmp_path: Path, wire: WireServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model on a real socket that sees one fault of two; what it has answered is not asked again."""
    monkeypatch.setenv("CHALKWRIGHT_BASE_URL", wire.openai_url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)

    def reads(call: Call) -> Reply:
        return Reply(scored(2 if any(sentence in call.prompt for sentence in JARGON["physics"]) else 5))

    wire.script = judge(dict.fromkeys(DIMENSIONS, 5), besides={"PE": reads})
    names = ("stone-lever--jargon", "stone-lever--broken-latex")
    copies = [copy for copy in prepared.copies if copy.name in names]
    lever = next(document.folder for document in prepared.documents if document.name == "stone-lever")
    folders = [lever, *(prepared.folder / name for name in names)]
    seen = await see(folders, MODEL, tmp_path / "seen", tmp_path / "verdicts")
    lines = {line.fault: line for line in result(MODEL, 0, ["stone-lever"], copies, seen).lines if line.caught.of}
    assert (lines["jargon"].caught.count, lines["jargon"].fell["PE"], lines["jargon"].fell["TC"]) == (1, 1, 0)
    assert lines["broken-latex"].caught.count == 0
    before = len(wire.calls)
    assert before == 3 * (4 + 3 + 2 + 1 + 1)
    assert await see(folders, MODEL, tmp_path / "seen", tmp_path / "verdicts") == seen
    assert len(wire.calls) == before
