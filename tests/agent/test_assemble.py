from __future__ import annotations

import base64
import io
import re
from typing import Any

import pytest
from PIL import Image as Pillow

from chalkwright.agent.data import Block, Image, Outline, Problem, RunRecord, SceneBlock, SceneResult, TextBlock
from chalkwright.agent.documents.page import problem_file, to_html, to_markdown
from tests.agent.page import read
from tests.agent.test_inert import harm

HOSTILE = (
    "</p></div><script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) "
    '![p](https://example.org/p.png) "onload="alert(1)" <style>*{display:none}</style>'
)


def png(width: int = 64, height: int = 36) -> bytes:
    stream = io.BytesIO()
    Pillow.effect_noise((width, height), 40).save(stream, "PNG")
    return stream.getvalue()


def scene(index: int, **changed: str) -> SceneBlock:
    fields = {name: f"{name} {index}" for name in ("purpose", "elements", "labels", "colours", "layout")}
    given = {"title": f"Title {index}", "alt": f"A ramp with force $F_{index}$."} | changed
    return SceneBlock(index=index, **fields, **given)


def outline(scenes: int = 2, language: str = "en", title: str = "A *ramp*") -> Outline:
    blocks: list[Block] = [TextBlock(index=1, markdown="First $x$.")]
    for index in range(1, scenes + 1):
        blocks += [scene(index), TextBlock(index=index + 1, markdown=f"Text after scene {index}.")]
    return Outline(title=title, language=language, diagrams=scenes > 0, blocks=tuple(blocks))


def record(shown: Outline, drawn: tuple[int, ...] = (1, 2), **changed: Any) -> RunRecord:
    results = tuple(
        SceneResult(scene=s.index, png=f"scene_{s.index}.png", svg=f"scene_{s.index}.svg")
        if s.index in drawn
        else SceneResult(scene=s.index, attempts=4)
        for s in shown.scenes
    )
    values: dict[str, Any] = {
        "key": "0" * 64,
        "created": "2026-11-21T07:00:00+00:00",
        "status": "complete",
        "problem": Problem(text="What is $F$?\nA. 1 N\nB. 2 N"),
        "author": "llm",
        "model": "some-model_2",
        "workflow": "anchored",
        "parameters": {},
        "prompts": {},
        "versions": {},
        "outline": shown,
        "anchor": 1,
        "scenes": results,
        "calls": (),
        "usage": {},
        "cost": {},
        "seconds": 1.0,
    }
    return RunRecord(**(values | changed))


PICTURES = {"scene_1.png": png(), "scene_2.png": png(80, 45)}


def test_the_page_has_all_parts_in_order() -> None:
    page = read(to_html(record(outline()), PICTURES))
    words = " ".join(page.text.split())
    order = ["A ramp", "Problem", "What is", "First", "Figure 1. Title 1", "Text after scene 1.", "Figure 2. Title 2"]
    order += ["Text after scene 2.", "Written by the model some-model_2 (author: llm)", "2026-11-21"]
    places = [words.index(part) for part in order]
    assert places == sorted(places)
    assert page.harm() == []
    assert [tag for tag, _ in page.elements if tag in {"header", "main", "footer"}] == ["header", "main", "footer"]
    assert len(page.all("h1")) == 1
    assert page.all("html") == [{"lang": "en", "dir": "ltr"}]


def test_pictures_are_inside_the_page_with_size_and_spoken_alt() -> None:
    first, second = read(to_html(record(outline()), PICTURES)).all("img")
    assert first["src"] == "data:image/png;base64," + base64.b64encode(PICTURES["scene_1.png"]).decode()
    assert (first["width"], first["height"]) == ("64", "36")
    assert first["alt"] == "A ramp with force F sub 1."
    assert second["width"] == "80"


