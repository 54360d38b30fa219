"""Where pictures stand in Markdown, and that all else stays as it was written."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chalkwright.agent.errors import UserError
from chalkwright.judges.reading.markdown import mark_markdown
from chalkwright.judges.reading.parts import pieces
from chalkwright.judges.reading.text import Picture, Pictures, Stowed
from tests.judges.document_kit import SQUARE, picture, put, read, shape, told, uri
from tests.offenders import each


def parts(source: str) -> list[str | Picture]:
    stowed, found = Stowed(source), Pictures()
    return list(pieces(stowed.restore(mark_markdown(stowed, found)), found.found))


def outline(source: str) -> list[str]:
    return [part if isinstance(part, str) else f"[{part.target}|{part.alt}]" for part in parts(source)]


@each(
    [
        ("![a](x.png)", ["[x.png|a]"]),
        ("One.\n\n![a *b*](x.png 'title')\n\nTwo.", ["One.", "[x.png|a b]", "Two."]),
        ("![a](<my pic.png>)", ["[my pic.png|a]"]),
        ("![a](my pic.png)", ["[my pic.png|a]"]),
        ("![a](dir/x%20y.png)", ["[dir/x%20y.png|a]"]),
        ("![a](x(1).png)", ["[x(1).png|a]"]),
        ("![two\nlines](x.png)", ["[x.png|two lines]"]),
        ("![A ⟂ B &lt; 3](x.png)", ["[x.png|A ⟂ B < 3]"]),
        ("See ![a](x.png) here.", ["See", "[x.png|a]", "here."]),
        ("> ![a](x.png)\n>\n> Caption.", ["[x.png|a]", "> Caption."]),
        ("> two\n> ![a\n> b](x.png)", ["> two", "[x.png|a b]"]),
        ("1. First ![a](x.png)\n2. Second", ["1. First", "[x.png|a]", "2. Second"]),
        ("[![a](x.png)](https://example.org)", ["[x.png|a]"]),
        ("**![a](x.png)**", ["[x.png|a]"]),
        ("![a][fig]\n\n[fig]: x.png 'T'\n", ["[x.png|a]"]),
        ("![fig][]\n\n[FIG]: <x y.png>\n", ["[x y.png|fig]"]),
        ("![fig]\n\n[fig]: x.png\n[web]: https://example.org", ["[x.png|fig]", "[web]: https://example.org"]),
        ("![a][nowhere]", ["[nowhere|a]"]),
        ("![[x.png]]", ["[x.png|]"]),
        ("Text <img src='x.png' alt='a &amp; b'> more", ["Text", "[x.png|a & b]", "more"]),
        ("<p align='center'>\n  <img src=x.png alt=a>\n</p>\n\nAfter.", ["[x.png|a]", "After."]),
        ("Before.\n<!-- ![no](no.png) -->\nAfter.", ["Before.\n\nAfter."]),
        ("<details>\n<summary>Hint</summary>\n\nHalve *it*.\n\n</details>", ["**Hint**\n\nHalve *it*."]),
    ]
)
def test_pictures_are_found_where_they_stand(row: tuple[str, list[str]]) -> None:
    source, expected = row
    assert outline(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "`![no](no.png)`",
        "```\n![no](no.png)\n```",
        "~~~html\n<img src='no.png'>\n~~~",
        "Text.\n\n    ![no](no.png)",
        "> ```\n> ![no](no.png)\n> ```",
        r"\![no](no.png)",
        "n! [1](x) and 5![a][b]",
        "$a![x](n.png)$ is no picture",
        "[a link](x.png)",
        "So $x<img$ and $y>3$.",
        "```html\n<svg viewBox='0 0 9 9'>\n\n<rect/></svg>\n```",
    ],
)
def test_what_is_no_picture_stays_text(source: str) -> None:
    assert outline(source) == [source]


def test_the_same_words_in_code_do_not_count() -> None:
    assert outline("Write `![a](x.png)`: ![a](x.png) and ![a](x.png)!") == [
        "Write `![a](x.png)`:",
        "[x.png|a]",
        "and",
        "[x.png|a]",
        "!",
    ]


def test_pictures_of_a_table_follow_it() -> None:
    source = "| a | b |\n|---|---|\n| ![p|q](x.png) | 1 |\n| ![r](y.png) | 2 |\n\nAfter."
    table = "| a | b |\n|---|---|\n| r | 2 |"
    assert outline(source.replace("| ![p|q](x.png) | 1 |\n", "")) == [table, "[y.png|r]", "After."]


@pytest.mark.process
def test_pictures_within_the_text_itself(tmp_path: Path) -> None:
    drawing = SQUARE.replace("><rect", ">\n\n<rect")
    wide, red = uri(picture(size=(90, 9))), uri(picture())
    text = f"One.\n\n![a]({wide})\n\nTwo.\n\n{drawing}\n\nThree.\n\n![b][p]\n\n[p]: <{red}>\n"
    document = read(tmp_path, text)
    assert shape(document) == ["One.", "[data:image/png]", "Two.", "[data:image/svg+xml]", "Three.", "[data:image/png]"]


def test_an_embedded_picture_in_code_is_not_spelt_out(tmp_path: Path) -> None:
    long = uri(picture("BMP", (200, 200)))
    document = read(tmp_path, f"```\n![a]({long})\n```\n\nText.")
    assert document.diagrams == ()
    assert shape(document) == ["```\n![a](data:image/png;base64,…)\n```\n\nText."]


def test_formulas_code_and_tables_stay_as_they_were(tmp_path: Path) -> None:
    text = (
        "# T\n\n$$\na_1 < b\n$$\n\n- one  \n  two\n\n| a |\n|---|\n| $x$ |\n\n"
        "```py\nx = 1\n\n\ny = 2\n```\n\nEnd \\(x\\)."
    )
    assert shape(read(tmp_path, text)) == [text]


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="!<>[]`$\\&"), min_size=1).filter(
    lambda words: words.strip() and words == words.strip() and words[0].isalpha()
)


@given(st.lists(st.tuples(WORDS, st.integers(0, 9)), min_size=1, max_size=6))
def test_texts_and_pictures_keep_their_order(blocks: list[tuple[str, int]]) -> None:
    source = "\n\n".join(f"{words}\n\n![alt](scene_{number}.png)" for words, number in blocks)
    assert outline(source) == [one for words, number in blocks for one in (words, f"[scene_{number}.png|alt]")]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
@given(st.text("![]()<>`$\\ \n#>-*|:=/.aimgsrcpngv\"'&;1", max_size=120))
def test_any_text_is_read(tmp_path: Path, source: str) -> None:
    with suppress(UserError):  # it is empty
        document = read(tmp_path, source)
        assert document.parts
        assert "\0" not in document.marked


@pytest.mark.parametrize(
    ("repeated", "length"),
    [
        ("![", 20_000),
        ("[", 20_000),
        ("*a_", 20_000),
        ("$x", 20_000),
        ("![a](b)", 20_000),
        ("<!--", 20_000),
        ("<svg a", 45_000),
        ("data:image/", 45_000),
    ],
)
def test_no_text_takes_long(repeated: str, length: int) -> None:
    """Patterns that run to the end of the text at every sign took minutes; it takes a second."""
    started = time.process_time()
    parts(repeated * (length // len(repeated)))
    assert time.process_time() - started < 8


def test_a_reference_without_definition_is_a_missing_diagram(tmp_path: Path) -> None:
    document = read(tmp_path, "Look: ![bar model][fig1]")
    assert shape(document) == ["Look:", "[fig1]!"]
    assert "Diagram 1 (fig1) cannot be seen, because it was not found." in told(document)


def test_names_as_they_are_on_disk_come_first(tmp_path: Path) -> None:
    put(tmp_path, "a%20b.png", "c d.png", "what?.png", "sub/x.png")
    document = read(tmp_path, "![](a%20b.png) ![](c%20d.png) ![](what?.png) ![](sub/x.png?raw=true) ![](sub\\x.png)")
    assert shape(document) == ["[a%20b.png]", "[c%20d.png]", "[what?.png]", "[sub/x.png?raw=true]", "[sub\\x.png]"]
