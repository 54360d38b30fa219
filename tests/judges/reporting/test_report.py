"""The report of made-up verdicts: whole, partial, without diagrams, hostile; read back as a browser would."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from chalkwright.agent.data import Image, Problem
from chalkwright.agent.errors import UserError
from chalkwright.judges.data import DIMENSIONS, TITLES, Document, Evidence, Process, TextPart, Verdict
from chalkwright.judges.reporting.report import RADAR, to_html, write_report
from chalkwright.judges.reporting.report_markdown import to_markdown
from tests.agent.page import TAGS, Page, read
from tests.judges.made_verdicts import answers, computed, document, evidence, measured_only, partial, process, verdict

OURS = {"caption", "abbr", "i", "dl", "dt", "dd"}
"""Elements the report has beside those of an explanation."""
HOSTILE = (
    "</p></div></li></table></section></details><script>alert(1)</script><img src=x onerror=alert(1)> "
    '[x](javascript:alert(1)) ![p](https://example.org/p.png) "onload="alert(1)" <style>*{display:none}</style> '
    "``` | a | \x1b[31m <svg/onload=alert(1)>"
)


def harm(page: Page) -> list[str]:
    return [found for found in page.harm() if found[1:-1] not in OURS]


def words(text: str) -> str:
    return " ".join(text.split())


def in_order(text: str, parts: list[str]) -> None:
    place = 0
    for part in parts:
        assert part in text[place:], f"{part!r} does not follow {text[:place][-60:]!r}"
        place = text.index(part, place) + len(part)


def test_all_files_are_written_and_the_verdict_reads_back(tmp_path: Path) -> None:
    of = document()
    made = verdict(of)
    page = write_report(made, of, tmp_path / "new" / "folder")
    folder = page.parent
    assert page.name == "verdict.html"
    assert {file.name for file in folder.iterdir()} == {
        "verdict.json",
        "verdict.md",
        "verdict.html",
        "radar.svg",
        "diagram_1.png",
        "diagram_2.png",
        "diagram_3.png",
    }
    assert Verdict.model_validate_json((folder / "verdict.json").read_text(encoding="utf-8")) == made
    pictures = [diagram.image for diagram in of.diagrams]
    assert [(folder / f"diagram_{n}.png").read_bytes() for n in (1, 2, 3)] == [p.data for p in pictures if p]


def test_every_picture_that_the_markdown_names_is_there(tmp_path: Path) -> None:
    of = document(2)
    folder = write_report(partial(of), of, tmp_path).parent
    named = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", (folder / "verdict.md").read_text(encoding="utf-8"))
    assert named == ["radar.svg", "diagram_1.png", "diagram_2.png"]
    assert all((folder / name).is_file() for name in named)


def test_a_later_report_replaces_the_earlier_one(tmp_path: Path) -> None:
    of = document(1)
    write_report(partial(of), of, tmp_path)
    page = write_report(verdict(of), of, tmp_path)
    assert "What is missing" not in page.read_text(encoding="utf-8")
    assert not list(tmp_path.glob(".*"))


def test_what_was_computed_is_shown_with_its_program() -> None:
    of = document(1)
    made = verdict(of, computed=computed("7 cm"))
    markdown, page = to_markdown(made, of, RADAR), words(read(to_html(made, of)).text)
    for said in ("The explanation answers “7 cm”.", "The text says 7 cm", "Diagram 1 says 7 cm", "part * 5"):
        assert said in markdown
        assert said in page


def test_a_folder_that_cannot_be_made_is_the_callers_matter(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UserError, match="choose another"):
        write_report(verdict(document(0)), document(0), tmp_path / "file" / "below")


def test_the_page_tells_all_in_order() -> None:
    of = document()
    page = read(to_html(verdict(of), of))
    assert harm(page) == []
    assert page.all("html") == [{"lang": "en", "dir": "ltr"}]
    assert len(page.all("h1")) == 1
    in_order(
        words(page.text),
        [
            "twenty-apples", "Judged by gemini", "made by some-writer", "Problem", "What is", "Scores",
            "Overall 90.0%", "Labels read at phone size: 11 of 12.",
            *(part for name in DIMENSIONS for part in (f"{TITLES[name]} {name}", "90.0%")),
            "Reasons", "Correctness & Completeness", "CC: It holds", "q CC", "Text–Diagram Coordination",
            "Measured facts", "Labels touch nowhere.",
            "Diagram 1", "ELQ* 100.0%", "labels read at phone size 4 of 4", "Nothing was found.", "ELQ: It holds",
            "Diagram 2", "ELQ* 60.0%", "VC* 100.0%", "labels read at phone size 7 of 8",
            "for 9 px. −30.0%", "lightly. −10.0%",
            "Visual Consistency with diagram 1",
            "Diagram 3", "VC* 80.0%", "in another hue. −20.0%",
            "Steps and answer", "50.0% (1 of 3 steps valid, 1 not judged)", "100.0%", "It agrees with the reference",
            "Step 1: ✓ valid", "Step 2: ✗ not valid", "Step 3: ? not judged",
            "The explanation as it was read", "Sharing", "After diagram 3.", "So it is 15.",
            "2 calls, $0.0200, 9.0 s.", "judge/text_user 0123456789ab",
        ],
    )  # fmt: skip


def test_measured_values_stand_beside_the_judges() -> None:
    page = to_html(verdict(document()), document())
    rows = dict(re.findall(r'<tr><th scope="row">.*?<abbr>(\w+)</abbr>.*?measured">(.*?)</td>', page))
    assert rows == dict.fromkeys(DIMENSIONS, "") | {"ELQ": "78.0%", "VC": "90.0%", "TDC": "50.0%"}


def test_formulas_are_drawn_and_pictures_are_inside() -> None:
    page = read(to_html(verdict(document()), document()))
    assert [svg["aria-label"] for svg in page.all("svg")].count(
        "3 times 5 equals 15"
    ) == 2 * 11  # rationales and quotes
    assert "$3" not in page.text
    pictures = page.all("img")
    assert [p["src"].split(",")[0] for p in pictures] == ["data:image/svg+xml;base64"] + ["data:image/png;base64"] * 3
    assert [p["alt"] for p in pictures] == ["Radar plot of the scores in the table", "Bar 1", "Bar 2", "Bar 3"]
    assert pictures[2]["width"] == "62"
    assert all(box["aria-label"] == f"Enlarge diagram {n}" for n, box in enumerate(page.all("input"), 1))


def test_what_is_missing_is_said_at_the_top() -> None:
    of = document()
    for text in (words(read(to_html(partial(of), of)).text), words(to_markdown(partial(of), of, RADAR))):
        in_order(
            text,
            [
                "What is missing",
                "LC has no score",
                "gone.png was not found.",
                "Scores",
                "because LC has none.",
                "no score",
                "LC has no score: it still had faults after 3 attempts.",
            ],
        )
    assert "Overall 90" not in read(to_html(partial(of), of)).text


def test_nothing_missing_says_nothing() -> None:
    of = document()
    assert "missing" not in read(to_html(verdict(of), of)).text
    assert "missing" not in to_markdown(verdict(of), of, RADAR)


def test_without_diagrams_that_were_wanted_the_visual_scores_are_zero() -> None:
    of = document(0)
    text = words(read(to_html(verdict(of, evidence=Evidence(), measured={}), of)).text)
    assert text.count("There is no diagram.") == 4
    assert "Overall 0.0%" in text
    assert "Diagram 1" not in text


def test_without_diagrams_that_nobody_wanted_they_are_left_out() -> None:
    of = document(0, wants_diagrams=False)
    text = words(read(to_html(verdict(of, evidence=Evidence(), measured={}), of)).text)
    assert text.count("The outline wants no diagram.") == 4
    assert "Overall 90.0% The geometric mean of the dimensions; DPA, ELQ, VC and TDC are not defined" in text
    assert "Measured" not in text


def test_one_diagram_has_no_consistency() -> None:
    of = document(1)
    text = words(read(to_html(verdict(of), of)).text)
    assert "VC There is only one diagram" in text
    assert "VC is not defined and left out." in text
    assert "VC*" not in text


def test_without_a_judge_only_measurements_are_told() -> None:
    of = document()
    made = measured_only(of)
    page = read(to_html(made, of))
    text = words(page.text)
    assert harm(page) == []
    assert "no model (measurements only)" in text
    assert "only what can be measured" in text
    assert text.count("not asked") == 8
    assert "78.0%" in text
    assert "Steps and answer" not in text
    assert "Measured without a model in 9.0 s." in text
    assert "Steps and answer" not in to_markdown(made, of, RADAR)


def test_a_picture_that_cannot_be_seen_is_said(tmp_path: Path) -> None:
    of = document(2)
    blind = tuple(
        part if isinstance(part, TextPart) else part.model_copy(update={"image": None, "source": "a b.png"})
        for part in of.parts
    )
    of = of.model_copy(update={"parts": blind})
    made = verdict(of, evidence=Evidence(elq=(None, None)))
    text = words(read(to_html(made, of)).text)
    assert text.count("The picture a b.png could not be seen. Bar") == 2
    assert text.count("Nothing could be measured.") == 2
    folder = write_report(made, of, tmp_path).parent
    assert not list(folder.glob("diagram_*"))
    assert (folder / "verdict.md").read_text(encoding="utf-8").count("could not be seen.") == 2


def test_a_picture_of_an_unknown_kind_is_not_embedded() -> None:
    of = document(1)
    odd = Image(media_type='text/html" onload="x', data=b"<script>")
    parts = [p if isinstance(p, TextPart) else p.model_copy(update={"image": odd}) for p in of.parts]
    of = of.model_copy(update={"parts": tuple(parts)})
    page = read(to_html(verdict(of), of))
    assert harm(page) == []
    assert "could not be seen" in page.text


def test_without_problem_and_process_nothing_is_invented() -> None:
    of = document(1, problem=None)
    text = words(read(to_html(verdict(of, process=Process(), evidence=Evidence()), of)).text)
    assert "Problem" not in text.replace("Diagram–Problem", "")
    assert "Reference" not in text
    assert "Steps and answer" not in text


def test_an_undecided_answer_is_said() -> None:
    of = document(0)
    open_answer = process().model_copy(update={"s_a": None, "decided_by": ""})
    assert "is not decided" in read(to_html(verdict(of, process=open_answer), of)).text
    wrong = process().model_copy(update={"s_a": 0})
    assert "does not agree" in read(to_html(verdict(of, process=wrong), of)).text


@pytest.mark.parametrize("language", ["ar", "zh-Hans", '"><script>', None])
def test_words_of_the_document_bear_its_language(language: str | None) -> None:
    of = document(1, problem=Problem(text="?", language=language))
    page = read(to_html(verdict(of), of))
    quotes = page.all("blockquote")
    assert quotes
    told = {"ar": ("ar", "rtl"), "zh-Hans": ("zh-Hans", "ltr"), None: ("und", "auto")}.get(language, ("und", "ltr"))
    assert {(quote["lang"], quote["dir"]) for quote in quotes} == {told}
    assert harm(page) == []


def hostile() -> tuple[Document, Verdict]:
    of = document(3, say=HOSTILE)
    parts = tuple(
        part if isinstance(part, TextPart) else part.model_copy(update={"alt": HOSTILE, "source": HOSTILE})
        for part in of.parts
    )
    of = of.model_copy(
        update={
            "name": HOSTILE,
            "generator": HOSTILE,
            "parts": parts,
            "origin": HOSTILE,
            "problem": Problem(text=HOSTILE, solution=HOSTILE, language=HOSTILE),
        }
    )
    given = [answer.model_copy(update={"fault": HOSTILE}) for answer in answers(of, HOSTILE)]
    told = process(HOSTILE).model_copy(update={"found": HOSTILE, "expected": HOSTILE})
    made = verdict(of, given, HOSTILE, evidence=evidence(HOSTILE), process=told, missing=(HOSTILE,), created=HOSTILE)
    return of, made.model_copy(update={"prompts": {HOSTILE: HOSTILE}, "computed": computed(HOSTILE)})


def test_nothing_in_a_hostile_verdict_acts_in_the_page(tmp_path: Path) -> None:
    of, made = hostile()
    page = read(write_report(made, of, tmp_path).read_text(encoding="utf-8"))
    assert harm(page) == []
    assert len(page.all("style")) == 1
    assert len(page.all("img")) == 4
    assert page.text.count("<script>") > 20


def test_the_test_would_see_harm() -> None:
    assert harm(read("<p><script>x</script><img src=x onerror=y></p>"))
    assert OURS.isdisjoint(TAGS)


def test_nothing_in_a_hostile_verdict_acts_in_the_markdown() -> None:
    of, made = hostile()
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    reader.validateLink = lambda url: True  # type: ignore[method-assign]
    tokens = [t for token in reader.parse(to_markdown(made, of, RADAR)) for t in (token, *(token.children or ()))]
    assert not [t.content for t in tokens if t.type in {"html_inline", "html_block", "code_block"}]
    (program,) = [t.content for t in tokens if t.type == "fence"]
    assert program.endswith('answer("apples", part * 5)\n')
    assert [t.attrs["src"] for t in tokens if t.type == "image"] == [RADAR, *(f"diagram_{n}.png" for n in (1, 2, 3))]
    assert {t.attrs["href"] for t in tokens if t.type == "link_open"} <= {"https://example.org/p.png"}
    titles = [after.content for t, after in pairwise(tokens) if t.type == "heading_open"]
    assert titles[1:3] == ["Scores", "Reasons"]
    assert titles[-1] == "Steps and answer"
    assert sum(t.type == "table_open" for t in tokens) == 1
