"""Multiple choice, statements by their circled numbers, and yes or no. Pure.

The options are read from the problem's text, so that a letter can be compared with the words of an option.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from chalkwright.agent.answers.quantities import UNDECIDED, Told

_MARK = re.compile(
    r"(?<![A-Za-z0-9_{\\'′])(?:[(（]\s*(?P<bracketed>[A-H])\s*[)）]|(?P<letter>[A-H])\s*[.．、:：)）](?![\d]))\s*\**\s*"
)
_LEADS = (
    re.compile(
        r"^(?:so |therefore,? |thus,? |hence,? )?(?:the )?(?:final |correct |right |best |only )*"
        r"(?:answers?|options?|choices?|statements?)?(?: (?:is|are))?:? ?(?:the )?(?:options?|choices?|statements?)? ?",
        re.IGNORECASE,
    ),
    re.compile(r"^(?:因此|所以|综上|故|,| )*(?:本题)?(?:正确)?(?:的?答案|的?选项)?(?:应?为|应?是|应?选择?)?:? ?"),
)
_LETTER = re.compile(
    r"[(\[]?([A-H])[)\]]?(?:选?项)?(?: (?:is|are))?(?: the)?(?: (?:correct|right|true)(?: (?:answer|option|one))?)?"
)
_LETTERS = re.compile(r"[(\[]?[A-H](?:\s*(?:,|、|&|and|和|与|\s)\s*(?:and )?[A-H])+[)\]]?")
_PACKED = re.compile(r"[A-H]{2,8}")
_LETTER_AND_TEXT = re.compile(r"[(\[]?([A-H])(?:[)\]]\s*[.:、]?|\s*[.:、)]|(?=\s*\())\s*(\S.*)", re.DOTALL)
_CIRCLED = re.compile(r"[①-⑳](?:\s*(?:,|、|and|和|与)?\s*[①-⑳])*")
_YES = frozenset(("yes", "true", "correct", "right", "t", "是", "对", "正确", "是的", "对的", "√", "✓", "成立"))
_NO = frozenset((
    "no", "false", "incorrect", "wrong", "not_correct", "not_true", "f", "否", "错", "错误", "不是", "不对", "不正确",
    "×", "✗", "不成立",
))  # fmt: skip

_SEVERAL = re.compile(r"[;；]|\b[B-H] ?[.:)]")
"""``A. 5; B. 6`` are the answers to two parts."""

FARTHEST = 100
"""Marks among which the options after an A are looked for: each letter of a text may be one."""

Equal = Callable[[str, str], bool | None]


class _Chosen(NamedTuple):
    """What an answer chose."""

    letters: str
    with_words: bool = False
    """Whether words follow of which nobody knows that they are the option's."""


def options_of(problem: str) -> dict[str, str]:
    """The options of a problem by their letters, in order; empty when it has none."""
    marks = list(_MARK.finditer(problem))
    best: list[re.Match[str]] = []
    for start, mark in enumerate(marks):
        if _letter(mark) != "A":
            continue
        run = [mark]
        for later in marks[start + 1 : start + FARTHEST]:
            if _letter(later) == chr(ord(_letter(run[-1])) + 1):
                run.append(later)
        best = run if len(run) >= max(2, len(best)) else best
    if not best:
        return {}
    ends = [mark.start() for mark in best[1:]] + [len(problem)]
    return {
        _letter(mark): _option_text(problem[mark.end() : end], last=mark is best[-1])
        for mark, end in zip(best, ends, strict=True)
    }


def same_verdict(found: str, gold: str, problem: str) -> Told:
    """Yes or no, in English or Chinese; reasons after a comma are left out."""
    one, other = _verdict(found), _verdict(gold)
    if one is None or other is None or not _short(found, gold):
        return UNDECIDED
    if "NO" in (found.strip(), gold.strip()) and re.search(r"(?<![A-Z])NO(?![A-Z])|nitr|氮", problem):
        return UNDECIDED  # nitric oxide
    return Told(one == other, "exact")


