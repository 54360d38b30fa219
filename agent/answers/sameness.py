"""Whether two final answers are the same, decided by computation alone (visual-text study §3, S_a). Pure.

Tried by turns: the same words, yes or no, options, times, places, substances, ratios, ranges, quantities, lists, named
values, equations, then what a sentence says. A wrong “same” is worse than none: what none of them is sure of stays
undecided.
"""

from __future__ import annotations

from collections.abc import Callable

from chalkwright.agent.answers.choices import options_of, same_choice, same_circled, same_verdict
from chalkwright.agent.answers.closing import final_answer
from chalkwright.agent.answers.equivalence import same_expression
from chalkwright.agent.answers.lists import (
    Items,
    Table,
    chain_of,
    is_numeric,
    is_permutation,
    items_of,
    no_match,
    with_kinds,
)
from chalkwright.agent.answers.moments import same_moment, same_place
from chalkwright.agent.answers.notation import Unreadable, plain
from chalkwright.agent.answers.phrases import (
    compatible,
    key,
    only_quantity,
    read_statement,
    strip_labels,
    without_common_end,
    without_remark,
)
from chalkwright.agent.answers.quantities import UNDECIDED, Means, Told, read_quantity, same_quantity
from chalkwright.agent.answers.relations import same_equation, same_range, same_ratio
from chalkwright.agent.answers.substances import same_substance

__all__ = ["final_answer", "same_answer"]

MOST_COMPARISONS = 300
"""Of pieces with pieces; answers that need more are undecided."""


def same_answer(found: str, gold: str, problem_text: str = "") -> tuple[bool | None, Means]:
    """Whether ``found`` is the answer ``gold``, and what decided it; (None, "") when computation cannot tell.

    ``problem_text`` gives the options, and the units that it asks for. Numbers are compared by the rule of rounding of
    :mod:`chalkwright.agent.answers.quantities`. Symmetric in both answers; takes any text, and bounded time.
    """
    if not found.strip() or not gold.strip():
        return None, ""
    if found.strip() == gold.strip():
        return True, "exact"
    try:
        told = _Comparison(problem_text).compare(plain(found), plain(gold))
    except (Unreadable, RecursionError):
        return None, ""
    return told.same, "" if told.same is None else told.by


