"""The faults of the words alone. Each yields the ways to seed it in a document, the same ones for the same lot."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from chalkwright.benchmarks.lab.judge.documents import Explained
from chalkwright.benchmarks.lab.judge.faults import Change
from chalkwright.benchmarks.lab.judge.steps import derive_terms, join_sections, sections, terms
from chalkwright.benchmarks.lab.judge.wording import JARGON, POINTERS

INSERTED = 3
"""Sentences above the grade in one copy."""
DAMAGED = 3
"""Formulas broken in one copy."""
_PARAGRAPH_END = re.compile(r"(?<=[\w)$*])\.(?=\n\n|\Z)")
"""Where a paragraph of words ends, so that a sentence can follow."""


def step_removed(document: Explained, chance: random.Random) -> Iterator[Change]:
    """A step goes whose result is used later: by a step or by the answer."""
    parts = sections(document.texts)
    new = derive_terms(parts, document.record.problem.text)
    ways = [
        place
        for place, part in enumerate(parts)
        if part.is_step and any(new[place] & terms(later.markdown) for later in parts[place + 1 :])
    ]
    chance.shuffle(ways)
    for place in ways:
        texts = join_sections([*parts[:place], *parts[place + 1 :]], document.texts)
        yield Change(f"“{parts[place].heading}” is gone.", texts=_keep_changes(document, texts))


def steps_swapped(document: Explained, chance: random.Random) -> Iterator[Change]:
    """Two steps change places, of which the later one uses what the earlier one finds."""
    parts = sections(document.texts)
    new = derive_terms(parts, document.record.problem.text)
    steps = [place for place, part in enumerate(parts) if part.is_step]
    ways = [(a, b) for a, b in combinations(steps, 2) if new[a] & terms(parts[b].markdown)]
    chance.shuffle(ways)
    for a, b in ways:
        swapped = list(parts)
        swapped[a] = parts[a]._replace(markdown=parts[b].markdown)
        swapped[b] = parts[b]._replace(markdown=parts[a].markdown)
        texts = join_sections(swapped, document.texts)
        said = f"“{parts[b].heading}” stands before “{parts[a].heading}”, whose result it uses."
        yield Change(said, texts=_keep_changes(document, texts))


def jargon(document: Explained, chance: random.Random) -> Iterator[Change]:
    """Sentences far above the grade, at the ends of paragraphs."""
    subject = document.record.problem.subject
    if subject is None:
        return
    said = chance.sample(JARGON[subject], INSERTED)
    ends = [(block, end.end()) for block, text in document.texts.items() for end in _PARAGRAPH_END.finditer(text)]
    if len(ends) < INSERTED:
        return
    texts = dict(document.texts)
    # From the back, so that the places before stay where they are.
    for (block, end), sentence in zip(sorted(chance.sample(ends, INSERTED), reverse=True), said, strict=True):
        texts[block] = f"{texts[block][:end]} {sentence}{texts[block][end:]}"
    yield Change(
        f"{INSERTED} sentences of {subject} far above grade {document.record.problem.grade}.",
        texts=_keep_changes(document, texts),
    )


def break_latex(document: Explained, chance: random.Random) -> Iterator[Change]:
    """Formulas that no longer parse: a brace or a dollar sign lost, half a fraction, a mistyped command."""
    texts: dict[int, str] = {}
    said = []
    names = chance.sample(list(_DAMAGES), len(_DAMAGES))
    for block, text in chance.sample(list(document.texts.items()), len(document.texts)):
        formulas = [f for f in _FORMULA.finditer(text) if any(damage(f[0], chance) for damage in _DAMAGES.values())]
        if not formulas or len(texts) == DAMAGED:
            continue
        formula = chance.choice(formulas)  # one in a text: two lost dollar signs would make a pair again
        name, broken = next((name, b) for name in names if (b := _DAMAGES[name](formula[0], chance)))
        names.append(names.pop(names.index(name)))  # another one next
        texts[block] = text[: formula.start()] + broken + text[formula.end() :]
        said.append(name)
    if texts:
        yield Change(f"Formulas with {', '.join(sorted(said))}.", texts=texts)


def pointing_nowhere(document: Explained, chance: random.Random) -> Iterator[Change]:
    """The text points at something in a picture whose label is in none."""
    shown = " ".join(element.text for result in document.record.scenes for element in result.elements)
    words = " ".join([*document.texts.values(), document.record.problem.text, shown])
    free = [letter for letter in "JKLQUWXYZ" if not re.search(rf"(?<![a-z]){letter}(?![a-z])", words)]
    chance.shuffle(free)
    letters = dict(zip("abc", free, strict=False))
    if len(letters) < 3:
        return
    for pointer in chance.sample(POINTERS, len(POINTERS)):
        scene = chance.choice(document.numbers)
        sentence = string.Template(pointer).substitute(letters, number=scene)
        after = document.texts[scene + 1]
        ends = (end.end() for end in _PARAGRAPH_END.finditer(after))
        place = next(ends, None)
        added = f"{after}\n\n{sentence}" if place is None else f"{after[:place]} {sentence}{after[place:]}"
        yield Change(f"“{sentence}”", texts={scene + 1: added})


def _keep_changes(document: Explained, texts: Mapping[int, str]) -> dict[int, str]:
    return {block: text for block, text in texts.items() if text != document.texts[block]}


_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", re.DOTALL)


def _without_brace(formula: str, chance: random.Random) -> str | None:
    at = formula.rfind("}")
    return None if at < 0 else formula[:at] + formula[at + 1 :]


def _without_dollar(formula: str, chance: random.Random) -> str | None:
    return None if formula.startswith("$$") else formula[:-1]


def _half_fraction(formula: str, chance: random.Random) -> str | None:
    broken = re.sub(r"(\\frac\{[^{}]*\})\{[^{}]*\}", r"\1", formula, count=1)
    return None if broken == formula else broken


def _mistype(formula: str, chance: random.Random) -> str | None:
    commands = list(re.finditer(r"\\[a-z]{4,}", formula))
    if not commands:
        return None
    one = chance.choice(commands)
    swapped = one[0][:-2] + one[0][-1] + one[0][-2]
    return None if swapped == one[0] else formula[: one.start()] + swapped + formula[one.end() :]


_DAMAGES: dict[str, Callable[[str, random.Random], str | None]] = {
    "a lost brace": _without_brace,
    "a lost dollar sign": _without_dollar,
    "half a fraction": _half_fraction,
    "a mistyped command": _mistype,
}
