from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.data import MAX_SCENES, Block, Outline, SceneBlock, TextBlock
from chalkwright.agent.explain.outline import OutlineStream, parse_outline, to_xml
from chalkwright.agent.explain.outline_reader import OutlineReader
from chalkwright.agent.loop import Rejected
from tests.offenders import each

FIELDS = ("purpose", "elements", "labels", "colours", "layout", "alt")


def scene(index: int, **without: str) -> str:
    fields = {name: f"the {name} of {index}" for name in FIELDS} | without
    inside = "".join(f"<{name.upper()}>{text}</{name.upper()}>" for name, text in fields.items())
    return f'<SCENE_{index} title="Scene {index}">{inside}</SCENE_{index}>'


def outline(*blocks: str, diagrams: str = "yes") -> str:
    body = "\n".join(blocks)
    return f'<OUTLINE title="A ramp" language="en" diagrams="{diagrams}">\n{body}\n</OUTLINE>'


GOOD = outline("<TEXT_1>One</TEXT_1>", scene(1), "<TEXT_2>Two</TEXT_2>", scene(2), "<TEXT_3>Three</TEXT_3>")


def faults_of(reply: str) -> list[tuple[str, int | None]]:
    with pytest.raises(Rejected) as rejected:
        parse_outline(reply)
    return [(fault.kind, fault.line) for fault in rejected.value.faults]


def test_reads_a_plain_outline() -> None:
    parsed = parse_outline(GOOD)
    assert (parsed.title, parsed.language, parsed.diagrams) == ("A ramp", "en", True)
    assert [block.kind for block in parsed.blocks] == ["text", "scene", "text", "scene", "text"]
    assert parsed.scenes[1].alt == "the alt of 2"
    assert parsed.texts[2].markdown == "Three"


@pytest.mark.parametrize(
    "text",
    [
        "if $a < b$ and b > c then a<c",
        r"$\begin{aligned} a &= b \\ &< c \end{aligned}$ & more",
        "a <b>bold</b> word, 5<TEXT, x <TEX",
        "R&D, AT&T; &nbsp; &foo; &#0; &",
        "<PURPOSE>no field here</PURPOSE>",
        "`<think>` is a tag, <thinking hard",
        "array[idx[1]]>0 and <!doctype>",
        "vectors <1, 2> and <-3, 4>",
    ],
)
def test_raw_signs_survive(text: str) -> None:
    assert parse_outline(outline(f"<TEXT_1>{text}</TEXT_1>", diagrams="no")).texts[0].markdown == text


def test_escaped_and_cdata_text_is_what_it_means() -> None:
    text = "<![CDATA[a < b & c]]> &lt; &amp; &#65; <!-- a note -->end"
    assert parse_outline(outline(f"<TEXT_1>{text}</TEXT_1>", diagrams="no")).texts[0].markdown == "a < b & c < & A end"


def test_a_comment_that_never_ends_is_text_and_looked_for_no_farther_than_comments_reach() -> None:
    reader, length = OutlineReader(), 40_000
    reader.feed('<OUTLINE title="A ramp" language="en"><TEXT_1><!--')
    for _ in range(length // 4):
        reader.feed(" abc")
    assert len(reader._pending) < length / 2
    reader.feed("</TEXT_1></OUTLINE>")
    reader.close()
    assert reader.blocks[0].text.startswith("<!-- abc")


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("图1 光线射入水中", "光线射入水中"),
        ("图 2：光线", "光线"),
        ("Figure 1: The ramp", "The ramp"),
        ("Fig. 3 – The ramp", "The ramp"),
        ("Picture 2 of 3", "Picture 2 of 3"),
        ("Figures of speech", "Figures of speech"),
        ("Figure 1", "Figure 1"),
    ],
)
def test_a_title_loses_its_number_which_the_page_writes(written: str, title: str) -> None:
    numbered = scene(1).replace('title="Scene 1"', f'title="{written}"')
    parsed = parse_outline(outline("<TEXT_1>One</TEXT_1>", numbered, "<TEXT_2>Two</TEXT_2>"))
    assert parsed.scenes[0].title == title


def test_attributes_may_hold_raw_signs() -> None:
    reply = GOOD.replace('title="Scene 1"', 'title="a < b > c & d"').replace('"A ramp"', "'The \"ramp\"'")
    parsed = parse_outline(reply)
    assert parsed.scenes[0].title == "a < b > c & d"
    assert parsed.title == 'The "ramp"'