class _Comparison:
    """Compares pieces of two answers to one problem, in the plain notation."""

    def __init__(self, problem: str) -> None:
        self.options = options_of(problem)
        try:
            self.problem = plain(problem[-_PROBLEM:])
        except Unreadable:
            self.problem = ""
        self.left = MOST_COMPARISONS

    def compare(self, one: str, other: str) -> Told:
        """The whole comparison."""
        if key(one) == key(other) != "":
            return Told(True, "exact")
        for attempt in (same_verdict(one, other, self.problem), self._choice(one, other), same_circled(one, other)):
            if attempt.same is not None or attempt.by:
                return attempt
        return self._values(one, other)

    def _choice(self, one: str, other: str) -> Told:
        def equal(text: str, option: str) -> bool | None:
            try:
                return self._values(plain(text), plain(option)).same
            except Unreadable:
                return None

        return same_choice(one, other, self.options, equal)

    def _values(self, one: str, other: str) -> Told:
        """As what they are, then without remarks, then as sentences."""
        if not one or not other:
            return UNDECIDED
        first = self._things(one, other)
        if first.same is not None or first.by:
            return first
        shorter = without_remark(one), without_remark(other)
        if (shorter[0] != one) != (shorter[1] != other):
            told = self._things(*shorter)
            if told.same is not None:
                return told
        return self._sentences(one, other)

    def _things(self, one: str, other: str) -> Told:
        if not one or not other:
            return UNDECIDED
        self.left -= 1
        if self.left < 0:
            raise Unreadable("The answers have too many pieces.")
        one, other = _in_digits(one), _in_digits(other)
        if key(one) == key(other) != "":
            return Told(True, "exact")
        attempts: tuple[Callable[[], Told], ...] = (
            lambda: same_moment(one, other, self.problem),
            lambda: same_place(one, other),
            lambda: same_substance(one, other, self.problem),
            lambda: same_ratio(one, other),
            lambda: same_range(one, other),
            lambda: self._quantities(one, other),
            lambda: self._lists(one, other),
            lambda: self._compare_named(one, other),
        )
        for attempt in attempts:
            told = attempt()
            if told.same is not None or told.by:
                return told
        return UNDECIDED

    def _quantities(self, one: str, other: str) -> Told:
        try:
            told = same_quantity(read_quantity(one), read_quantity(other), self.problem)
        except Unreadable:
            return UNDECIDED
        if told.same is None:
            # Of 3m and m + 2m only the one can be read as metres.
            try:
                return Told(True, "symbolic") if same_expression(one, other) else UNDECIDED
            except Unreadable:
                return UNDECIDED
        return told

    def _compare_named(self, one: str, other: str) -> Told:
        """``x = 3`` with ``3``, ``P = 1/4 = 25 %`` with ``25 %``; equations with each other."""
        a, b = strip_labels(one), strip_labels(other)
        if compatible(a.label, b.label):
            chains = chain_of(a), chain_of(b)
            if chains[0] and chains[1] and ((a.rest, b.rest) != (one, other) or max(map(len, chains)) > 1):
                told = self._members(*chains)
                if told.same is not None:
                    return told
        return same_equation(one, other)

    def _members(self, one: list[str], other: list[str]) -> Told:
        """Of ``1/4 = 25 %`` every member is the answer."""
        told = [self._things(a, b) for a in one for b in other]
        sure = {t.same for t in told} - {None}
        return next(t for t in told if t.same in sure) if len(sure) == 1 else UNDECIDED

    def _lists(self, one: str, other: str) -> Told:
        a, b = items_of(one), items_of(other)
        if a is not None and b is None:
            b = items_of(other, tight=True)
        elif b is not None and a is None:
            a = items_of(one, tight=True)
        if a is None or b is None or a.point != b.point:
            return UNDECIDED
        if len(a.pieces) != len(b.pieces):
            return UNDECIDED
        return self._match_items(a, b)

    def _match_items(self, a: Items, b: Items) -> Told:
        by_name = len(set(a.names)) == len(a.pieces) and set(a.names) == set(b.names)
        if by_name:
            b = b._replace(pieces=[b.pieces[b.names.index(name)] for name in a.names])
        elif (a.any_order and len(b.bases) > 1) or (b.any_order and len(a.bases) > 1):
            return UNDECIDED  # {1, 2} says nothing of which is a and which is b
        table = self._table(a.pieces, b.pieces)
        in_order = [table[n][n] for n in range(len(table))]
        if all(in_order):
            return Told(True, "symbolic")
        if a.point or by_name:
            roots = by_name and len(a.bases) == 1 and is_permutation(self._table(a.values, b.values))
            return Told(False, "symbolic") if False in in_order and not roots else UNDECIDED
        if is_permutation(table) and (a.any_order or b.any_order or len(a.bases) == len(b.bases) == 1):
            return Told(True, "symbolic")
        return Told(False, "symbolic") if no_match(with_kinds(table, a, b)) else UNDECIDED

    def _table(self, one: list[str], other: list[str]) -> Table:
        return [[self._values(a, b).same for b in other] for a in one]

    def _sentences(self, one: str, other: str) -> Told:
        """What they say in the end, or their only number."""
        a, b = read_statement(one), read_statement(other)
        if (a or b) and compatible(a.label if a else "", b.label if b else ""):
            told = self._things(without_remark(a.rest if a else one), without_remark(b.rest if b else other))
            if told.same is not None:
                return told
        shorter = without_common_end(one, other)
        if all(map(is_numeric, shorter)):
            return self._things(*shorter)
        for text, sentence in ((one, other), (other, one)):
            number = only_quantity(sentence)
            if number and is_numeric(text) and not is_numeric(sentence):
                told = self._quantities(text, number)
                if told.same is not None:
                    return told
        return UNDECIDED


_ENGLISH = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBER_WORDS = {word: str(n) for n, word in enumerate(_ENGLISH.split())} | {
    word: str(n) for n, word in enumerate("零一二三四五六七八九十")
}
_PROBLEM = 1_900
"""Characters of the problem that tell units; they stand at its end."""


def _in_digits(text: str) -> str:
    return _NUMBER_WORDS.get(text.lower().strip(" ."), text)
