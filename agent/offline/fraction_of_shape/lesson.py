"""Text and drawing of fraction problems."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.offline.colours import colours_of
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.fraction_of_shape.solver import Share, is_unit
from chalkwright.agent.offline.polynomials import numeral, numeral_tex


def write(given: Share) -> Lesson:
    """Text and drawing of a solved fraction problem."""
    if given.steps:
        return _write_rests(given)
    texts = _amount_texts(given) if given.kind == "amount" else _part_texts(given)
    answer = _answer(given)
    return Lesson(
        title="A fraction of an amount" if given.kind == "amount" else "Parts of a whole",
        answer=answer,
        texts=texts,
        scenes=_scenes(given, answer),
        plan=_PLAN.format(*_colours(given)),
        drawing=_drawing(given, answer),
    )


def _write_rests(given: Share) -> Lesson:
    """Parts that are taken one after the other, each of what is left."""
    left = 1 - given.total
    amount = None if given.amount is None else given.amount if given.asks_whole else given.amount * left
    answer = str(left) if amount is None else f"{numeral(amount)} {_noun(given, amount)}".strip()
    shown = given.model_copy(update={"amount": None, "complement": True, "noun": "whole"})
    drawing = _drawing(shown, answer) | {
        "answer": f"{_in_parts(left, shown.pieces)} left"
        + ("" if amount is None else f";  whole: {answer}" if given.asks_whole else f": {answer}")
    }
    return Lesson(
        title="Parts of a whole" if given.steps == given.taken else "Parts of what is left",
        answer=answer,
        texts=_rest_texts(given, left, answer),
        scenes=_scenes(shown, answer),
        plan=_PLAN.format(*_colours(given)),
        drawing=drawing,
    )


_TOLD_OF_REST = "Parts are taken one after the other, each of what is left by then."
_TOLD_OF_WHOLE = "Several fractions of one whole are taken."
_IDEA_OF_REST = (
    "A fraction of the rest is smaller than the same fraction of the whole. So write every part as a fraction of the "
    "*whole* first."
)
_IDEA_OF_WHOLE = (
    "All are fractions of the same whole, so each is taken from it, and what is left is a fraction of it "
    "too."
)
_SO_OF_REST = "“Of the rest” means: multiply by what is left."
_SO_OF_WHOLE = "All fractions of one whole and what is left of it make 1."


def _rest_texts(given: Share, left: Fraction, answer: str) -> tuple[str, ...]:
    lines, now = [], Fraction(1)
    whole = given.steps == given.taken
    for (top, bottom), taken in zip(given.steps, given.taken, strict=True):
        of = "the whole" if now == 1 else f"the ${_whole_tex(now)}$ that are left"
        lines.append(
            f"${_tex((top, bottom))}$ of the whole is taken; then ${_whole_tex(now - Fraction(*taken))}$ is left."
            if whole
            else f"${_tex((top, bottom))}$ of {of} is ${_whole_tex(Fraction(*taken))}$ of the whole; then "
            f"${_whole_tex(now - Fraction(*taken))}$ is left."
        )
        now -= Fraction(*taken)
    unit = given.noun
    if given.amount is None:
        told, second, check = (
            "What fraction is left at the end?",
            f"At the end ${_whole_tex(left)}$ of the whole is left.",
            "",
        )
    elif given.asks_whole:
        rest = given.amount * left
        told = f"At the end {numeral(rest)} {unit} are left. How much was the whole?"
        one = rest / left.numerator
        second = (
            f"${_whole_tex(left)}$ of the whole are {numeral(rest)} {unit}, so one part is ${numeral_tex(rest)} \\div "
            f"{left.numerator} = {numeral_tex(one)}$, and all {left.denominator} parts are\n\n$${left.denominator} "
            f"\\times {numeral_tex(one)} = {numeral_tex(given.amount)}$$"
        )
        check = f"${_whole_tex(left)}$ of {numeral(given.amount)} is ${numeral_tex(rest)}$, as told. "
    else:
        told = f"The whole is {numeral(given.amount)} {unit}. How much is left at the end?"
        second = (
            f"${_whole_tex(left)}$ of {numeral(given.amount)} {unit} is\n\n$${numeral_tex(given.amount)} \\div "
            f"{left.denominator} \\times {left.numerator} = {numeral_tex(given.amount * left)}$$"
        )
        check = ""
    parts = " + ".join(_whole_tex(Fraction(*taken)) for taken in given.taken)
    said = f"${_whole_tex(left)}$" if given.amount is None else answer
    return (
        f"**What is asked.** {_TOLD_OF_WHOLE if whole else _TOLD_OF_REST} {told}\n\n"
        f"**The idea.** {_IDEA_OF_WHOLE if whole else _IDEA_OF_REST}",
        "**Step 1: parts of the whole.**\n\n"
        + "\n".join(f"- {line}" for line in lines)
        + "\n\nThe next picture shows them.",
        f"**Step 2: what is asked.** {second}",
        f"**Answer.** It is **{said}**.\n\n**Check.** {check}All parts make the whole: ${parts} + {_whole_tex(left)} = "
        f"1$.\n\n"
        f"**Remember.** {_SO_OF_WHOLE if whole else _SO_OF_REST}",
    )


def _colours(given: Share) -> tuple[str, ...]:
    """Of the parts of each fraction; white ones would not be seen."""
    first = "" if given.colour == "white" else given.colour
    return colours_of((first, "", "", ""), ("blue", "orange", "purple", "green"))


_PLAN = """\
- The whole is one bar, or one circle for round things, divided into equal parts by exact computation.
- Parts that are taken or shaded are {}, a second, third and fourth fraction {}, {} and {}.
- What is asked is framed in red; the other parts stay white. Counted things are small dots, equally many in each part.
- Labels at size 28 or more, title at the top left.
"""


def _tex(pair: tuple[int, int]) -> str:
    return rf"\frac{{{pair[0]}}}{{{pair[1]}}}"


def _whole_tex(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _answer(given: Share) -> str:
    if given.amount is None:
        return f"{given.total}; {given.asked} left" if given.both else str(given.asked)
    result = given.amount * given.asked
    rest = f"{numeral(result)} {_noun(given, result)}".strip()
    return f"{_part(given)}; {rest} left" if given.both else rest


def _part(given: Share) -> str:
    """The amount that is taken."""
    assert given.amount is not None
    taken = given.amount * given.total
    return f"{numeral(taken)} {_noun(given, taken)}".strip()


def _noun(given: Share, count: Fraction) -> str:
    """What is counted; one of it without its ending."""
    noun = given.noun
    return noun[:-1] if count == 1 and noun.endswith("s") and not is_unit(noun) else noun


def _amount_texts(given: Share) -> tuple[str, ...]:
    assert given.amount is not None
    (top, bottom), n, noun = given.taken[0], given.amount, given.noun
    part, taken = n / bottom, n / bottom * top
    of = f"{numeral(n)} {noun}".strip()
    rest = (
        f"\n\nThe question asks for the rest{' too' if given.both else ''}, so take this away from the whole:\n\n"
        f"$${numeral_tex(n)} - {numeral_tex(taken)} = {numeral_tex(n - taken)}$$"
        if given.complement
        else ""
    )
    ask = (
        f"How much is the rest when ${_tex((top, bottom))}$ of {of} is taken away?"
        if given.complement and not given.both
        else f"How much is ${_tex((top, bottom))}$ of {of}{', and how much is the rest' if given.both else ''}?"
    )
    return (
        f"**What is asked.** {ask}\n\n**The idea.** The lower number (the denominator) says into how many equal parts "
        f"the whole is divided: {bottom}. The upper number (the numerator) says how many of these parts we mean: "
        f"{top}. The bar below is the whole.",
        f"**Step 1: one part.** Divide the whole into {bottom} equal parts:\n\n$${numeral_tex(n)} \\div {bottom} = "
        f"{numeral_tex(part)}$$\n\n"
        f"So $\\frac{{1}}{{{bottom}}}$ of {of} is {f'{numeral(part)} {_noun(given, part)}'.strip()}.",
        f"**Step 2: {top} {'part' if top == 1 else 'parts'}.** Take {top} of them:\n\n"
        f"$${top} \\times {numeral_tex(part)} = {numeral_tex(taken)}$${rest}",
        f"**Answer.** {_answer_sentence(given)}\n\n"
        f"**Check.** The named part and the rest make the whole: "
        f"${numeral_tex(taken)} + {numeral_tex(n - taken)} = {numeral_tex(n)}$.\n\n"
        "**Remember.** Divide by the denominator to get one part, then multiply by the numerator.",
    )


def _answer_sentence(given: Share) -> str:
    assert given.amount is not None
    share = f"${_tex(given.taken[0])}$ of {numeral(given.amount)} {given.noun}".strip()
    if given.both:
        part, rest = _answer(given).split("; ")
        return f"{share} is **{part}**, and there {_are(given.amount * given.asked)} **{rest}**."
    return f"{'The rest' if given.complement else share} is **{_answer(given)}**."


def _told(given: Share) -> str:
    """The parts that are given, and the question."""
    verb, (first, *more) = given.verb, given.taken
    if given.both:
        asked = f"What fraction is {verb}, and what fraction is left?"
    elif given.complement:
        asked = f"What fraction is {'left' if verb == 'taken' else 'not ' + verb}?"
    else:
        asked = f"What fraction is {verb}{' altogether' if more else ''}?"
    if given.kind == "shaded":
        are = "is" if first[0] == 1 else "are"
        return (
            f"The {given.noun} is divided into {given.pieces} equal parts, and {first[0]} of them {are} {verb}. {asked}"
        )
    listed = " and ".join(f"${_tex(f)}$" for f in given.taken)
    return f"Of the {given.noun}, {listed} {'are' if more else 'is'} {verb}. {asked}"


def _part_texts(given: Share) -> tuple[str, ...]:
    pieces, verb = given.pieces, given.verb
    same = all(d == pieces for _, d in given.taken)
    count = int(given.total * pieces)
    left = pieces - count
    equal = (
        ""
        if same
        else (
            " The fractions have different denominators, so first cut all of them into equally small parts: "
            + ", ".join(f"${_tex(f)} = {_tex((f[0] * pieces // f[1], pieces))}$" for f in given.taken if f[1] != pieces)
            + "."
        )
    )
    sums = " + ".join(_tex((f[0] * pieces // f[1], pieces)) for f in given.taken)
    first = f"$${sums} = {_tex((count, pieces))}$$" if len(given.taken) > 1 else f"$${_tex((count, pieces))}$$"
    if given.both:
        first += _simplified(count, pieces)
    simple = _simplified(left if given.complement else count, pieces)
    second = (
        f"The whole is $\\frac{{{pieces}}}{{{pieces}}}$. Take away what is {verb}:\n\n$${_tex((pieces, pieces))} - "
        f"{_tex((count, pieces))} = {_tex((left, pieces))}$$"
        if given.complement
        else f"All {pieces} parts are the whole, and {count} of them count: $${_tex((count, pieces))}$$"
    )
    return (
        f"**What is asked.** {_told(given)}\n\n**The idea.** Divide the whole into equal parts. The denominator says "
        f"how many equal "
        "parts the whole has, the numerator how many of them we mean. Parts of the same size can simply be counted.",
        f"**Step 1: count the parts.** The picture above shows the whole in {pieces} equal parts.{equal} "
        f"{verb.capitalize()}:\n\n{first}",
        f"**Step 2: {'the rest' if given.both else 'the part that is asked'}.** {second}{simple}",
        f"**Answer.** {_whole_sentence(given)}\n\n**Check.** Parts {verb} and parts not {verb} make the whole: "
        f"${count} + {left} = {pieces}$ parts.\n\n"
        "**Remember.** Only parts of equal size can be added or taken away by counting; the denominator stays the "
        "same.",
    )


def _simplified(count: int, pieces: int) -> str:
    """How so many parts of the whole are put in lowest terms; empty where they are already."""
    share = Fraction(count, pieces)
    if share.denominator == pieces:
        return ""
    return (
        f"\n\nBoth numbers can be divided by {pieces // share.denominator}: ${_tex((count, pieces))} = "
        f"{_whole_tex(share)}$."
    )


def _whole_sentence(given: Share) -> str:
    if given.both:
        return (
            f"**${_whole_tex(given.total)}$** of the {given.noun} is {given.verb}, and "
            f"there is **${_whole_tex(given.asked)}$ left**."
        )
    return f"It is **${_whole_tex(given.asked)}$** of the {given.noun}."


def _scenes(given: Share, answer: str) -> tuple[LessonScene, ...]:
    shape = "circle" if given.round else "bar"
    shared = {
        "colours": f"Parts taken {', '.join(_colours(given))}; what is asked framed in red; the rest white.",
        "layout": f"One {shape} in the middle, its labels beside it.",
    }
    if given.amount is not None:
        (top, bottom), part = given.taken[0], numeral(given.amount / given.pieces)
        whole = f"A bar stands for {numeral(given.amount)} {given.noun}".strip()
        alts = (
            f"{whole}; it is not divided yet.",
            f"{whole}, divided into {bottom} equal parts of {part}.",
            f"{whole}, divided into {bottom} equal parts of {part}. {top} are {_colours(given)[0]}. "
            f"{'What is asked' if given.both else 'The part that is asked'} is {answer}.",
        )
        titles = ("The whole", "Equal parts", "The part that is asked")
    else:
        count = int(given.total * given.pieces)
        whole = f"A {shape} divided into {given.pieces} equal parts"
        listed = " and ".join(f"{a}/{b}" for a, b in given.taken)
        alts = (
            f"{whole}, none of them coloured yet.",
            f"{whole}; {count} of them {_are(count)} coloured for {listed}.",
            f"{whole}; {count} of them {_are(count)} coloured{_framed(given)}",
        )
        titles = ("The whole", "The parts", "What is asked")
    purposes = ("Show the whole.", "Show the equal parts.", "Show the part that is asked.")
    return tuple(
        LessonScene(
            title=t,
            purpose=p,
            elements=f"A {shape} in equal parts.",
            labels=answer if k == 2 else "fractions",
            alt=a,
            **shared,
        )
        for k, (t, p, a) in enumerate(zip(titles, purposes, alts, strict=True))
    )


def _in_parts(share: Fraction, pieces: int) -> str:
    """``2/8 = 1/4``: so many of the drawn parts, and the same in lowest terms."""
    return f"{int(share * pieces)}/{pieces}" + ("" if share.denominator == pieces else f" = {share}")


def _are(count: Fraction | int) -> str:
    return "is" if count == 1 else "are"


def _framed(given: Share) -> str:
    """What the last picture shows beside the coloured parts, in words."""
    if not given.both:
        return f". The part that is asked is framed: {given.asked} of the whole."
    left = int(given.asked * given.pieces)
    rest = f"the {left} that {_are(left)} left {_are(left)} framed, {given.asked}" if left else "nothing is left"
    return f", {given.total} of the whole; {rest}."


def _drawing(given: Share, answer: str) -> dict[str, object]:
    pieces = given.pieces
    dots = 0
    if (
        given.amount is not None
        and given.amount.denominator == 1
        and given.amount <= 60
        and given.amount % pieces == 0
        and given.noun
    ):
        dots = 0 if is_unit(given.noun) else int(given.amount) // pieces
    count = int(given.total * pieces)
    names = [f"{a}/{b}" + ("" if b == pieces else f" = {a * pieces // b}/{pieces}") for a, b in given.taken]
    return {
        "amount": given.amount is not None,
        "round": given.round,
        "pieces": pieces,
        "colours": _colours(given),
        "groups": [a * pieces // b for a, b in given.taken],
        "names": names,
        "complement": given.complement,
        "count": count,
        "dots": dots,
        "whole_text": f"{numeral(given.amount)} {given.noun}".strip()
        if given.amount is not None
        else f"1 whole = {pieces}/{pieces}",
        "part_text": numeral(given.amount / pieces) if given.amount is not None else "",
        "answer": (answer.rpartition("; ")[2] if given.both else answer)
        if given.amount is not None
        else _in_parts(given.asked, pieces) + (" left" if given.both else ""),
        "both": given.both,
        "part": _part(given) if given.amount is not None else f"{_in_parts(given.total, pieces)} {given.verb}",
        "verb": given.verb,
        "question": f"{given.taken[0][0]}/{given.taken[0][1]} of {numeral(given.amount)} "
        f"{'= ?   rest = ?' if given.both else 'are set apart: rest = ?' if given.complement else '= ?'}"
        if given.amount is not None
        else "",
    }
