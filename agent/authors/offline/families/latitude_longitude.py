"""Positions on the globe's grid: a move by degrees, the difference of two positions, or solar time from longitude."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.reading import mentions, plain, quantities, tidy
from agent.data import Frozen, Problem

EXAMPLE = "A ship is at 20° N, 30° W. It sails 15° south and then 40° east. What is its new position?"
Kind = Literal["move", "difference", "time"]
_SIDE = r"(?P<side>north(?:wards?)?|south(?:wards?)?|east(?:wards?)?|west(?:wards?)?|[NSEW](?![A-Za-z]))"
_TOKEN = re.compile(
    rf"(?P<degrees>(?<![\d.])\d+(?:\.\d+)?)\s*°\s*(?:(?P<minutes>\d+(?:\.\d+)?)\s*'\s*)?"
    rf"(?:of )?(?P<which>latitude |longitude |lat\.? |long?\.? )?(?:to the |towards the |due )?{_SIDE}(?: latitude|"
    rf" longitude)?",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"\b(?P<word>(?:12 )?noon|midday|midnight)\b|"
    r"(?<![\d:.])(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s*(?P<half>[ap]\.?\s?m\b\.?)"
    r"|(?<![\d:.])(?P<hour24>\d{1,2}):(?P<minute24>\d\d)(?:\s*(?:hours|hrs|h)\b)?",
    re.IGNORECASE,
)
_VERB = r"\b(?:sail|fl(?:y|ies|ew|own)|travel|mov|go(?:es)?\b|went|drift|walk|journey|head|steam|cross|cruis)\w*"
_BEYOND = (
    r"\b(km|kilomet\w*|miles?|nautical|knots?|speed|hours? later|arriv\w*|depart\w*|time zones?|zone time|"
    r"standard time|"
    r"daylight|antipod\w*|great circle|declination|altitude|solstice|equinox|distance|radius|sunrise|sunset|third|"
    r"triangle|watch)\b"
)
_NAME_STOPS = [
    "The",
    "When",
    "If",
    "What",
    "At",
    "In",
    "On",
    "It",
    "Is",
    "A",
    "An",
    "Find",
    "Place",
    "Town",
    "City",
    "Longitude",
    "Latitude",
    "Position",
    "Local",
    "Solar",
    "Ship",
    "And",
    "Of",
    "How",
    "Which",
    "Determine",
    "Calculate",
    "Its",
    "Suppose",
    "Place",
    "Point",
    "Station",
    "Port",
    "Island",
    "Village",
    "Two",
    "By",
    "Then",
    "From",
    "To",
    "Noon",
    "Give",
    "N",
    "S",
    "E",
    "W",
]


_UNNAMED = ("A", "B")


class Position(Frozen):
    """Degrees; north and east are positive. ``latitude`` is 0 and not drawn where only longitudes matter."""

    name: str
    latitude: Fraction
    longitude: Fraction


class Grid(Frozen):
    """Two positions; for a move the second one is the first moved by ``moves``."""

    kind: Kind
    first: Position
    second: Position
    moves: tuple[tuple[Fraction, str], ...] = ()
    """Degrees and direction (north, south, east, west) in the order of the text."""
    asks_latitude: bool = False
    asks_longitude: bool = False
    minutes: int | None = None
    """Minutes after midnight at the first place; None when only the difference is asked."""
    has_latitudes: bool = True
    has_longitudes: bool = True
    in_minutes: bool = False
    """Whether the problem writes fractions of degrees as minutes."""

    @property
    def shift(self) -> Fraction:
        """Degrees of longitude from the first place to the second; east is positive."""
        if self.kind == "move":
            return sum((v if side == "east" else -v for v, side in self.moves if side in ("east", "west")), Fraction(0))
        direct = self.second.longitude - self.first.longitude
        if self.kind == "time" or abs(direct) < 180:
            return direct
        return direct - 360 if direct > 0 else direct + 360


class _Token(NamedTuple):
    value: Fraction
    side: str
    start: int
    end: int

    @property
    def signed(self) -> Fraction:
        return -self.value if self.side in ("south", "west") else self.value

    @property
    def is_latitude(self) -> bool:
        return self.side in ("north", "south")


def read(problem: Problem) -> Grid | None:
    """Numbers of a grid problem; None when it is none."""
    text = _normal(tidy(problem.text))
    tokens = _tokens(text)
    if len(tokens) < 2 or mentions(text, _BEYOND):
        return None
    question = " ".join(s for s in re.split(r"(?<=[.?!;])\s+|\n+", text) if _asks(s))
    timed = mentions(question, r"\btimes?\b|\bhours?\b")
    differs = mentions(question, r"\bdifference\b|how many degrees")
    moved = mentions(question, r"\bposition|coordinates|where\b|location|latitude and longitude") and mentions(
        text, _VERB
    )
    if not (timed or differs or moved):
        return None
    if timed:
        grid = _time(text, question, tokens)
    else:
        _check_numbers(text, tokens, None)
        if differs and moved:
            raise Incomplete("Ask either for the new position or for the difference, not for both.")
        grid = _difference(text, question, tokens) if differs else _move(text, tokens)
    if max(abs(grid.shift), abs(grid.second.latitude - grid.first.latitude)) < 1:
        raise Incomplete(
            "The two positions differ by less than one degree, too little for a map; choose them farther apart."
        )
    return grid.model_copy(update={"in_minutes": any("'" in text[t.start : t.end] for t in tokens)})


def _normal(text: str) -> str:
    text = re.sub(r"(\d)\s*-?degrees?\b", r"\1°", text, flags=re.IGNORECASE)
    text = re.sub(
        r"\b(?:the )?(?:Greenwich(?: meridian)?|prime meridian)\b(?!\s*\()",
        "Greenwich (0° E)",
        text,
        flags=re.IGNORECASE,
    )
    text = re.sub(r"\b(?:lies |is )?on the equator\b", "is at 0° N", text, flags=re.IGNORECASE)
    return re.sub(r"\([a-d1-4]\)", " ", text).replace("''", "'")


def _asks(sentence: str) -> bool:
    return mentions(sentence, r"\?|\b(find|calculate|determine|compute|work out|what|where|how|give)\b")


def _tokens(text: str) -> tuple[_Token, ...]:
    found = []
    for match in _TOKEN.finditer(text):
        value = Fraction(match["degrees"]) + Fraction(match["minutes"] or 0) / 60
        first = match["side"][0].lower()
        side = {"n": "north", "s": "south", "e": "east", "w": "west"}[first]
        if match["minutes"] and Fraction(match["minutes"]) >= 60:
            raise Incomplete("Minutes of an angle have to be below 60; write for example 40°30' N.")
        found.append(_Token(value, side, match.start(), match.end()))
    return tuple(found)


def _check_numbers(text: str, tokens: tuple[_Token, ...], clock: re.Match[str] | None) -> None:
    """Every number has to belong to an angle with its direction, or to the clock."""
    rest = list(text)
    for start, end in [(t.start, t.end) for t in tokens] + ([clock.span()] if clock else []):
        rest[start:end] = " " * (end - start)
    left = [q for q in quantities("".join(rest)) if not (q.unit == "degree" and q.value == 15)]
    if left:
        raise Incomplete(
            "Give every angle with its direction, for example 20° N or 15° to the east, and no other numbers."
        )


def _place(name: str, latitude: _Token | None, longitude: _Token | None) -> Position:
    if latitude is not None and latitude.value > 90:
        raise Incomplete("A latitude cannot be larger than 90°; check the number or its direction.")
    if longitude is not None and longitude.value > 180:
        raise Incomplete("A longitude cannot be larger than 180°; check the number or its direction.")
    return Position(
        name=name,
        latitude=latitude.signed if latitude else Fraction(0),
        longitude=longitude.signed if longitude else Fraction(0),
    )


def _move(text: str, tokens: tuple[_Token, ...]) -> Grid:
    start, rest = tokens[:2], tokens[2:]
    if start[0].is_latitude == start[1].is_latitude or not rest:
        raise Incomplete(
            "Give the starting latitude and longitude first (for example 20° N, 30° W), then the moves (15° south)."
        )
    if (
        mentions(text[start[0].end : start[1].start], r"[.;]\s|\bthen\b|" + _VERB)
        or not mentions(text[start[1].end : rest[0].start], _VERB)
    ) and not re.search(r"\bfrom\b[^.;]*$", text[: start[0].start], re.IGNORECASE):
        raise Incomplete(
            "Say clearly what the starting position is and how far it moves then, for example 'It sails 15° south'."
        )
    if mentions(
        text,
        r"\b(back|return\w*|opposite|toward the equator|starting (?:point|position)\?|start(?:ed)? from\?|north-?east|"
        r"south-?east|north-?west|south-?west)\b",
    ):
        raise Incomplete("Only moves straight north, south, east or west from a known start can be worked out.")
    if mentions(
        text,
        r"where (?:did|was|were)|(?:starting|original|initial) (?:position|point|location)[^.]*\?|(?:reach|arriv|"
        r"ends?|now)\w*\b[^.?]*\bat\b[^.?]*°",
    ):
        raise Incomplete("Only the end position can be asked; give the start and the moves.")
    first = _place("start", *sorted(start, key=lambda t: not t.is_latitude))
    moves = tuple((t.value, t.side) for t in rest)
    north = first.latitude + sum((t.signed for t in rest if t.is_latitude), Fraction(0))
    latitude = first.latitude
    for token in rest:
        latitude += token.signed if token.is_latitude else 0
        if abs(latitude) >= 90:
            raise Incomplete(
                "This move reaches or crosses a pole, where longitude changes abruptly; choose a shorter move."
            )
    east = first.longitude + sum((t.signed for t in rest if not t.is_latitude), Fraction(0))
    if abs(east - first.longitude) > 180 or any(t.value == 0 for t in rest):
        raise Incomplete("Each move has to be more than 0°, and together at most 180° to the east or west.")
    second = Position(name="end", latitude=north, longitude=_wrapped(east))
    if first == second:
        raise Incomplete("The moves cancel out, so the position does not change; check them.")
    return Grid(kind="move", first=first, second=second, moves=moves)


def _wrapped(longitude: Fraction) -> Fraction:
    return longitude if -180 <= longitude <= 180 else (longitude + 180) % 360 - 180


def _difference(text: str, question: str, tokens: tuple[_Token, ...]) -> Grid:
    asks_latitude, asks_longitude = mentions(question, r"\blatitudes?\b"), mentions(question, r"\blongitudes?\b")
    if mentions(text, _VERB) or mentions(
        question, r"\b(and (?:the )?(?:position|midpoint|which)|halfway|midway|midpoint|north of|south of)\b"
    ):
        raise Incomplete(
            "Only the difference in latitude or longitude of two places can be worked out; ask for it alone."
        )
    if not asks_latitude and not asks_longitude:
        raise Incomplete("Say whether the difference in latitude or in longitude is asked.")
    latitudes = [t for t in tokens if t.is_latitude]
    longitudes = [t for t in tokens if not t.is_latitude]
    if (asks_latitude and len(latitudes) != 2) or (asks_longitude and len(longitudes) != 2):
        raise Incomplete(
            "The difference needs two places, each with its latitude or longitude and its direction (N, S, E or W)."
        )
    if len(latitudes) not in (0, 2) or len(longitudes) not in (0, 2):
        raise Incomplete("Give both coordinates of both places, or only the kind that is asked.")
    names = _names(text, tokens)
    if len(tokens) == 4 and {tokens[0].is_latitude, tokens[1].is_latitude} != {True, False}:
        raise Incomplete(
            "Give the places one after the other, each as latitude and longitude, for example 30° N, 15° E."
        )
    pair = [
        _place(names[k], latitudes[k] if latitudes else None, longitudes[k] if longitudes else None) for k in (0, 1)
    ]
    if (asks_longitude and abs(pair[0].longitude - pair[1].longitude) in (0, 180)) or (
        asks_latitude and pair[0].latitude == pair[1].latitude
    ):
        raise Incomplete(
            "The two places lie on the same circle or exactly opposite each other; there is no difference to draw."
        )
    return Grid(
        kind="difference", first=pair[0], second=pair[1], asks_latitude=asks_latitude, asks_longitude=asks_longitude,
        has_latitudes=bool(latitudes),
        has_longitudes=bool(longitudes),
    )  # fmt: skip


def _names(text: str, tokens: tuple[_Token, ...]) -> tuple[str, str]:
    """The places' names: the last capitalised words before each place's first angle; else A and B."""
    half = len(tokens) // 2
    spans = (text[: tokens[0].start], text[tokens[half - 1].end : tokens[half].start])
    found = tuple(_last_name(span) for span in spans)
    return (found[0], found[1]) if found[0] and found[1] and found[0] != found[1] else _UNNAMED


def _last_name(span: str) -> str:
    words = re.findall(r"(?<![\w'])[A-Z]\w*(?: [A-Z]\w+)*", span)
    kept = [" ".join(w for w in word.split() if w not in _NAME_STOPS) for word in words]
    for word in reversed([w for w in kept if w]):
        return word[:18]
    single = re.findall(
        r"\b(?:place|point|town|city|station|ship|port|at|in|and|of)?\s*\b([A-Z])\b(?=\s*(?:is|lies|has|\(|at|,))", span
    )
    return single[-1] if single else ""


def _time(text: str, question: str, tokens: tuple[_Token, ...]) -> Grid:
    clocks = list(_CLOCK.finditer(text))
    longitudes = tuple(t for t in tokens if not t.is_latitude)
    if len(clocks) > 1 or len(longitudes) != 2 or len(tokens) - 2 not in (0, 2):
        raise Incomplete(
            "Solar time needs exactly two places with their longitudes, and the time at one of them at most."
        )
    clock = clocks[0] if clocks else None
    _check_numbers(text, tokens, clock)
    if mentions(question, r"\blongitude\b[^.?]*\?") and not mentions(question, r"\btime\b|\bhours\b"):
        raise Incomplete("Only the time can be asked when both longitudes are given.")
    if not mentions(
        text, r"solar|sun\b|local (?:mean )?time|time difference|difference (?:in|of) (?:local |solar )*time"
    ):
        raise Incomplete("Say that local solar time (from the longitude) is meant; time zones are not worked out.")
    names = _names(text, longitudes)
    pair = [_place(names[k], None, longitudes[k]) for k in (0, 1)]
    apart = abs(pair[0].longitude - pair[1].longitude)
    if apart in (0, 180):
        raise Incomplete("The two places have the same longitude or lie exactly opposite each other; choose others.")
    if clock is None:
        if not mentions(question, r"difference|how many hours|ahead|behind"):
            raise Incomplete("Give the solar time at one of the two places.")
        if apart > 180:
            raise Incomplete(
                "The short way between these places crosses the date line; give the time at one place and ask for it "
                "at the other."
            )
        return Grid(kind="time", first=pair[0], second=pair[1], has_latitudes=False)
    if mentions(question, r"\bdifference\b"):
        raise Incomplete("Ask either for the time at the other place or for the time difference, not for both.")
    known = _known_place(text, clock, longitudes, names)
    other = names[1 - known]
    if (
        not mentions(question, rf"\b{re.escape(other)}\b|\b(?:other|second|there)\b")
        and text.find(question[-40:]) > longitudes[1 - known].end
    ):
        raise Incomplete("Ask for the time at the other one of the two places, by its name or longitude.")
    first, second = (pair[0], pair[1]) if known == 0 else (pair[1], pair[0])
    if names == _UNNAMED and not mentions(text, r"\b[Bb]\b"):
        first, second = first.model_copy(update={"name": "A"}), second.model_copy(update={"name": "B"})
    return Grid(kind="time", first=first, second=second, minutes=_minutes(clock), has_latitudes=False)


def _known_place(text: str, clock: re.Match[str], longitudes: tuple[_Token, ...], names: tuple[str, str]) -> int:
    """Which place the given time belongs to: the first one named after it in its clause. Raises Incomplete."""
    after = re.split(
        r"[.?;]\s|,\s*(?:what|find|how|then)|\bwhat\b", text[clock.end() :], maxsplit=1, flags=re.IGNORECASE
    )[0]
    before = re.split(r"[.?;]\s|\bwhat\b", text[: clock.start()], flags=re.IGNORECASE)[-1]
    for clause in (after, before):
        offset = clock.end() if clause is after else clock.start() - len(before)
        hits = {
            k for k in (0, 1)
            if re.search(rf"\b(?:at|in|on|of)\b[^.?;]*?\b{re.escape(names[k])}\b", clause)
            or offset <= longitudes[k].start < offset + len(clause)
        }  # fmt: skip
        if len(hits) == 1:
            return hits.pop()
        if hits:
            break
    raise Incomplete("Say at which of the two places the given time holds, for example 'When it is 12:00 at A'.")


def _minutes(clock: re.Match[str]) -> int:
    if clock["word"]:
        return 0 if clock["word"].lower() == "midnight" else 720
    hour, minute = int(clock["hour"] or clock["hour24"]), int(clock["minute"] or clock["minute24"] or 0)
    if clock["half"]:
        if not 1 <= hour <= 12:
            raise Incomplete("With a.m. or p.m. the hour has to lie between 1 and 12.")
        hour = hour % 12 + (12 if clock["half"].lower().startswith("p") else 0)
    if hour > 23 or minute > 59:
        raise Incomplete("The given time is not a time of day; write it as 9:30 or 9:30 p.m.")
    return hour * 60 + minute


def _angle(value: Fraction, in_minutes: bool) -> str:
    """Degrees without a direction."""
    if in_minutes and value.denominator != 1 and (value * 60).denominator == 1:
        return f"{int(value)}°{int(value * 60) % 60:02d}′"
    return f"{plain(value)}°"


def _latitude(grid: Grid, value: Fraction) -> str:
    return _angle(abs(value), grid.in_minutes) + ("" if value == 0 else " N" if value > 0 else " S")


def _longitude(grid: Grid, value: Fraction) -> str:
    return _angle(abs(value), grid.in_minutes) + ("" if value in (0, 180, -180) else " E" if value > 0 else " W")


def _where(grid: Grid, place: Position) -> str:
    longitude = _longitude(grid, place.longitude)
    if not grid.has_longitudes:
        return _latitude(grid, place.latitude)
    return f"{_latitude(grid, place.latitude)}, {longitude}" if grid.has_latitudes else longitude


def _duration(minutes: Fraction) -> str:
    total = int(minutes * 60)
    parts = ((total // 3600, "h"), (total // 60 % 60, "min"), (total % 60, "s"))
    return " ".join(f"{value} {unit}" for value, unit in parts if value)


def _clock(minutes: Fraction) -> str:
    day, rest = divmod(minutes, 1440)
    seconds = int(rest * 60) % 60
    time = f"{int(rest) // 60}:{int(rest) % 60:02d}" + (f":{seconds:02d}" if seconds else "")
    return time + {0: "", 1: " on the next day", -1: " on the day before"}[int(day)]


def write(grid: Grid) -> Lesson:
    """Text and drawing of a solved grid problem."""
    answer, texts = {"move": _move_texts, "difference": _difference_texts, "time": _time_texts}[grid.kind](grid)
    return Lesson(
        title={
            "move": "Moving on the globe's grid",
            "difference": "How far apart on the grid?",
            "time": "Longitude and solar time",
        }[grid.kind],
        texts=texts,
        scenes=_scenes(grid, answer),
        plan=_PLAN,
        drawing=_drawing(grid, answer),
        answer=answer,
    )


_GRID_IDEA = (
    "**The idea.** *Latitude* counts degrees north or south from the equator, *longitude* degrees east or west from "
    "the "
    "meridian of Greenwich. "
)


def _move_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    answer = _where(grid, grid.second)
    steps = ", then ".join(f"{_angle(v, grid.in_minutes)} {side}" for v, side in grid.moves)
    lines, latitude, longitude = [], grid.first.latitude, grid.first.longitude
    for value, side in grid.moves:
        sign = 1 if side in ("north", "east") else -1
        if side in ("north", "south"):
            before, latitude = latitude, latitude + sign * value
            lines.append(
                _step_line(
                    grid,
                    value,
                    side,
                    _latitude(grid, before),
                    _latitude(grid, latitude),
                    before * latitude < 0,
                    "equator",
                )
            )
        else:
            before, longitude = longitude, _wrapped(longitude + sign * value)
            passed = before * longitude < 0
            line = "180° meridian" if passed and abs(before) + abs(longitude) > 180 else "Greenwich meridian"
            lines.append(
                _step_line(grid, value, side, _longitude(grid, before), _longitude(grid, longitude), passed, line)
            )
    return answer, (
        f"**What is asked.** A start at {_where(grid, grid.first)} and the moves {steps} are given. Find the new "
        f"position.\n\n"
        + _GRID_IDEA + "A move to the north or south changes only the latitude, a move to the east or west only the "
            "longitude.",
        "**Step 1: follow the moves on the grid.** North is up and east is to the right. In the next picture each "
        "move runs "
        "along one line of the grid, so one of the two numbers stays the same.",
        "**Step 2: work out the numbers.** A move *away from* the equator (or Greenwich) makes the number larger, a "
        "move "
        "*towards* it makes it smaller; past it, the letter changes.\n\n" + "\n".join(f"- {line}" for line in lines),
        f"**Answer.** The new position is **{answer}**.\n\n"
        f"**Check.** Go back from {answer} by the opposite moves: you arrive at {_where(grid, grid.first)} again.\n\n"
        "**Remember.** North and south change latitude, east and west change longitude.",
    )  # fmt: skip


def _step_line(grid: Grid, value: Fraction, side: str, before: str, after: str, passed: bool, line: str) -> str:
    crossing = f", passing the {line}" if passed else ""
    return f"{before}, then {_angle(value, grid.in_minutes)} {side}{crossing}: {after}"


def _difference_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    parts, steps = [], []
    if grid.asks_latitude:
        a, b = grid.first.latitude, grid.second.latitude
        parts.append(f"difference in latitude {_angle(abs(a - b), grid.in_minutes)}")
        steps.append(_apart(grid, a, b, "latitude", "equator", (_latitude(grid, a), _latitude(grid, b))))
    if grid.asks_longitude:
        a, b = grid.first.longitude, grid.second.longitude
        parts.append(f"difference in longitude {_angle(abs(grid.shift), grid.in_minutes)}")
        names = (_longitude(grid, a), _longitude(grid, b))
        if abs(a - b) > 180:
            to_line = [_angle(180 - abs(x), grid.in_minutes) for x in (a, b)]
            steps.append(
                f"**Longitude.** {names[0]} and {names[1]} lie on both sides of the 180° meridian. The short way runs "
                f"across it, "
                f"not across Greenwich: $180^\\circ - {_tex(grid, abs(a))} = {to_line[0]}$ and $180^\\circ - "
                f"{_tex(grid, abs(b))} = "
                f"{to_line[1]}$, together **{_angle(abs(grid.shift), grid.in_minutes)}**."
            )
        else:
            steps.append(_apart(grid, a, b, "longitude", "meridian of Greenwich", names))
    answer = "; ".join(parts)
    return answer, (
        f"**What is asked.** {grid.first.name} lies at {_where(grid, grid.first)}, {grid.second.name} at "
        f"{_where(grid, grid.second)}. Find the {answer_names(grid)}.\n\n" + _GRID_IDEA
        + "A difference is found along one of these counts.",
        "**Step 1: same side or opposite sides?** On the *same* side of the starting line we subtract the smaller "
        "number from "
        "the larger one. On *opposite* sides we have to go back to the line first and then on, so we add. The next "
        "picture shows it.",
        "**Step 2: work it out.**\n\n" + "\n\n".join(steps),
        f"**Answer.** **{answer[0].upper()}{answer[1:]}**.\n\n"
        f"**Check.** Starting at {grid.first.name} and counting this many degrees towards {grid.second.name} on the "
        f"map's lines leads exactly there.\n\n"
        "**Remember.** Same letter: subtract. Different letters: add.",
    )  # fmt: skip


def answer_names(grid: Grid) -> str:
    """What the question of a difference is about."""
    asked = [name for name, wanted in (("latitude", grid.asks_latitude), ("longitude", grid.asks_longitude)) if wanted]
    return "difference in " + " and in ".join(asked)


def _tex(grid: Grid, value: Fraction) -> str:
    return _angle(value, grid.in_minutes).replace("°", "^\\circ")


def _apart(grid: Grid, a: Fraction, b: Fraction, what: str, line: str, names: tuple[str, str]) -> str:
    low, high = sorted((abs(a), abs(b)))
    result = _angle(abs(a - b), grid.in_minutes)
    if a * b < 0:
        return (
            f"**{what.capitalize()}.** {names[0]} and {names[1]} lie on opposite sides of the {line}, so add: "
            f"${_tex(grid, abs(a))} + {_tex(grid, abs(b))} = {_tex(grid, abs(a - b))}$, that is **{result}**."
        )
    return (
        f"**{what.capitalize()}.** {names[0]} and {names[1]} lie on the same side of the {line}, so subtract: "
        f"${_tex(grid, high)} - {_tex(grid, low)} = {_tex(grid, high - low)}$, that is **{result}**."
    )


def _time_texts(grid: Grid) -> tuple[str, tuple[str, ...]]:
    first, second, shift = grid.first, grid.second, grid.shift
    apart, minutes = _angle(abs(shift), grid.in_minutes), abs(shift) * 4
    east, word = ("east", "ahead") if shift > 0 else ("west", "behind")
    difference = _duration(minutes)
    if grid.minutes is None:
        ahead = second if shift > 0 else first
        answer = f"{difference} ({ahead.name} is ahead)"
        goal = "Find the difference of their local solar times."
        result = f"The more eastern place sees the Sun first, so {ahead.name} is ahead."
        final = f"The local solar times differ by **{difference}**; {ahead.name} is ahead."
    else:
        there = Fraction(grid.minutes) + shift * 4
        answer = f"{_clock(there)} local solar time"
        goal = f"At {first.name} the local solar time is {_clock(Fraction(grid.minutes))}. Find it at {second.name}."
        result = (
            f"{second.name} lies to the {east}, so its solar time is {word}: {_clock(Fraction(grid.minutes))} "
            f"{'plus' if shift > 0 else 'minus'} {difference} gives **{_clock(there)}**."
        )
        final = f"At {second.name} it is **{answer}**."
    same = first.longitude * second.longitude >= 0
    a, b = sorted((abs(first.longitude), abs(second.longitude)), reverse=True)
    how = f"{_tex(grid, a)} {'-' if same else '+'} {_tex(grid, b)} = {_tex(grid, abs(shift))}"
    return answer, (
        f"**What is asked.** {first.name} lies at {_where(grid, first)}, {second.name} at {_where(grid, second)}. "
        f"{goal}\n\n"
        "**The idea.** The Earth turns once, 360°, in 24 hours: 15° in one hour, 1° in 4 minutes. It turns towards "
        "the east, so "
        "places farther east have noon earlier and their solar time is ahead. Only the longitudes matter for this.",
        f"**Step 1: degrees between the meridians.** The places lie on "
        f"{'the same side' if same else 'opposite sides'} of Greenwich, so we "
        f"{'subtract' if same else 'add'}:\n\n$${how}$$\n\nThe next picture marks every 15° as one hour.",
        f"**Step 2: degrees into time.** Each degree is worth 4 minutes:\n\n$${plain(abs(shift))} \\times 4\\ "
        f"\\text{{min}} = "
        f"{plain(minutes)}\\ \\text{{min}}$$\n\nThat is {difference}. {result}",
        f"**Answer.** {final}\n\n**Check.** {difference} of the 24 hours are as large a part of a day as {apart} are "
        f"of 360°: "
        f"both are {plain(float(abs(shift)) / 360, 3)} of the whole.\n\n"
        "**Remember.** 15° are one hour; east is ahead, west is behind.",
    )


_PLAN = """\
- The map is a plain grid: one degree is equally long in both directions, north is up, east is right.
- Grid lines are grey and labelled at the bottom and the left; the equator and the meridian of Greenwich are thick.
- The first place is blue, the second one red; moves and differences are green.
- Unknown values show a question mark until they are found. Labels stand on white at size 26 or more.
"""


def _scenes(grid: Grid, answer: str) -> tuple[LessonScene, ...]:
    fields = {
        "elements": "Grid of meridians and parallels with degrees, both places, moves or differences.",
        "colours": "First place blue, second red, moves and differences green, grid grey.",
        "layout": "North up, east right, one scale for all degrees.",
    }
    first = f"{grid.first.name} at {_where(grid, grid.first)}"
    second = "" if grid.kind == "move" else f" and {grid.second.name} at {_where(grid, grid.second)}"
    middle = {
        "move": "Arrows along the grid lines: "
        + ", then ".join(f"{_angle(v, grid.in_minutes)} {s}" for v, s in grid.moves)
        + ".",
        "difference": f"Arrows show how far each place is from the line where the counting starts; asked is the "
        f"{answer_names(grid)}.",
        "time": f"The meridians are {_angle(abs(grid.shift), grid.in_minutes)} apart; marks every 15 degrees stand "
        f"for one hour each.",
    }[grid.kind]
    return (
        LessonScene(title="The grid and what is known", purpose="Show the given positions.", labels=first + second,
                    alt=f"A grid of latitude and longitude with {first}{second}.", **fields),
        LessonScene(title="Along the grid", purpose="Show the steps on the "
            "map.", labels="degrees", alt=middle, **fields),
        LessonScene(title="The result", purpose="Show the result on the map.", labels=answer,
                    alt=f"The same grid with {first}{second}; the result is {answer}.", **fields),
    )  # fmt: skip


WIDTH, HEIGHT = 11.8, 5.7
"""The map's room in scene units."""


