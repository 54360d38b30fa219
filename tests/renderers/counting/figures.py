"""Random figures over everything that may be drawn."""

from __future__ import annotations

from hypothesis import strategies as st

from chalkwright.renderers.counting import containers
from chalkwright.renderers.counting.figure import (
    MOST_GROUPS,
    MOST_THINGS,
    Bar,
    BarModel,
    Cut,
    Group,
    Jump,
    NumberLine,
    Scene,
    Things,
)

NAMES = ("apple", "pencil", "candle", "koala", "fish", "book", "ant", "plate")
COLORS = ("red", "yellow", "green", "blue", "white", "black")
FOOD = ("pizza", "apple", "loaf of bread", "pencil", "banana", "plate")
HOLDERS = tuple(name for name in containers.names() if name != "space")
BACKDROPS = st.sampled_from(["plain", "scenic"])
SIZES = st.sampled_from([(1024, 768), (400, 300), (1920, 1080), (768, 1024), (300, 400), (1080, 1920), (512, 512)])


@st.composite
def cuts(draw: st.DrawFn) -> Cut:
    parts = draw(st.integers(2, 5))
    return Cut(parts=parts, shown=draw(st.integers(1, parts)), how=draw(st.sampled_from(["apart", "in place"])))


@st.composite
def scenes(draw: st.DrawFn, most: int = MOST_THINGS) -> Scene:
    far = draw(st.booleans())
    count = 2 if far else draw(st.integers(1, MOST_GROUPS))
    left = most
    groups: list[Group] = []
    holders = draw(st.lists(st.sampled_from(HOLDERS) | st.none(), min_size=1, max_size=2))
    for index in range(count):
        things = []
        for _ in range(draw(st.integers(1, 3)) if count < 5 else 1):
            number = draw(st.integers(0, min(left, 40 if count < 4 else 12)))
            left -= number
            cut = draw(cuts()) if draw(st.integers(0, 9)) == 0 else None
            name = draw(st.sampled_from(FOOD if cut else NAMES))
            things.append(Things(name=name, count=number, color=draw(st.none() | st.sampled_from(COLORS)), cut=cut))
        source = None
        if index and draw(st.integers(0, 3)) == 0:
            source = draw(st.integers(0, index - 1))
            source = None if groups[source].taken_from is not None else source
        label = draw(st.sampled_from(["", "", "", "red ones", "what Anna took home on Friday"]))
        groups.append(
            Group(things=tuple(things), container=holders[index % len(holders)], taken_from=source, label=label)
        )
    arrangement = "near-far" if far else draw(st.sampled_from(["auto", "row", "column", "mixed"]))
    return Scene(
        groups=tuple(groups),
        arrangement=arrangement,
        on=draw(st.sampled_from(["", "", "table", "cake", "shelf", "plate"])),
        chunks=draw(st.sampled_from(["auto", "five", "ten", "none"])),
        backdrop=draw(BACKDROPS),
        seed=draw(st.integers(0, 5)),
        shuffled=draw(st.booleans()),
    )


WORDS = st.text(alphabet="abcdefgh 0123456789?", max_size=24) | st.sampled_from(["?", "苹果", "Wörter"])


@st.composite
def bar_models(draw: st.DrawFn) -> BarModel:
    bars = st.builds(Bar, value=st.integers(0, 30) | st.integers(0, 1000), label=WORDS, unknown=st.booleans())
    rows = st.lists(st.lists(bars, min_size=1, max_size=12).map(tuple), min_size=1, max_size=3)
    return BarModel(rows=tuple(draw(rows)), total=draw(WORDS), backdrop=draw(BACKDROPS))


@st.composite
def number_lines(draw: st.DrawFn) -> NumberLine:
    jumps = st.builds(Jump, by=st.integers(-20, 20) | st.integers(-400, 400), label=st.just("") | WORDS)
    return NumberLine(
        start=draw(st.integers(-20, 100)),
        jumps=tuple(draw(st.lists(jumps, min_size=1, max_size=12))),
        low=draw(st.none() | st.just(0)),
        backdrop=draw(BACKDROPS),
    )
