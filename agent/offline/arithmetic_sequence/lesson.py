"""Text and drawing of an arithmetic sequence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.offline.arithmetic_sequence.solver import Ask, Sequence
from chalkwright.agent.offline.exactness import gives, nearly
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reading import is_exact, plain

Row = tuple[Fraction, Fraction, Fraction]


def write(sequence: Sequence) -> Lesson:
    """Text and drawing of the solved sequence."""
    answer = "; ".join(_answer(sequence, ask) for ask in sequence.asks)
    return Lesson(
        title="Equal steps from term to term",
        texts=_texts(sequence, answer),
        scenes=_scenes(sequence, answer),
        plan=_PLAN,
        drawing=_drawing(sequence),
        answer=answer,
    )


def _value(sequence: Sequence, ask: Ask) -> Fraction:
    match ask.kind:
        case "term":
            return sequence.term(ask.place)
        case "sum":
            return sequence.sum(_terms_to_add(sequence, ask))
        case "count":
            return Fraction(sequence.count or 0)
        case "beyond":
            return sequence.term(sequence.passing)
        case _:
            return sequence.difference


def _terms_to_add(sequence: Sequence, ask: Ask) -> int:
    """How many terms are added; the whole sequence has no place."""
    return ask.place or sequence.count or 0


def _answer(sequence: Sequence, ask: Ask) -> str:
    if ask.kind == "rule":
        return f"aₙ = {_rule(sequence).replace('-', '−')}"
    value = _value(sequence, ask)
    if ask.kind == "beyond":
        return f"{sequence.words[0]} {sequence.passing}; {plain(value)} {sequence.unit}".strip()
    if ask.kind == "count" and sequence.located:
        return f"{sequence.words[0]} {plain(value)}"
    unit = sequence.words[1] if ask.kind == "count" else sequence.unit
    name = "d = " if ask.kind == "difference" and len(sequence.asks) > 1 else ""
    name = f"a{_subscript(ask.place)} = " if ask.kind == "term" and len(sequence.asks) > 1 else name
    about = nearly(value)
    return f"{name.replace('= ', '') if about else name}{about}{plain(value)} {unit}".strip()


def _label_answer(sequence: Sequence, ask: Ask) -> str:
    """The answer with what it is, for the picture."""
    answer = _answer(sequence, ask)
    match ask.kind:
        case "term":
            return f"{sequence.words[0]} {ask.place}: {answer.removeprefix(f'a{_subscript(ask.place)} = ')}"
        case "sum":
            return f"{sequence.words[1]} 1 to {_terms_to_add(sequence, ask)} together: {answer}"
        case "difference":
            return f"each step {answer.removeprefix('d = ')}"
        case _:
            return answer


def _subscript(place: int) -> str:
    return str(place).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def _rule(sequence: Sequence) -> str:
    """The n-th term as a sum of n times the difference and the rest."""
    d, rest = sequence.difference, sequence.first - sequence.difference
    times = {Fraction(1): "n", Fraction(-1): "-n"}.get(d, f"{_tex(d)}n")
    return times if not rest else f"{times} {'+' if rest > 0 else '-'} {_tex(abs(rest))}"


def _tex(value: Fraction) -> str:
    return plain(value).replace("−", "-")


def _factor(value: Fraction) -> str:
    """A number behind a sign or a dot."""
    return f"({_tex(value)})" if value < 0 else _tex(value)


def _givens(sequence: Sequence) -> str:
    unit = f" {sequence.unit}" if sequence.unit else ""
    one, many = sequence.words
    facts = [f"{one} number {place} is {plain(value)}{unit}" for place, value in sequence.terms]
    if sequence.step is not None:
        facts.append(f"the difference from one {one} to the next is {plain(sequence.step)}{unit}")
    if sequence.part is not None:
        facts.append(f"the first {sequence.part[0]} {many} together make {plain(sequence.part[1])}{unit}")
    if sequence.last is not None:
        which = one if sequence.located else f"{sequence.ends[1]} {one}"
        facts.append(f"{'a' if sequence.located else 'the'} {which} is {plain(sequence.last)}{unit}")
    if sequence.total is not None:
        facts.append(f"all {many} together make {plain(sequence.total)}{unit}")
    return f"{list_names(facts)}."


def _goal(sequence: Sequence, ask: Ask) -> str:
    one, many = sequence.words
    match ask.kind:
        case "term":
            return f"What is {one} number {ask.place}?"
        case "sum":
            which = f"the first {ask.place}" if ask.place else "all"
            return f"What do {which} {many} make together?"
        case "count":
            if sequence.located:
                return f"Which {one} is ${_tex(sequence.last or Fraction(0))}$?"
            return f"How many {many} are there?" if sequence.last is not None else f"How many {many} make this sum?"
        case "beyond":
            return f"Which {one} is the first one {_beyond(sequence)}?"
        case "difference":
            return "What is the common difference $d$?"
        case "rule":
            return "What is the formula for the $n$-th term $a_n$?"


def _beyond(sequence: Sequence) -> str:
    """``below 0``"""
    return f"{'below' if sequence.difference < 0 else 'above'} ${_tex(sequence.bound or Fraction(0))}$"


def _first_step(sequence: Sequence) -> str:
    """How the first term and the difference are found, or the number of terms where the sum is known."""
    a, d = sequence.first, sequence.difference
    if sequence.paired:
        assert sequence.last is not None
        assert sequence.total is not None
        z, n = sequence.last, sequence.count
        return (
            f"**Step 1: how many are there?** Put the sequence beside itself, turned upside down: the whole is then "
            f"$2 \\cdot {_factor(sequence.total)} = {_tex(2 * sequence.total)}$, and every pair makes "
            f"${_tex(a)} + {_factor(z)} = {_tex(a + z)}$. So the number of {sequence.words[1]} is\n\n"
            f"$$n = \\frac{{{_tex(2 * sequence.total)}}}{{{_tex(a + z)}}} = {n}$$\n\n"
            f"They have {(n or 0) - 1} equal steps between them:\n\n"
            f"$$d = \\frac{{{_tex(z)} - {_factor(a)}}}{{{(n or 0) - 1}}} {gives(d)} {_tex(d)}$$"
        )
    (p, q, r), (s, t, u) = sequence.equations[:2]
    rows = [_equation(row) for row in sequence.equations[:2]]
    known = f"$$a_1 {gives(a)} {_tex(a)} \\qquad d {gives(d)} {_tex(d)}$$"
    if q == 0 and s == 0:
        return f"**Step 1: the first term and the step.** Both are given:\n\n{known}"
    return (
        "**Step 1: the first term and the step.** Written with the first term $a_1$ and the difference $d$, what we "
        f"know says\n\n$${rows[0]} \\qquad {rows[1]}$$\n\n"
        f"{_elimination((p, q, r), (s, t, u), a, d)}So\n\n{known}"
    )


def _elimination(one: Row, other: Row, a: Fraction, d: Fraction) -> str:
    """How two equations p·a₁ + q·d = r give first term and difference, step by step."""
    low, high = sorted((one, other), key=lambda row: (row[0] == 0, row[0], row[1]))
    if high[0] == 0:
        return f"The difference is given. {_put_in(low, a, d)}"
    if low[1] == 0:
        rest = high[2] - high[0] * a
        return (
            f"The first term is given. Put into the other equation:\n\n"
            f"$${_tex(high[0] * a)} + {_times(high[1], 'd')} = {_tex(high[2])}$$\n\n"
            f"$${_times(high[1], 'd')} = {_tex(high[2])} - {_factor(high[0] * a)} {gives(rest)} {_tex(rest)}$$\n\n"
            f"{_pace(high[1], rest, d)}"
        )
    many = high[0] / low[0]
    q, rest = high[1] - many * low[1], high[2] - many * low[2]
    times = "" if many == 1 else f"{_tex(many)} times "
    return (
        f"Take {times}${_equation(low)}$ away from the other equation, so that $a_1$ drops out:\n\n"
        f"$${_times(q, 'd')} = {_tex(high[2])} - {_factor(many * low[2])} {gives(rest)} {_tex(rest)}$$\n\n"
        f"{_pace(q, rest, d)}{_put_in(low, a, d)}"
    )


def _pace(q: Fraction, rest: Fraction, d: Fraction) -> str:
    """The difference from q·d = rest; nothing to do where q is 1."""
    return "" if q == 1 else f"$$d = \\frac{{{_tex(rest)}}}{{{_tex(q)}}} {gives(d)} {_tex(d)}$$\n\n"


def _put_in(row: Row, a: Fraction, d: Fraction) -> str:
    """The equation with the difference put in, solved for the first term."""
    p, q, r = row
    rest = r - q * d
    line = f"{_times(p, 'a_1')} = {_tex(r)} - {_tex(q)} \\cdot {_factor(d)} {gives(rest)} {_tex(rest)}"
    share = "" if p == 1 else f"$$a_1 = \\frac{{{_tex(rest)}}}{{{_tex(p)}}} {gives(a)} {_tex(a)}$$\n\n"
    return f"Put it into ${_equation(row)}$:\n\n$${line}$$\n\n{share}"


def _times(number: Fraction, name: str) -> str:
    return name if number == 1 else f"{_tex(number)}{name}"


def _equation(row: tuple[Fraction, Fraction, Fraction]) -> str:
    p, q, r = row
    terms = [f"{'' if n == 1 else _tex(n)}{name}" for n, name in ((p, "a_1"), (q, "d")) if n]
    return f"{' + '.join(terms)} = {_tex(r)}"


def _steps(sequence: Sequence) -> str:
    """The second step: what is asked, one after the other."""
    return "**Step 2: what is asked.** " + "\n\n".join(_step(sequence, ask) for ask in sequence.asks)


def _step(sequence: Sequence, ask: Ask) -> str:
    a, d, value = sequence.first, sequence.difference, _value(sequence, ask)
    one, many = sequence.words
    if ask.kind == "term":
        k = ask.place
        if k == 1:
            return f"The first {one} is what Step 1 has found: $a_1 {gives(a)} {_tex(a)}$."
        if k == 2:
            sum_of_both = f"{_tex(a)} + {_factor(d)} {gives(value)} {_tex(value)}"
            return f"To {one} number 2 there is one step:\n\n$$a_2 = {sum_of_both}$$"
        return (
            f"To {one} number {k} there are {k - 1} steps from the first one:\n\n"
            f"$$a_{{{k}}} = {_tex(a)} + {k - 1} \\cdot {_factor(d)} {gives(value)} {_tex(value)}$$"
        )
    if ask.kind == "sum":
        n = _terms_to_add(sequence, ask)
        end = sequence.term(n)
        if n == 1:
            return f"Only the first {one} is counted: $S_1 = a_1 {gives(a)} {_tex(a)}$."
        return (
            f"The last of the {n} {many} is $a_{{{n}}} = {_tex(a)} + {n - 1} \\cdot {_factor(d)} {gives(end)} "
            f"{_tex(end)}$. First and last, second and last but one, … make the same, so the sum is {n} times the mean "
            f"of the two ends:\n\n$$S_{{{n}}} = \\frac{{{n}}}{{2}} \\cdot ({_tex(a)} + {_factor(end)}) {gives(value)} "
            f"{_tex(value)}$$"
        )
    if ask.kind == "beyond":
        return _beyond_step(sequence)
    if ask.kind == "count" and sequence.last is None:
        assert sequence.total is not None
        return (
            f"The sum of the first $n$ {many} is $S_n = \\frac{{n}}{{2}} \\cdot (2 a_1 + (n - 1) d)$, and it has to be "
            f"${_tex(sequence.total)}$:\n\n$$n \\cdot ({_tex(2 * a)} + (n - 1) \\cdot {_factor(d)}) = "
            f"{_tex(2 * sequence.total)}$$\n\nThe first whole number that fits is $n = {_tex(value)}$: "
            f"${_tex(value)} \\cdot {_factor(2 * a + (value - 1) * d)} = {_tex(2 * sequence.total)}$."
        )
    if ask.kind == "count" and not sequence.paired:
        assert sequence.last is not None
        return (
            f"From the first to {'this' if sequence.located else 'the last'} {one} there are as many steps as the "
            f"difference fits into the way between them, and one {one} more than steps:\n\n"
            f"$$n = \\frac{{{_tex(sequence.last)} - {_factor(a)}}}{{{_tex(d)}}} + 1 = {_tex(value)}$$"
        )
    if ask.kind == "rule":
        return (
            f"To the $n$-th {one} there are $n - 1$ steps:\n\n"
            f"$$a_n = {_tex(a)} + (n - 1) \\cdot {_factor(d)} = {_rule(sequence)}$$"
        )
    if ask.kind == "count":
        which = "place" if sequence.located else f"number of {many}"
        return f"The {which} is what Step 1 has found: $n = {_tex(value)}$."
    return f"The common difference is what Step 1 has found: $d {gives(value)} {_tex(value)}$."


def _beyond_step(sequence: Sequence) -> str:
    """Between which two terms the bound is passed."""
    a, d, k, bound = sequence.first, sequence.difference, sequence.passing, sequence.bound or Fraction(0)
    before = "" if k == 1 else f" The {sequence.words[0]} before it is still ${_tex(sequence.term(k - 1))}$."
    return (
        f"After $n - 1$ steps the {sequence.words[0]} is ${_tex(a)} + (n - 1) \\cdot {_factor(d)}$. It has to be "
        f"{_beyond(sequence)}, so $n - 1$ has to be more than\n\n"
        f"$$\\frac{{{_tex(bound)} - {_factor(a)}}}{{{_tex(d)}}} {gives((bound - a) / d)} {_tex((bound - a) / d)}$$\n\n"
        f"The next whole number is ${k - 1}$, so $n = {k}$ and $a_{{{k}}} = {_tex(a)} + {k - 1} \\cdot {_factor(d)} = "
        f"{_tex(sequence.term(k))}$.{before}"
    )


def _result(sequence: Sequence, ask: Ask) -> str:
    one, many = sequence.words
    answer = _answer(sequence, ask)
    match ask.kind:
        case "term":
            return f"{one.capitalize()} number {ask.place} is **{answer}**."
        case "sum":
            which = f"the first {ask.place}" if ask.place else "all"
            return f"Together {which} {many} make **{answer}**."
        case "count":
            return f"It is **{answer}**." if sequence.located else f"There are **{answer}**."
        case "beyond":
            return f"The first one {_beyond(sequence)} is **{answer}**."
        case "difference":
            return f"The common difference is **{answer}**."
        case "rule":
            return f"The formula is **{answer}**."


def _texts(sequence: Sequence, answer: str) -> tuple[str, ...]:
    d = sequence.difference
    row = [_tex(sequence.term(k)) for k in range(1, 5)] if is_exact(d) else []
    check = (
        f"The sequence begins ${', '.join(row)}, \\ldots$, and every step is ${_tex(d)}$."
        if row
        else f"Three steps lead from ${_tex(sequence.first)}$ to ${_tex(sequence.term(4))}$."
    )
    if sequence.paired:
        assert sequence.last is not None
        assert sequence.total is not None
        pair = sequence.first + sequence.last
        check += f" And the sum: $\\frac{{{sequence.count}}}{{2}} \\cdot {_factor(pair)} = {_tex(sequence.total)}$."
    return (
        f"**What is asked.** In an *arithmetic sequence* every step from one {sequence.words[0]} to the next is the "
        f"same. Here {_givens(sequence)} {' '.join(_goal(sequence, ask) for ask in sequence.asks)}\n\n"
        "**The idea.** Whoever knows the first term and the step knows every term: it is the first one and some steps "
        "more.",
        _first_step(sequence),
        _steps(sequence),
        f"**Answer.** {' '.join(_result(sequence, ask) for ask in sequence.asks)}\n\n"
        f"**Check.** {check}\n\n"
        "**Remember.** The $n$-th term is the first one and $n - 1$ steps: $a_n = a_1 + (n - 1)d$.",
    )


_PLAN = """\
- Every term is an upright bar on one base line, from left to right, to one scale; below the line for negative terms.
- Given terms blue, the others grey, the term asked for green; the step from one to the next orange.
- Values stand over the bars that they belong to.
"""


def _scenes(sequence: Sequence, answer: str) -> tuple[LessonScene, ...]:
    n, many = sequence.shown, sequence.words[1]
    shared = f"{n} {many} as upright bars in a row, beginning with {plain(sequence.first)}"
    step = f"{nearly(sequence.difference)}{plain(sequence.difference)}"
    return scenes_of(
        (
            (
                "What is known",
                "Show the terms that are given.",
                "the given terms",
                f"{shared}; only the given ones are filled. {_givens(sequence)}",
            ),
            (
                "Equal steps",
                "Show that every step is the same.",
                f"step {step}",
                f"{shared}; from each to the next the same step of {step}.",
            ),
            ("The answer", "Show all terms, and what was asked.", answer, f"{shared}. Answer: {answer}."),
        ),
        elements="Bars for the terms, numbers over them.",
        colours="Given terms blue, answer green, steps orange, others grey.",
        layout="Bars side by side on one base line.",
    )


def _drawing(sequence: Sequence) -> dict[str, Any]:
    unit = f" {sequence.unit}" if sequence.unit else ""
    n, d = sequence.shown, sequence.difference
    known = [place for place, _ in sequence.terms] + ([sequence.count or n] if sequence.last is not None else [])
    green = [ask.place or sequence.passing for ask in sequence.asks if ask.kind in ("term", "beyond")]
    summed = next((_terms_to_add(sequence, ask) for ask in sequence.asks if ask.kind == "sum"), 0)
    if sequence.last is None and sequence.total is not None:
        summed = sequence.count or 0
    step = f"{nearly(d)}{'+' if d > 0 else ''}{plain(d)}{unit}"
    facts = (
        [f"{sequence.words[1]} 1 to {sequence.part[0]} together: {plain(sequence.part[1])}{unit}"]
        if sequence.part
        else []
    )
    if sequence.total is not None:
        facts.append(f"all together: {plain(sequence.total)}{unit}")
    if sequence.step is not None:
        facts.append(f"each step {step}")
    return {
        "values": [float(sequence.term(k)) for k in range(1, n + 1)],
        "texts": [f"{nearly(sequence.term(k))}{plain(sequence.term(k))}" for k in range(1, n + 1)],
        "known": sorted({place - 1 for place in known}),
        "green": sorted({place - 1 for place in green}),
        "summed": summed,
        "known_text": "; ".join(facts),
        "step_text": f"each step {step}",
        "answer_text": "; ".join(_label_answer(sequence, ask) for ask in sequence.asks),
    }