@pytest.mark.parametrize(
    "reply",
    [
        f"<think>Draft: {GOOD.replace('One', 'Draft')}</think>\nHere it is:\n```xml\n{GOOD}\n```\nDone.",
        f"Draft: {GOOD.replace('One', 'Draft')[:90]}\n</think>\n{GOOD}",
        f"Here is the <OUTLINE> you asked for, with <TEXT_1>:\n{GOOD}",
        f"{GOOD}\nThe <OUTLINE> is complete, </OUTLINE> and all.",
        GOOD.replace("COLOURS", "COLORS").replace("<ALT>", "<alt>").replace("</ALT>", "</alt>"),
        GOOD.replace("\n", "\r\n"),
    ],
)
def test_what_surrounds_the_xml_is_ignored(reply: str) -> None:
    assert parse_outline(reply) == parse_outline(GOOD)


def test_every_independent_fault_is_told_at_once() -> None:
    reply = outline(
        "<TEXT_1> </TEXT_1>", scene(1), "<TEXT_2>costs $5</TEXT_2>", scene(2, alt="", layout="  "), "<TEXT_3>x</TEXT_3>"
    ).replace('language="en"', "")
    with pytest.raises(Rejected) as rejected:
        parse_outline(reply)
    told = [(fault.kind, fault.line) for fault in rejected.value.faults]
    assert told == [
        ("outline-attribute", None),
        ("blank-text", 2),
        ("open-formula", 4),
        ("blank-field", 5),
        ("blank-field", 5),
    ]
    assert all(fault.remedy for fault in rejected.value.faults)
    assert rejected.value.faults[2].excerpt == "<TEXT_2>costs $5</TEXT_2>"


def test_missing_fields_of_two_scenes_are_both_told() -> None:
    reply = GOOD.replace("<ALT>the alt of 1</ALT>", "").replace("<ALT>the alt of 2</ALT>", "<ALT/>")
    assert faults_of(reply) == [("blank-field", 3), ("blank-field", 5)]


@each(
    [
        ("I cannot help with that.", "no-outline", None),
        (f"<think>{GOOD}", "no-outline", None),
        (GOOD.replace("</TEXT_2>", "</TEXT_3>"), "malformed-xml", 4),
        (GOOD.replace("</TEXT_2>", ""), "malformed-xml", 5),
        (GOOD.replace("<ALT>the alt of 2</ALT>", "<ALT>the alt of 2"), "malformed-xml", 5),
        (GOOD.replace('"Scene 2"', '"The "second" one"'), "malformed-xml", 5),
        (GOOD[:-20], "unfinished-outline", 6),
        (GOOD.replace("<TEXT_2>", "Now look. <TEXT_2>"), "stray-text", 4),
        (GOOD.replace("<ALT>the alt of 2</ALT>", "<NOTES>mind</NOTES><ALT>a</ALT>"), "stray-text", 5),
        (GOOD.replace("<LABELS>the", "<LABELS>x</LABELS><LABELS>the", 1), "repeated-field", 3),
        (GOOD.replace("TEXT_3", "TEXT_4"), "outline-order", 6),
        (outline("<TEXT_1>x</TEXT_1>", scene(1)), "outline-order", 3),
        (outline("<TEXT_1>x</TEXT_1>"), "outline-order", None),
        (outline(diagrams="no"), "outline-order", None),
        (outline(scene(1), "<TEXT_1>x</TEXT_1>"), "outline-order", 2),
        (GOOD.replace('"yes"', '"no"'), "outline-order", 3),
        (GOOD.replace('"yes"', '"maybe"'), "outline-attribute", None),
        (GOOD.replace('title="A ramp"', ""), "outline-attribute", None),
    ]
)
def test_what_is_wrong_is_named_with_its_line(row: tuple[str, str, int | None]) -> None:
    reply, kind, line = row
    assert faults_of(reply) == [(kind, line)]


def test_there_are_at_most_seven_scenes() -> None:
    blocks = [part for k in range(1, MAX_SCENES + 2) for part in (f"<TEXT_{k}>x</TEXT_{k}>", scene(k))]
    last = f"<TEXT_{MAX_SCENES + 2}>x</TEXT_{MAX_SCENES + 2}>"
    assert faults_of(outline(*blocks, last)) == [("outline-order", 2 * MAX_SCENES + 3)]
    assert parse_outline(outline(*blocks[:-2], f"<TEXT_{MAX_SCENES + 1}>x</TEXT_{MAX_SCENES + 1}>"))