def _drawing(grid: Grid, answer: str) -> dict[str, Any]:
    start = (float(grid.first.longitude), float(grid.first.latitude))
    path = [start]
    for value, side in grid.moves:
        x, y = path[-1]
        dx, dy = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}[side]
        path.append((x + dx * float(value), y + dy * float(value)))
    end = (start[0] + float(grid.shift), float(grid.second.latitude))
    lines = _lines(grid, start, end)
    if grid.kind == "time":
        start, end = (start[0], 0.0), (end[0], 0.0)
    reach = [start, end, *path] + [(lines["meridian"], start[1])] * (lines["meridian"] is not None)
    reach += [(start[0], 0.0)] * lines["equator"]
    west, east, south, north = _window(reach)
    clock = grid.kind == "time" and grid.minutes is not None
    return {
        "kind": grid.kind,
        "west": west, "east": east, "south": south, "north": north,
        "first": start, "second": end,
        "path": path,
        "move_texts": [f"{_angle(v, grid.in_minutes)} {side}" for v, side in grid.moves],
        "first_text": f"{grid.first.name}: {_where(grid, grid.first)}",
        "second_text": f"{grid.second.name}: {_where(grid, grid.second)}",
        "asked_text": "end: ?" if grid.kind == "move" else "",
        "reference": (lines["meridian"], 0.0 if lines["equator"] else None),
        "asks_latitude": grid.asks_latitude, "asks_longitude": grid.asks_longitude,
        "latitude_text": _angle(abs(grid.second.latitude - grid.first.latitude), grid.in_minutes),
        "longitude_text": _angle(abs(grid.shift), grid.in_minutes),
        "first_angles": _from_lines(grid, grid.first, lines["meridian"]),
        "second_angles": _from_lines(grid, grid.second, lines["meridian"]),
        "first_clock": _clock(Fraction(grid.minutes or 0)) if clock else "",
        "second_clock": _clock(Fraction(grid.minutes or 0) + grid.shift * 4) if clock else "",
        "duration_text": _duration(abs(grid.shift) * 4),
        "latitude_sum": _sum(grid, grid.first.latitude, grid.second.latitude),
        "longitude_sum": _sum(grid, grid.first.longitude, grid.second.longitude),
        "has_latitudes": grid.has_latitudes,
        "has_longitudes": grid.has_longitudes,
        "asked_clock": "?" if clock else "",
        "heading_text": "Start; the moves are " + ", then ".join(f"{_angle(v, grid.in_minutes)} "
            f"{side}" for v, side in grid.moves)
        if grid.kind == "move" else "The grid and what is known",
        "answer": answer,
    }  # fmt: skip


