"""What a drawing process left is looked at: forged reports and pictures are the writer's fault, and never raise."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from chalkwright.renderers.base import Box, Element
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.measure import layout
from chalkwright.renderers.pool.drawing import DrawReport
from chalkwright.renderers.returned import schema as returned
from chalkwright.renderers.returned.alike import MOST, on_white, shows_the_same, worst_block
from chalkwright.renderers.returned.cut import cut
from chalkwright.renderers.returned.inspection import Inspected, inspect, left_in
from tests.offenders import each
from tests.renderers.forged import (
    HEIGHT,
    PIXELS,
    SIGNATURE,
    WIDTH,
    chunk,
    element,
    header,
    leave,
    made,
    report,
    request,
)


def looked_at(folder: Path, said: dict[str, Any] | bytes, picture: bytes | None = None) -> Inspected:
    leave(folder, said, picture)
    return inspect(request(folder), left_in(folder, request(folder)))


def fault(seen: Inspected) -> str:
    """The kind of the only fault, which is the writer's; then nothing else is believed."""
    (only,) = seen.faults
    assert only.blame is Blame.WRITER
    assert (seen.png, seen.elements, seen.findings) == (None, (), ())
    return only.kind


def test_an_honest_picture_is_believed(tmp_path: Path) -> None:
    honest = element()
    seen = looked_at(tmp_path, report(honest, points={"A": [1.0, 2.0]}))
    assert (seen.png, seen.svg, seen.faults) == ("scene.png", None, ())
    assert seen.elements == (honest,)
    assert seen.points == {"A": (1.0, 2.0)}


def changed(**more: Any) -> dict[str, Any]:
    """A report whose only element is forged."""
    honest = report(element())
    return honest | {"elements": [honest["elements"][0] | more]}