def test_lines_count_from_the_start_of_the_reply() -> None:
    assert faults_of("<think>\n\n</think>\n```xml\n" + GOOD.replace("Two", " "))[0] == ("blank-text", 8)


printable = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t\r<&>$'\""), max_size=60)
words = printable.map(str.strip).filter(bool).filter(lambda text: "\ufffe" not in text and "\uffff" not in text)
prose = words.map(lambda text: text.replace("$", "£"))


@st.composite
def outlines(draw: st.DrawFn) -> Outline:
    scenes = draw(st.integers(0, 3))
    blocks: list[Block] = [TextBlock(index=1, markdown=draw(prose))]
    for k in range(1, scenes + 1):
        fields = {name: draw(words) for name in ("title", *FIELDS)}
        blocks += [SceneBlock(index=k, **fields), TextBlock(index=k + 1, markdown=draw(prose))]
    language = draw(st.sampled_from(["en", "zh", "zh-Hans", "pt-BR"]))
    return Outline(title=draw(words), language=language, diagrams=scenes > 0, blocks=tuple(blocks))


@given(outlines())
def test_to_xml_is_read_back_unchanged(original: Outline) -> None:
    assert parse_outline(to_xml(original)) == original


fragments = st.lists(
    st.sampled_from(
        [
            *("<think>", "</think>", '<OUTLINE title="t" language="en" diagrams="yes">', "</OUTLINE>", "<TEXT_1>"),
            *("</TEXT_1>", "<SCENE_1 title='a>b", "'>", "<ALT>", "</ALT>", "<", "&", "&am", "p;", "<![CDATA["),
            *("]]>", "<!--", "-->", "<TEX", "T_2>", "</TEXT_2>", "$", '"', "\n", "word ", "&#6", "5;", "</", "x"),
            *(scene(1), GOOD),
        ]
    ),
    max_size=14,
).map("".join)


@settings(max_examples=100)
@given(fragments, st.lists(st.integers(1, 9), min_size=1, max_size=8))
def test_a_stream_gives_what_the_whole_reply_gives(reply: str, sizes: list[int]) -> None:
    """However the reply is cut, the blocks are the same; and nothing makes the stream raise."""
    whole = OutlineStream().feed(reply)
    stream, given_out, start = OutlineStream(), [], 0
    for turn in range(len(reply) + 1):
        size = sizes[turn % len(sizes)]
        given_out += stream.feed(reply[start : start + size])
        start += size
    if "</think>" not in reply:  # a late </think> unmasks what was given out as thinking
        assert given_out == whole


@given(outlines(), st.integers(1, 17))
def test_a_stream_gives_every_block_of_a_good_reply(original: Outline, size: int) -> None:
    reply = f"<think>so <OUTLINE>…</think>Sure!\n```xml\n{to_xml(original)}```"
    stream = OutlineStream()
    assert [b for i in range(0, len(reply), size) for b in stream.feed(reply[i : i + size])] == list(original.blocks)


def test_a_text_is_given_out_as_soon_as_it_closes() -> None:
    stream = OutlineStream()
    first, rest = GOOD.split("</TEXT_1>")
    assert stream.feed(first) == []
    assert stream.feed("</TEXT_1>") == [TextBlock(index=1, markdown="One")]
    assert [block.kind for block in stream.feed(rest)] == ["scene", "text", "scene", "text"]


@given(fragments)
def test_whatever_is_said_ends_in_an_outline_or_in_faults(reply: str) -> None:
    with contextlib.suppress(Rejected):
        parse_outline(reply)


def test_an_open_text_is_read_up_to_its_last_whole_word() -> None:
    stream = OutlineStream()
    head = '<OUTLINE title="t" language="en" diagrams="yes">\n<TEXT_1>\n'
    grown = []
    for piece in (head, "The are", "a of ", "a square of $7 ", r"\,\text{cm}", "$ is **forty", "-nine** square"):
        stream.feed(piece)
        block = stream.growing()
        grown.append(None if block is None else block.markdown)
    assert grown == [
        None,
        "The",
        "The area of",
        "The area of a square of",
        "The area of a square of",
        r"The area of a square of $7 \,\text{cm}$ is",
        r"The area of a square of $7 \,\text{cm}$ is **forty-nine**",
    ]
    stream.feed(" cm.\n</TEXT_1>\n<SCENE_1 title='x'>")
    assert stream.growing() is None
