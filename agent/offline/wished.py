"""A lesson as its problem wants it: without regard to asides, in a unit, rounded, as one of several choices."""

from __future__ import annotations

import re
from typing import TypeVar

from chalkwright.agent.data import Frozen, Problem
from chalkwright.agent.offline.asides import without_asides
from chalkwright.agent.offline.choice import Option, choose_option, without_options
from chalkwright.agent.offline.family import Family, Incomplete, Lesson
from chalkwright.agent.offline.honouring import PRECISE, honour_wishes
from chalkwright.agent.offline.precision import Rounding, use_rounding
from chalkwright.agent.offline.question import asks_twice, demands, listed, told_first, untold, without_bare_counters
from chalkwright.agent.offline.reading import in_digits, tidy
from chalkwright.agent.offline.rounding import check_understood, saying, without_rounding, write_rounded
from chalkwright.agent.offline.slots import retell
from chalkwright.agent.offline.terse import spelled_out
from chalkwright.agent.offline.unit_wishes import Wish, in_own_units, wishes, without_wishes

P = TypeVar("P")


class Worded(Frozen):
    """A problem's text, and what is common to all families taken out of it."""

    question: str
    """The text without asides and options."""
    unrounded: str
    """That without the wish for rounding."""
    rounding: Rounding | None
    wishes: tuple[Wish, ...]
    options: tuple[Option, ...]


def take_apart(text: str) -> Worded:
    """A problem's text taken apart."""
    question, options = without_options(without_asides(text))
    question = without_bare_counters(without_asides(question))
    unrounded, rounding = without_rounding(question)
    return Worded(
        question=question,
        unrounded=unrounded.strip() or question,
        rounding=rounding,
        wishes=wishes(unrounded),
        options=options,
    )


def lesson_of(family: Family[P], wording: Worded) -> Lesson | None:
    """The family's lesson of a problem; None when it is not of this family. Raises Incomplete."""
    read = _read(family, wording)
    if read is None:
        return None
    found, rounds = read
    check_understood(wording.unrounded)
    if family.answers_once and asks_twice(tidy(wording.question)):
        raise Incomplete("More than one thing is asked; ask one question at a time.")
    lesson = family.write(found)
    try:
        _check_all_answered(wording, lesson)
    except Incomplete:
        again = _read_told_again(family, wording)
        if again is None:
            raise
        found, rounds, lesson = again, False, family.write(again)
        _check_all_answered(wording, lesson)
    exactly = _exact_answer(family, found) if wording.wishes or wording.options else ""
    if wording.wishes:
        answer, how = honour_wishes(
            lesson.answer, exactly, wording.wishes, None if rounds else wording.rounding, wording.unrounded
        )
        if how:
            converted = saying(lesson, f"\n\n{how[0].upper()}{how[1:]}, as asked: **{answer}**.", answer)
            return _choose(converted, exactly, wording.options)
    if wording.rounding is not None and not rounds:
        lesson = write_rounded(family, found, lesson, wording.rounding)
    return _choose(lesson, exactly, wording.options)


_PARTS = re.compile(r"; |, (?![\d.]+°)| and | or | to the | \((?=.*[a-z])| at (?=\d[\d.]*° |x = )")
"""Where an answer says a further thing: ``3 h (Q is ahead)`` says two, ``(2, 5)`` and ``5° N, 10° E`` are one."""
_POINT = re.compile(r"\([-−\d.,/ ]*\)")
_AGAIN = re.compile(r"(?P<value>\d[\d.]* [a-zµ]+) \((?P=value)[^()]*\)")
"""A value said again in other words: ``−24 cm (24 cm in front of the lens)``."""


def check_answered(lesson: Lesson, asked: int) -> None:
    """Half an answer is none. Raises Incomplete when more is asked than the answer has parts."""
    told = _AGAIN.sub(r"\g<value>", _POINT.sub("", lesson.answer))
    if asked > len(_PARTS.split(told)):
        raise Incomplete(
            f"More is asked here than what is found ({lesson.answer}); ask for that alone, and for the rest by itself."
        )


def _check_all_answered(wording: Worded, lesson: Lesson) -> None:
    wanted = tidy(wording.unrounded)
    if unsaid := untold(wanted, lesson.answer):
        raise Incomplete(f"The {unsaid} that is asked is not found here; ask for what is: {lesson.answer}.")
    check_answered(lesson, max(demands(wanted), listed(wanted)))


def _exact_answer(family: Family[P], found: P) -> str:
    """The answer with more digits than anybody asks for."""
    with use_rounding(PRECISE):
        return family.write(found).answer


def _read(family: Family[P], wording: Worded) -> tuple[P, bool] | None:
    """What the family reads, in the first wording that it takes, and whether it has seen to the rounding itself."""
    texts = [(wording.question if family.rounds else wording.unrounded, family.rounds)]
    if wording.wishes:
        bare = without_wishes(wording.unrounded)
        texts += [(bare, False), (in_own_units(bare), False)]
    texts += [(in_digits(text), rounds) for text, rounds in texts]
    texts += [(told_first(text, "after"), rounds) for text, rounds in texts]
    texts += [(spelled_out(each), texts[0][1]) for each in (texts[0][0], in_digits(texts[0][0]))]
    doubt: Incomplete | None = None
    for text, rounds in dict.fromkeys((text, rounds) for text, rounds in texts if text.strip()):
        try:
            found = family.read(Problem(text=text))
        except Incomplete as said:
            doubt = doubt or said
            continue
        if found is not None:
            return found, rounds
    found = _read_told_again(family, wording)
    if found is not None:
        return found, False
    if doubt is not None:
        raise doubt
    return None


def _read_told_again(family: Family[P], wording: Worded) -> P | None:
    """What the family reads when the problem is told to it by its quantities."""
    if family.form is None:
        return None
    bare = without_wishes(wording.unrounded) if wording.wishes else wording.unrounded
    for text in dict.fromkeys((wording.unrounded, bare, spelled_out(wording.unrounded))):
        told = retell(family.form, text)
        if told:
            try:
                return family.read(Problem(text=told))
            except Incomplete:
                return None
    return None


def _choose(lesson: Lesson, exactly: str, options: tuple[Option, ...]) -> Lesson:
    """The lesson that says which option its answer is."""
    if not options:
        return lesson
    option = choose_option(options, lesson.answer, exactly)
    said = f"\n\nThat is choice **{option.label}**: {option.text}."
    return saying(lesson, said, f"{lesson.answer} (choice {option.label})")