@pytest.mark.parametrize(
    ("svg", "kind"),
    [
        (b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', "svg+xml"),
        (b"<svg>" + b" " * 100_000 + b"</svg>", "png"),
        (b"<svg><text>x</text></svg>", "png"),
        (b'<svg><text fill-opacity="0" x="1">x</text></svg>', "svg+xml"),
        (b'<svg><text fill-opacity="0.5">x</text></svg>', "png"),
        (b"<svg><script>alert(1)</script></svg>", "png"),
        (b"<svg onload='alert(1)'></svg>", "png"),
    ],
)
def test_the_svg_is_embedded_when_it_is_smaller_and_only_shapes(svg: bytes, kind: str) -> None:
    html = to_html(record(outline(1), (1,)), {"scene_1.png": png(), "scene_1.svg": svg})
    assert read(html).all("img")[0]["src"].startswith(f"data:image/{kind};base64,")


def test_nothing_is_loaded_and_nothing_can_run() -> None:
    html = to_html(record(outline()), PICTURES)
    (policy,) = [meta["content"] for meta in read(html).all("meta") if "http-equiv" in meta]
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'unsafe-inline';")
    assert not re.search(r"@import|url\((?![\"']?data:)|https?://(?!www\.w3\.org/)", html)


def test_hostile_text_everywhere_stays_text() -> None:
    blocks = (
        TextBlock(index=1, markdown=HOSTILE),
        scene(1, title=HOSTILE, alt=HOSTILE),
        TextBlock(index=2, markdown=f"$\\text{{{HOSTILE}}}$"),
        scene(2, title=HOSTILE, alt=HOSTILE),
        TextBlock(index=3, markdown="| a |\n|---|\n| " + HOSTILE + " |"),
    )
    shown = Outline(title=HOSTILE, language='en"><script>', diagrams=True, blocks=blocks)
    run = record(shown, (2,), problem=Problem(text=HOSTILE), author=HOSTILE, model=HOSTILE, created=HOSTILE)
    page = read(to_html(run, PICTURES))
    assert page.harm() == []
    assert page.all("html") == [{"lang": "und", "dir": "ltr"}]
    assert len(page.all("img")) == 1
    markdown = to_markdown(run)
    assert harm(markdown.replace("](scene_2.png)", "]"), tables=True) == []


def test_markdown_names_the_pictures_beside_it() -> None:
    markdown = to_markdown(record(outline()))
    assert markdown.startswith("# A *ramp*\n\n> **Problem**\n>\n> What is $F$?  \n> A. 1 N  \n> B. 2 N\n")
    assert "First $x$.\n\n![A ramp with force F sub 1.](scene_1.png)\n\n**Figure 1.** Title 1\n\nText after" in markdown
    assert markdown.endswith("check what matters.\n")


def test_alt_text_cannot_break_out_of_its_brackets() -> None:
    shown = outline(1)
    broken = shown.model_copy(
        update={
            "blocks": (shown.blocks[0], scene(1, alt="a](x) [b] \\ <i> & $5")),
        }
    )
    markdown = to_markdown(record(broken, (1,)))
    assert "![a&#93;(x) &#91;b&#93; &#92; &#60;i> &#38; &#36;5](scene_1.png)" in markdown


def test_a_failed_scene_is_a_named_gap_with_its_description() -> None:
    run = record(outline(), (1,), status="partial")
    page = read(to_html(run, PICTURES))
    assert len(page.all("img")) == 1
    assert "This diagram could not be drawn; its description: A ramp with force" in " ".join(page.text.split())
    assert "Figure 2. Title 2" in " ".join(page.text.split())
    assert (
        "> **Figure 2.** Title 2\n>\n> This diagram could not be drawn; its description: A ramp with force $F_2$."
    ) in to_markdown(run)


def test_a_drawn_scene_whose_picture_is_lost_is_a_gap_too() -> None:
    assert read(to_html(record(outline()), {})).all("img") == []


def test_another_anchor_is_said_once() -> None:
    note = "Figure 1 could not be drawn, so colours and labels follow figure 2 instead of figure 1."
    run = record(outline(), (2,), anchor=2)
    assert to_html(run, PICTURES).count(note) == 1
    assert to_markdown(run).count(note) == 1
    for anchor in (1, None):
        assert note not in to_html(record(outline(), anchor=anchor), PICTURES)


def test_a_document_without_diagrams_is_a_document() -> None:
    run = record(outline(0), anchor=None, model=None, author="offline")
    page = read(to_html(run, {}))
    assert not page.all("figure")
    assert "Worked out without a language model (author: offline)" in page.text
    assert "First $x$." in to_markdown(run)


def test_chinese_is_chinese_throughout() -> None:
    run = record(outline(language="zh-CN", title="斜面上的力 $F_1$"), (2,), anchor=2)
    html, markdown = to_html(run, PICTURES), to_markdown(run)
    page = read(html)
    assert page.all("html")[0]["lang"] == "zh-CN"
    assert "<title>斜面上的力 F 下标 1</title>" in html
    for part in ("题目", "图 1", "此图未能绘出", "以图 2 为准", "由模型 some-model_2"):
        assert part in page.text
        assert part in markdown
    assert not re.search(r"Figure|Problem|Written", page.text + markdown)


def test_the_problems_picture_is_shown_and_named() -> None:
    run = record(outline(0), problem=Problem(text="x", image=Image(media_type="image/jpeg", data=png())))
    assert problem_file(run) == "problem.jpg"
    assert "> ![Picture that belongs to the problem](problem.jpg)" in to_markdown(run)
    (image,) = read(to_html(run, {})).all("img")
    assert image["src"].startswith("data:image/jpeg;base64,")
    assert problem_file(record(outline(0))) is None


def test_headings_follow_the_title_without_a_gap() -> None:
    blocks = (TextBlock(index=1, markdown="### One\n\n#### Two"),)
    shown = Outline(title="T", language="en", diagrams=False, blocks=blocks)
    run = record(shown, problem=Problem(text="# not a title"))
    tags = [tag for tag, _ in read(to_html(run, {})).elements if re.fullmatch(r"h[1-6]", tag)]
    assert tags == ["h1", "h2", "h2", "h3"]
    assert "\n> ## not a title\n" in to_markdown(run)
    assert "\n## One\n\n### Two\n" in to_markdown(run)


def test_right_to_left_languages_say_so() -> None:
    assert read(to_html(record(outline(0, language="ar")), {})).all("html") == [{"lang": "ar", "dir": "rtl"}]


def test_the_same_record_gives_the_same_bytes() -> None:
    first, again = record(outline()), RunRecord.model_validate_json(record(outline()).model_dump_json())
    assert to_html(first, PICTURES) == to_html(again, dict(reversed(PICTURES.items())))
    assert to_markdown(first) == to_markdown(again)