def same_choice(found: str, gold: str, options: Mapping[str, str], equal: Equal) -> Told:
    """Letters against letters, or a letter against the words of an option, which ``equal`` compares."""
    one, other = _read_choice(found, options, equal), _read_choice(gold, options, equal)
    if one is None or other is None or (one.with_words and other.with_words):
        return Told(None, "choice")
    if one.letters and other.letters:
        if set(one.letters) != set(other.letters):
            return Told(False, "choice")
        ordered = one.letters == other.letters or options or _are_joined(found, gold)
        return Told(True, "choice") if ordered else UNDECIDED
    letters, text = (one.letters, gold) if one.letters else (other.letters, found)
    if len(letters) != 1 or letters not in options:
        return UNDECIDED
    alike = [letter for letter, option in options.items() if equal(text, option)]
    return Told(alike[0] == letters, "choice") if len(alike) == 1 else UNDECIDED


def same_circled(found: str, gold: str) -> Told:
    """Statements by their numbers, ``①③``; the same ones in another order may be an order that was asked for."""
    if not (_CIRCLED.fullmatch(found) and _CIRCLED.fullmatch(gold)):
        return UNDECIDED
    one, other = (re.findall("[①-⑳]", text) for text in (found, gold))
    if sorted(one) != sorted(other):
        return Told(False, "choice")
    return Told(True, "choice") if one == other else UNDECIDED


def _letter(mark: re.Match[str]) -> str:
    return mark["bracketed"] or mark["letter"]


def _option_text(text: str, *, last: bool) -> str:
    text = re.sub(r"\\(?:item|end\{\w+\}|begin\{\w+\})|<image>", " ", text)
    if last:
        text = re.split(r"\n\s*\n|\n(?=\*\*|#|!\[)", text)[0]
    return text.strip().strip("*").strip(" ;；,，。.$" if text.count("$") % 2 else " ;；,，。.")


def _verdict(text: str) -> bool | None:
    word = re.split(r"[,.;:!，。；]", text.strip().lower(), maxsplit=1)[0].strip()
    word = re.sub(r"^(?:it is|that is|the statement is|this is)\s+", "", word).replace("not ", "not_")
    return True if word in _YES else False if word in _NO else None


def _short(found: str, gold: str) -> bool:
    """Whether at least one is the bare word, so that only one gives reasons."""
    return min(len(found.split()), len(gold.split())) <= 2


def _are_joined(found: str, gold: str) -> bool:
    return all(re.search(r",|、|and|和|与|&", text) for text in (found, gold))


def _read_choice(text: str, options: Mapping[str, str], equal: Equal) -> _Chosen | None:
    """The letters that an answer names, in order; none when it is no choice, None when its words contradict them."""
    bare = text.strip().rstrip(".。").strip()
    for shown in (bare, *(lead.sub("", bare, count=1).strip() for lead in _LEADS)):
        if (match := _LETTER.fullmatch(shown)) and (not options or match[1] in options):
            return _Chosen(match[1])
        if _LETTERS.fullmatch(shown):
            return _keep_known("".join(re.findall(r"(?<![A-Za-z])[A-H](?![A-Za-z])", shown)), options)
        if options and _PACKED.fullmatch(shown) and len(set(shown)) == len(shown):
            return _keep_known(shown, options)
        if (match := _LETTER_AND_TEXT.fullmatch(shown)) and not _SEVERAL.search(match[2]):
            return _with_words(match[1], match[2], options, equal)
    return _Chosen("")


def _with_words(letter: str, words: str, options: Mapping[str, str], equal: Equal) -> _Chosen | None:
    """``D. 82.8 cm``: the words of that option, or of none that is known."""
    words = words.removeprefix("(").removesuffix(")") if words.startswith("(") else words
    same = equal(words, options[letter]) if letter in options else None
    if same is False or (options and letter not in options):
        return None
    return _Chosen(letter, with_words=not same)


def _keep_known(letters: str, options: Mapping[str, str]) -> _Chosen:
    return _Chosen(letters if not options or set(letters) <= set(options) else "")