FAR = {"left": 0.0, "top": 0.0, "right": 1e308, "bottom": 9.0}
FAULT = Fault(kind="scene-raised", message="m").model_dump(mode="json")
FORGED: dict[str, dict[str, Any] | bytes] = {
    "no JSON": b"{",
    "no object": b"[]",
    "nothing": b"",
    "deep": b"[" * 100_000,
    "half a sign": b'{"png": "\\ud800"}',
    "colour": changed(color="#GGGGGG"),
    "colour and a line": changed(color="#112233\n"),
    "fill": changed(fill="red"),
    "empty outline": changed(role="shape", fill="#112233", outline=[[]]),
    "far": changed(box=FAR),
    "infinite": json.dumps(changed(opacity=1.0)).replace('"opacity": 1.0', '"opacity": 1e999').encode(),
    "not a number": json.dumps(changed(opacity=float("nan"))).encode(),
    "inside out": changed(box={"left": 9.0, "top": 0.0, "right": 1.0, "bottom": 9.0}),
    "long outline": changed(outline=[[[0.0, 0.0], [1e5, 0.0]]]),
    "many runs": changed(outline=[[[0.0, 0.0]]] * (returned.MOST_RUNS + 1)),
    "many points": changed(outline=[[[0.0, 0.0]] * (returned.MOST_POINTS + 1)]),
    "long text": changed(text="a" * (returned.TEXT + 1)),
    "control characters": changed(text="\x01"),
    "role": changed(role="script"),
    "group": changed(group=1 << 80),
    "number as text": changed(opacity="1"),
    "another field": changed(extra=1),
    "many elements": report() | {"elements": report(element())["elements"] * (returned.MOST_ELEMENTS + 1)},
    "12,000 faults": report() | {"faults": [FAULT] * 12_000},
    "an unknown fault": report() | {"faults": [FAULT | {"kind": "metric"}]},
    "a long fault": report() | {"faults": [FAULT | {"message": "a" * (returned.SENTENCE + 1)}]},
    "a finding of ours": report()
    | {"findings": [{"kind": "hidden", "message": "m", "remedy": "", "elements": [], "boxes": [], "amount": 0.0}]},
    "a file": report() | {"png": "../../etc/passwd"},
    "a unit": report() | {"unit": 0.0},
    "many points named": report() | {"points": {str(n): [0.0] for n in range(returned.MOST_NAMED + 1)}},
    "8 MB of control characters": json.dumps(changed(text="\x01" * (returned.RESULT_BYTES // 6))).encode(),
}
PICTURES = {
    "header": SIGNATURE + header(),
    "zTXt": made(chunk(b"zTXt", b"a\0\0x"), chunk(b"IDAT", PIXELS)),
    "broken": made(chunk(b"IDAT", PIXELS[:9] + b"\xff\xff" + PIXELS[11:])),
}


@each(FORGED)
def test_a_forged_report_is_no_result(name: str, tmp_path: Path) -> None:
    assert fault(looked_at(tmp_path, FORGED[name])) == "no-result"


@each(PICTURES)
def test_a_broken_picture_is_the_writers_fault(name: str, tmp_path: Path) -> None:
    assert fault(looked_at(tmp_path, report(element()), PICTURES[name])) == "picture-refused"


def test_no_picture_is_no_result(tmp_path: Path) -> None:
    leave(tmp_path, report())
    (tmp_path / "scene.png").unlink()
    assert fault(inspect(request(tmp_path), left_in(tmp_path, request(tmp_path)))) == "no-result"


def test_a_link_is_no_picture(tmp_path: Path) -> None:
    leave(tmp_path, report())
    (tmp_path / "scene.png").rename(tmp_path / "other.png")
    (tmp_path / "scene.png").symlink_to(tmp_path / "other.png")
    assert fault(inspect(request(tmp_path), left_in(tmp_path, request(tmp_path)))) == "no-result"


@pytest.mark.parametrize(("drawn", "kept"), [("", True), ('<path d="M9 9h24v18h-24z"/>', False), ("<g>", False)])
def test_a_drawing_is_kept_where_it_shows_what_the_picture_shows(tmp_path: Path, drawn: str, kept: bool) -> None:
    """The picture alone is measured, and the drawing is what readers see."""
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH * 0.75}pt" height="{HEIGHT * 0.75}pt"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn}</svg>'
    assert shows_the_same(svg.encode(), on_white(Image.open(io.BytesIO(white(tmp_path))))) == kept
    if drawn != "<g>":
        (tmp_path / "scene.svg").write_text(svg)
        seen = looked_at(tmp_path, report(svg="scene.svg"))
        assert (seen.png, seen.svg, seen.faults) == ("scene.png", "scene.svg" if kept else None, ())


def white(folder: Path) -> bytes:
    """The picture that is left in the tests' folders."""
    leave(folder, report())
    return (folder / "scene.png").read_bytes()


def test_letters_may_stand_a_little_apart() -> None:
    picture = np.full((270, 480), 255, np.int16)
    picture[100:110, 100:180:2] = 0
    assert worst_block(picture, np.roll(picture, (2, 4), (0, 1))) == 0
    assert worst_block(picture, np.roll(picture, (9, 0), (0, 1))) > MOST
    assert worst_block(picture, np.full_like(picture, 255)) > MOST


def test_an_svg_that_is_not_there_is_no_result(tmp_path: Path) -> None:
    assert fault(looked_at(tmp_path, report(svg="scene.svg"))) == "no-result"


class Panic(BaseException):
    """As native code raises it."""


def test_whatever_looking_raises_is_the_writers_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def panics(*_: object) -> None:
        raise Panic

    monkeypatch.setattr(layout, "find", panics)
    assert fault(looked_at(tmp_path, report(element()))) == "picture-refused"


def test_faults_of_the_machine_are_believed_before_the_code_ran(tmp_path: Path) -> None:
    told = Fault(kind="not-confined", message="m", blame=Blame.MACHINE).model_dump(mode="json")
    leave(tmp_path, report(faults=[told]))
    left = left_in(tmp_path, request(tmp_path))
    blames = [inspect(request(tmp_path), left, confined=ran).faults[0].blame for ran in (False, True)]
    assert blames == [Blame.MACHINE, Blame.WRITER]


# what honest scenes have beyond the caps


def taken(drawn: DrawReport) -> DrawReport:
    """Cut in the process, and accepted outside of it."""
    less = cut(drawn)
    returned.check(less.model_dump_json().encode())
    return less


def test_texts_are_kept_before_dots() -> None:
    dot = Element(kind="Dot", role="dot", box=Box(left=1, top=1, right=2, bottom=2), color="#112233")
    less = taken(DrawReport(png="scene.png", elements=(*[dot] * 3000, element())))
    assert len(less.elements) == returned.MOST_ELEMENTS
    assert less.elements[-1] == element()


def test_a_report_within_the_caps_stays_the_same() -> None:
    honest = DrawReport(
        png="scene.png", elements=(element(), element(outline=(((0, 0), (9, 9)),))), points={"A": (1, 2)}
    )
    assert cut(honest) == honest


def test_a_far_line_keeps_its_direction() -> None:
    line = element(role="line", outline=(((0, 0), (4e6, 1e6)),), box=Box(left=0, top=0, right=4e6, bottom=1e6))
    (less,) = taken(DrawReport(elements=(line,))).elements
    assert less.outline == (((0, 0), (returned.BEYOND, returned.BEYOND / 4)),)


@each(
    [
        DrawReport(elements=(element(text="a" * 5000, kind="K" * 500),)),
        DrawReport(elements=(element(text="a\x00\ud800b"),)),
        DrawReport(elements=(element(outline=((),)), element(outline=(((1.0, 2.0),) * 9000,) * 3))),
        DrawReport(elements=(element(outline=(((1.0, 2.0),) * 2000,)),) * 100),
        DrawReport(elements=(element(color="red", fill="none", opacity=2.0, stroke=-1.0, group=-4),)),
        DrawReport(elements=(element(outline=(((1e9, 2.0), (1e9, 3.0)), ((1e9, 2.0), (3.0, -1e9), (1.0, 1.0)))),)),
        DrawReport(faults=(Fault(kind="odd", message="m" * 9000, excerpt="e" * 9000, line=-1),) * 50),
        DrawReport(
            points={"": (1.0,), "n" * 900: (1.0,), "A": (1e300,), "B": ()}, timings={str(n): 1.0 for n in range(99)}
        ),
    ],
    name=lambda drawn: repr(drawn)[:80],
)
def test_too_much_is_cut_to_what_is_accepted(drawn: DrawReport) -> None:
    taken(drawn)


# any report at all

_NUMBERS = st.floats(-100, 100) | st.floats(width=64) | st.integers(-(1 << 70), 1 << 70)
_RUNS = st.lists(st.lists(st.tuples(_NUMBERS, _NUMBERS).map(list), max_size=5), max_size=4)
_BOX = st.fixed_dictionaries(dict.fromkeys(("left", "top", "right", "bottom"), _NUMBERS))
_COLOUR = st.sampled_from(["", "#112233", "#FFFFFF", "red", "#GGGGGG"])
_ELEMENT = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["Text", "Halo", "GridLine", "Cross", "Dot"]) | st.text(max_size=5),
        "role": st.sampled_from(["text", "line", "arrow", "shape", "dot", "image"]),
        "text": st.sampled_from(["", "A", "a\nb"]) | st.text(max_size=5),
        "box": _BOX,
        "color": _COLOUR,
        "fill": _COLOUR,
        "opacity": st.floats(0, 1),
        "stroke": st.floats(0, 50),
        "letters": st.floats(0, 50),
        "outline": _RUNS,
        "group": st.integers(0, 2),
    }
)
_TAME = st.floats(-30, 90)
_TAME_BOX = st.tuples(_TAME, _TAME, st.floats(0, 60), st.floats(0, 60)).map(
    lambda b: {"left": b[0], "top": b[1], "right": b[0] + b[2], "bottom": b[1] + b[3]}
)
_TAME_RUNS = st.lists(st.lists(st.tuples(_TAME, _TAME).map(list), min_size=1, max_size=5), max_size=4)
_TAME_ELEMENT = st.builds(
    lambda base, box, runs, colour, fill: base | {"box": box, "outline": runs, "color": colour, "fill": fill},
    _ELEMENT,
    _TAME_BOX,
    _TAME_RUNS,
    st.sampled_from(["", "#112233"]),
    st.sampled_from(["", "#AABBCC"]),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_TAME_ELEMENT | _ELEMENT, max_size=5))
def test_nothing_raises_and_nothing_is_beyond_the_limits(tmp_path: Path, elements: list[dict[str, Any]]) -> None:
    seen = looked_at(tmp_path, report() | {"elements": elements})
    assert {one.kind for one in seen.faults} <= {"no-result"}
    assert len(seen.findings) <= layout.MOST
    for one in seen.elements:
        assert max(map(abs, (one.box.left, one.box.top, one.box.right, one.box.bottom))) <= returned.BEYOND
        assert len(one.text) <= returned.TEXT
