"""What a reader sees of a page: words, formulas and pictures, and nothing that is hidden or runs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from chalkwright.agent.documents.page import to_html
from chalkwright.judges.reading.html import mark_html
from chalkwright.judges.reading.parts import pieces
from chalkwright.judges.reading.text import Pictures, Stowed
from tests.agent.test_assemble import outline as planned
from tests.agent.test_assemble import png, record
from tests.judges.document_kit import SQUARE, opened, picture, put, read, shape, told, uri
from tests.offenders import each


def page(body: str) -> list[str]:
    stowed, found = Stowed(f"<!DOCTYPE html><html><head><title>No</title></head><body>{body}</body></html>"), Pictures()
    found_pieces = pieces(stowed.restore(mark_html(stowed, found)), found.found)
    return [piece if isinstance(piece, str) else f"[{piece.source}|{piece.alt}]" for piece in found_pieces]


MATHML = (
    "<math{}><semantics><mrow><mi>x</mi></mrow><annotation encoding='application/x-tex'>{}</annotation>"
    "</semantics></math>"
)


@each(
    [
        ("<h1>A <em>ramp</em></h1><h3>Step 1</h3>", "# A *ramp*\n\n### Step 1"),
        ("<p>One\n  two<br>three</p><p>four", "One two  \nthree\n\nfour"),
        ("<p><b>bold </b>x, <code>y</code>, <s>z</s>, H<sub>2</sub>O</p>", "**bold** x, `y`, ~~z~~, H<sub>2</sub>O"),
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ol start=3><li><p>a</p><p>b</p></li><li>c</li></ol>", "3. a\n\n   b\n4. c"),
        ("<blockquote><p>q</p><p>r</p></blockquote>", "> q\n>\n> r"),
        ("<pre>x = 1\n  y</pre>", "```\nx = 1\n  y\n```"),
        ("<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td></tr></table>", "| A | B |\n|---|---|\n| 1\\|2 |  |"),
        ("<table><tr><td><h2>Layout</h2><p>only</p></td></tr></table>", "## Layout\n\nonly"),
        ("<a href='x'>words</a> <q>said</q> &amp; &nbsp;5&lt;6", "words said &  5<6"),
        ("a<hr>b", "a\n\n---\n\nb"),
        (f"<p>So {MATHML.format('', 'x^2')}.</p>", "So $x^2$."),
        (f"<p>So {MATHML.format(' display=block', 'x^2')}.</p>", "So\n\n$$x^2$$\n\n."),
        (
            f"<span class=katex-display><span class=katex>{MATHML.format('', 'y')}"
            "<span class=katex-html aria-hidden=true>y</span></span></span>",
            "$$y$$",
        ),
        ("<math alttext='{\\displaystyle a_1}'><mi>a</mi></math>", "$a_1$"),
        (
            "<math><mfrac><mn>1</mn><msup><mi>n</mi><mn>2</mn></msup></mfrac><mo>+</mo><msqrt><mi>k</mi></msqrt></math>",
            "$(1)/(n^2) + √(k)$",
        ),
        ("<script type='math/tex; mode=display'>E=mc^2</script>", "$$E=mc^2$$"),
        ("<p>Is <img class=latex src=x.png alt='x+1'>?</p>", "Is $x+1$?"),
        ("Costs \\(x\\) or $y$", "Costs \\(x\\) or $y$"),
    ]
)
def test_words_become_markdown(row: tuple[str, str]) -> None:
    body, markdown = row
    assert page(body) == [markdown]


@each(
    [
        "<script>no()</script>",
        "<style>no{}</style>",
        "<noscript>no</noscript>",
        "<nav>no</nav>",
        "<!-- no -->",
        "<p hidden>no</p>",
        "<p style='display: none'>no</p>",
        "<span aria-hidden=true>no</span>",
        "<template>no</template>",
        "<button>no</button>",
        "<footer>no</footer>",
        "<div hidden><img src=no.png></div>",
        "<img src=no.png width=16 height=16>",
        "<svg width=20 height=20><path/></svg>",
    ]
)
def test_what_a_reader_does_not_see_is_left_out(hidden: str) -> None:
    assert page(f"<p>yes</p>{hidden}<p>also</p>") == ["yes\n\nalso"]


def test_pictures_stand_where_they_are_with_their_captions() -> None:
    body = "<p>One</p><figure><a href=x><img src='a.png' alt='A'></a><figcaption>Fig. 1</figcaption></figure><p>Two</p>"
    assert page(body) == ["One", "[a.png|A]", "Fig. 1\n\nTwo"]
    assert page("<h2>T <img src=a.png></h2>") == ["## T", "[a.png|]"]
    assert page("<p>x <b>see <img src=a.png alt=k> now</b></p>") == ["x see", "[a.png|k]", "now"]
    assert page("<ul><li>x<img src=a.png></ul>") == ["- x", "[a.png|]"]
    cells = "<table><tr><th>A<th>B</tr><tr><td><img src=a.png alt='k|l'></td><td>1</td></tr></table>after"
    assert page(cells.replace("<th>A<th>B", "<th>A</th><th>B</th>")) == [
        "| A | B |\n|---|---|\n| k\\|l | 1 |",
        "[a.png|k|l]",
        "after",
    ]


def test_lazy_pictures_and_films() -> None:
    tiny = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
    assert page(f"<img src='{tiny}' data-src='a.png' alt=A>") == ["[a.png|A]"]
    assert page("<img srcset='b.png 2x, c.png 3x' alt=B>") == ["[b.png|B]"]
    assert page("<video poster=p.png></video>") == ["[p.png|]"]
    assert page("<object data='d.svg' type='image/svg+xml'>no</object>") == ["[d.svg|]"]


def test_what_only_a_browser_could_show_is_said(tmp_path: Path) -> None:
    body = "<p>a</p><canvas aria-label='plot'></canvas><video src=f.mp4></video><iframe src='https://example.org/w'></iframe>"
    document = read(tmp_path, f"<html><body>{body}</body></html>", name="p.html")
    assert shape(document) == ["a", "[canvas]!", "[f.mp4]!"]
    assert document.diagrams[0].alt == "plot"
    assert "Diagram 1 (canvas) cannot be seen, because it is drawn by a script, and scripts are never run." in told(
        document
    )
    assert "Diagram 2 (f.mp4) cannot be seen, because it is a film." in told(document)
    assert told(document).count("Another page within the page is not judged (https://example.org/w).") == 1


@pytest.mark.process
def test_drawings_within_the_page(tmp_path: Path) -> None:
    named = SQUARE.replace("<svg", "<svg aria-label='half red'")
    kept = SQUARE.replace('"', "'")
    coded = uri(SQUARE.encode(), "image/svg+xml")
    body = f'<p>a</p><div>{named}</div><img src="data:image/svg+xml;utf8,{kept}"><img src="{coded}">'
    document = read(tmp_path, f"<html><body>{body}</body></html>", name="p.html")
    assert shape(document) == ["a", *["[data:image/svg+xml]"] * 3]
    assert document.diagrams[0].alt == "half red"
    for number in (1, 2, 3):
        shown = opened(document, number).convert("RGB")
        assert shown.size == (1280, 640)
        assert (shown.getpixel((300, 300)), shown.getpixel((1000, 300))) == ((200, 30, 30), (255, 255, 255))


@pytest.mark.process
def test_our_own_page_alone(tmp_path: Path) -> None:
    made = record(planned())
    drawing = SQUARE.encode()
    html = to_html(made, {"scene_1.png": png(), "scene_1.svg": drawing, "scene_2.png": picture(size=(80, 45))})
    document = read(tmp_path, html, name="explanation.html")
    assert [part if "\n" not in part else part.split("\n")[0] for part in shape(document)] == [
        "# A *ramp*",
        "[data:image/svg+xml]",
        "**Figure 1.** Title 1",
        "[data:image/png]",
        "**Figure 2.** Title 2",
    ]
    assert document.problem is not None
    assert document.problem.text == "What is F?  \nA. 1 N  \nB. 2 N"
    assert document.generator == "some-model_2"
    assert "some-model" not in document.text
    assert "What is" not in document.text
    assert "Formulas of the page are drawings" in told(document)
    assert document.diagrams[1].alt.startswith("A ramp with force")
    assert opened(document, 2).size == (80, 45)


def test_a_film_of_our_page_is_no_second_diagram(tmp_path: Path) -> None:
    film = "<details class='film'><summary>Film</summary><img src='f.gif' alt='again'></details>"
    ours = "<html><head><meta name=generator content=Chalkwright></head><body><p>a</p><img src=x.png>{}</body></html>"
    put(tmp_path, "x.png")
    (tmp_path / "f.gif").write_bytes(picture("GIF"))
    assert shape(read(tmp_path, ours.format(film), name="p.html")) == ["a", "[x.png]"]
    other = ours.replace("content=Chalkwright", "content=Other").format(film)
    assert shape(read(tmp_path, other, name="p.html")) == ["a", "[x.png]", "**Film**", "[f.gif]"]


def test_a_page_is_known_by_its_content(tmp_path: Path) -> None:
    html = "<!-- made by x -->\n<!DOCTYPE html>\n<html><body><h1>T</h1><p>a <b>b</b></p></body></html>"
    assert shape(read(tmp_path, html, name="essay.md")) == ["# T\n\na **b**"]
    assert shape(read(tmp_path, "# T\n\na **b**\n\n- x", name="essay.html")) == ["# T\n\na **b**\n\n- x"]


def test_tags_without_end_are_text_and_take_no_time() -> None:
    """Python's parser looks for the end of each anew, for minutes."""
    started = time.process_time()
    assert "<meta" in page("<meta " * 15_000)[0]
    assert time.process_time() - started < 8


@pytest.mark.parametrize("tag", ["div", "span", "ol", "blockquote", "b", "table", "math", "msup"])
def test_deep_nesting_is_read_flat(tmp_path: Path, tag: str) -> None:
    deep = f"<{tag}>" * 3000
    document = read(tmp_path, f"<html><body><p>start</p>{deep}end</body></html>", name="p.html")
    assert document.text.startswith("start")
    assert "end" in document.text