def _sum(grid: Grid, a: Fraction, b: Fraction) -> str:
    if abs(a - b) > 180:
        # Across the 180° meridian: both are counted from there.
        a, b = 180 - abs(a), -(180 - abs(b))
    low, high = sorted((abs(a), abs(b)))
    return f"{_angle(high, grid.in_minutes)} {'+' if a * b < 0 else '−'} {_angle(low, grid.in_minutes)}"


def _from_lines(grid: Grid, place: Position, meridian: float | None) -> tuple[str, str]:
    """How far a place is from the line where longitudes are counted, and from the equator."""
    longitude = abs(place.longitude)
    across = 180 - longitude if meridian is not None and abs(meridian) == 180 else longitude
    return _angle(across, grid.in_minutes), _angle(abs(place.latitude), grid.in_minutes)


def _lines(grid: Grid, start: tuple[float, float], end: tuple[float, float]) -> dict[str, Any]:
    """The lines from which a difference is counted, where the map can show them without hiding the difference."""
    meridian: float | None = None
    equator = False
    if grid.kind == "difference":
        line = 180.0 if end[0] > 180 else -180.0 if end[0] < -180 else 0.0
        if grid.asks_longitude and _countable(start[0] - line, end[0] - line):
            meridian = line
        equator = grid.asks_latitude and _countable(start[1], end[1])
    return {"meridian": meridian, "equator": equator}


def _countable(first: float, second: float) -> bool:
    """Whether both distances from a line and their difference are large enough to be drawn side by side."""
    sizes = [size for size in (abs(first), abs(second), abs(first - second)) if size > 0]
    return min(sizes) >= 0.3 * max(sizes)


def _window(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """West, east, south, north of a map that shows all points with room for labels, at one scale."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    scale = min(WIDTH / max(1.6 * (max(xs) - min(xs)), 4), HEIGHT / max(1.8 * (max(ys) - min(ys)), 4), WIDTH / 20)
    scale = max(scale, HEIGHT / 180)
    half_width, half_height = WIDTH / scale / 2, HEIGHT / scale / 2
    middle = (max(ys) + min(ys)) / 2
    middle = min(max(middle, half_height - 90), 90 - half_height)
    centre = (max(xs) + min(xs)) / 2
    if half_width >= 180:
        half_width = 180
        centre = 0.0 if min(xs) >= -180 and max(xs) <= 180 else centre
    return centre - half_width, centre + half_width, middle - half_height, middle + half_height


FAMILY = Family(
    "latitude_longitude", "latitude, longitude and solar time", "geography", ("middle",), EXAMPLE, read, write
)
