"""What a drawing process may leave: reports by their own schema, bent, and pictures put together of chunks."""

from __future__ import annotations

import io
import json
import shutil
import struct
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from PIL import Image

from chalkwright.renderers.faults import Blame
from chalkwright.renderers.measure import layout
from chalkwright.renderers.returned import schema as returned
from chalkwright.renderers.returned.inspection import Inspected, inspect, left_in
from tests.fuzz.fuzzed import Fuzzed
from tests.fuzz.svgs import SVG
from tests.renderers.forged import HEIGHT, PIXELS, SIGNATURE, WIDTH, chunk, header, leave, report, request

pytestmark = pytest.mark.process

SCHEMA = returned.Returned.model_json_schema()
KINDS = {"no-result", "picture-refused", *returned.CHILD_FAULTS}
JUNK: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    0.5,
    1e308,
    -1e308,
    1 << 53,
    1 << 70,
    "",
    "a",
    "\x00",
    "\ud800",
    "1",
    "#112233",
    [],
    {},
    [[]],
    [[[]]],
    {"": None},
    [0, 0],
    {"left": 0},
    "A" * 10_000,
    [0] * 10_000,
    float("inf"),
    float("nan"),
]

# a report that may be true

_INSIDE = st.floats(-30, 90, width=32)
_BOX = st.tuples(_INSIDE, _INSIDE, st.floats(0, 60, width=32), st.floats(0, 60, width=32)).map(
    lambda b: {"left": b[0], "top": b[1], "right": b[0] + b[2], "bottom": b[1] + b[3]}
)
_POINT = st.tuples(_INSIDE, _INSIDE).map(list)
_COLOUR = st.sampled_from(["", "#112233", "#FFFFFF", "#1F2933", "#fffffe"])
_ELEMENT = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["Text", "Halo", "GridLine", "Cross", "Dot", "MathTex"]),
        "role": st.sampled_from(["text", "line", "arrow", "shape", "dot", "image"]),
        "text": st.sampled_from(["", "A", "a\nb", "x^2", "角", "a long label of several words", "\u200b", "é" * 40]),
        "box": _BOX,
        "color": _COLOUR,
        "fill": _COLOUR,
        "opacity": st.sampled_from([0.0, 0.5, 1.0]),
        "stroke": st.sampled_from([0.0, 1e-9, 2.0, 40_000.0]),
        "letters": st.sampled_from([0.0, 1e-9, 3.0, 20.0, 40_000.0]),
        "outline": st.lists(st.lists(_POINT, min_size=1, max_size=6), max_size=4),
        "group": st.integers(0, 2),
    }
)
_SENTENCE = st.sampled_from(["", "m", "AB = AC", "é" * returned.SENTENCE])
_FINDING = st.fixed_dictionaries(
    {
        "kind": st.just("constraint-unchecked"),
        "message": _SENTENCE,
        "remedy": _SENTENCE,
        "elements": st.lists(st.sampled_from(["A", "B"]), max_size=3),
        "boxes": st.lists(_BOX, max_size=2),
        "amount": st.floats(-1e12, 1e12),
    }
)
_FAULT = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(sorted(returned.CHILD_FAULTS)),
        "message": _SENTENCE,
        "remedy": _SENTENCE,
        "line": st.none() | st.integers(0, 99),
        "excerpt": _SENTENCE,
        "blame": st.sampled_from([b.value for b in Blame]),
    }
)
_NAMED = st.dictionaries(st.text("ABC_1", min_size=1, max_size=3), st.lists(st.floats(-9, 9), min_size=1, max_size=4))
TRUE = st.fixed_dictionaries(
    {
        "elements": st.lists(_ELEMENT, max_size=8),
        "svg": st.sampled_from([None, None, "scene.svg"]),
        "film": st.sampled_from([None, None, "scene.mp4"]),
        "unit": st.sampled_from([None, 0.01, 1e12, 5e-324]),
        "points": _NAMED,
        "findings": st.lists(_FINDING, max_size=2),
        "faults": st.lists(_FAULT, max_size=2) | st.just([]) | st.just([]),
        "measured": st.lists(
            st.fixed_dictionaries({"constraint": _SENTENCE, "holds": st.booleans(), "said": _SENTENCE}), max_size=2
        ),
    }
).map(lambda more: report(**more))

# the same, bent where its schema has a bound

Place = tuple[str | int, ...]


def _places(value: Any, schema: dict[str, Any], here: Place = ()) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Every value of a report with its schema; of long lists the ends."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
    yield here, schema
    if isinstance(value, dict):
        for name, inner in value.items():
            of_all = schema.get("additionalProperties")
            below = schema.get("properties", {}).get(name, of_all if isinstance(of_all, dict) else {})
            yield from _places(inner, below, (*here, name))
    elif isinstance(value, list):
        fixed = schema.get("prefixItems", [])
        for at in sorted({0, len(value) - 1} & set(range(len(value)))):
            yield from _places(value[at], fixed[at] if at < len(fixed) else schema.get("items", {}), (*here, at))


def _bent(value: Any, schema: dict[str, Any]) -> SearchStrategy[Any]:
    """What stands near the schema's bounds, on both sides."""
    near: list[Any] = [*schema.get("enum", ())]
    for name, beyond in (("minimum", -1), ("maximum", 1), ("exclusiveMinimum", 1), ("exclusiveMaximum", -1)):
        if name in schema:
            bound = schema[name]
            near += [bound, bound + beyond, bound * (1 + 1e-9), -bound, int(bound)]
    for length in (schema.get(name) for name in ("minLength", "maxLength") if name in schema):
        near += [sign * (length + more) for sign in ("a", "é", "\n", "😀", "\x7f") for more in (0, 1)]
    if isinstance(value, list) and value:
        for length in (schema.get(name, 0) for name in ("minItems", "maxItems")):
            near += [(value * (length // len(value) + 2))[: length + more] for more in (0, 1)]
    if isinstance(value, dict):
        many = {str(n): one for one in value.values() for n in range(600)}
        near += [value | {"extra": 1}, dict(list(value.items())[1:]), many]
    return st.sampled_from(near or JUNK) | st.sampled_from(JUNK)


def _put(whole: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    inner = whole
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return whole


@st.composite
def reports(draw: DrawFn) -> bytes:
    """A report as bytes: true, bent at one or two places, or broken off."""
    said: Any = draw(TRUE)
    for _ in range(draw(st.integers(0, 2))):
        place, schema = draw(st.sampled_from(list(_places(said, SCHEMA))))
        value = said
        for step in place:
            value = value[step]
        said = _put(deepcopy(said), place, draw(_bent(value, schema)))
    data = json.dumps(said).encode("utf-8", "surrogatepass")
    cut = draw(st.integers(-200, 40))
    return (
        data if cut < 0 else draw(st.sampled_from([data, data[: len(data) * cut // 40], data + b"x", b"\xff" + data]))
    )


# a picture, put together of chunks

_KINDS = st.sampled_from([b"IHDR", b"IDAT", b"IEND", b"PLTE", b"pHYs", b"sRGB", b"gAMA", b"tRNS", b"zTXt", b"\0" * 4])
_DATA = st.binary(max_size=30) | st.sampled_from([PIXELS, b"", bytes(3 * 256), PIXELS * 2, PIXELS[:-1], PIXELS + b"x"])
_NUMBER = st.sampled_from([0, 1, WIDTH, HEIGHT, 2 * WIDTH, (1 << 31) - 1, (1 << 32) - 1])
_FORM = st.tuples(*[st.sampled_from([0, 1, 2, 3, 4, 6, 8, 16, 255])] * 5)
_HEADERS = st.just(header()) | st.builds(lambda size, form: header(*size, *form), st.tuples(_NUMBER, _NUMBER), _FORM)
_PART = st.sampled_from([chunk(b"IDAT", PIXELS), chunk(b"IDAT", PIXELS[:20]), chunk(b"IDAT", PIXELS[20:])]) | st.builds(
    chunk, _KINDS, _DATA
)
_END = st.sampled_from([chunk(b"IEND", b""), b"", chunk(b"IEND", b"x"), chunk(b"IEND", b"") + b"tail"])
_LYING = st.builds(lambda part, length: struct.pack(">I", length) + part[4:], _PART, _NUMBER)
PNG = st.builds(
    lambda head, parts, end: SIGNATURE + head + b"".join(parts) + end,
    _HEADERS,
    st.lists(_PART | _LYING, max_size=5) | st.just([chunk(b"IDAT", PIXELS)]),
    _END,
) | st.binary(max_size=60)


@dataclass(frozen=True)
class Left:
    """What lies in the folder; ``picture`` None: a white one."""

    said: bytes
    picture: bytes | None
    svg: bytes
    film: bytes


LEFT = st.builds(
    Left, reports(), st.none() | st.none() | PNG, SVG, st.sampled_from([b"", b"0000ftyp", b"GIF89a", b"\0" * 5_000])
)
KEPT: list[Left] = []
"""What was found."""


def looked_at(left: Left, folder: Path) -> Inspected:
    leave(folder, left.said, left.picture)
    (folder / "scene.svg").write_bytes(left.svg)
    (folder / "scene.mp4").write_bytes(left.film)
    asked = request(folder).model_copy(update={"animate": "mp4"})
    return inspect(asked, left_in(folder, asked))


def within_the_limits(seen: Inspected) -> None:
    assert len(seen.elements) <= returned.MOST_ELEMENTS
    assert sum(len(run) for one in seen.elements for run in one.outline) <= returned.MOST_POINTS_IN_ALL
    for one in seen.elements:
        box = (one.box.left, one.box.top, one.box.right, one.box.bottom)
        points = [number for run in one.outline for point in run for number in point]
        assert max(map(abs, (*box, *points))) <= returned.BEYOND
        assert len(one.text) <= returned.TEXT
        assert len(one.kind) <= returned.KIND
    assert len(seen.findings) <= layout.MOST + returned.MOST_FINDINGS
    assert len(seen.points) <= returned.MOST_NAMED
    assert len(seen.measured) <= returned.MOST_MEASURED
    assert len(seen.timings) <= returned.MOST_TIMINGS
    assert len(seen.faults) <= returned.MOST_FAULTS
    for fault in seen.faults:
        assert fault.kind in KINDS
        assert fault.blame is Blame.WRITER
        assert max(len(fault.message), len(fault.remedy)) <= returned.SENTENCE


def looking(folder: Path) -> Callable[[Left], None]:
    def look(left: Left) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        seen = looked_at(left, folder)
        within_the_limits(seen)
        # Whatever looking raises is caught, as a last resort that is not to be needed.
        assert not any("cannot be looked at" in fault.message for fault in seen.faults)
        if seen.png:
            with Image.open(io.BytesIO((folder / "scene.png").read_bytes()), formats=("PNG",)) as opened:
                opened.load()
                assert opened.size == (WIDTH, HEIGHT)

    return look


def test_results(fuzzed: Fuzzed, tmp_path: Path) -> None:
    fuzzed(LEFT, looking(tmp_path / "left"), KEPT)
