r"""The final answer of an explanation, found where writers put it. Pure.

By turns: what stands under “Answer” or “答案”, names the right option or is boxed, the last of them; else the last
sentence with “therefore”; else the last bold words or displayed formula; else a text of one short line is its own
answer.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from chalkwright.agent.answers.phrases import read_statement

LONGEST = 400
"""Characters of an answer; what is longer is an explanation."""
_LONGEST_LINE = 120
_LAST_PARAGRAPHS = 3
_FURTHEST = 1_200
"""Characters after the word “Answer” in which the answer ends."""
_MOST_PLACES = 200
"""Places that may hold the answer; of more, the last ones count."""

# Bounds such as {0,9} keep the time linear on lines that hold nothing but marks.
_HIDDEN = re.compile(
    r"^ {0,3}(```|~~~).*?^ {0,3}\1|!\[[^\[\]\n]{0,400}\]\([^()\s]{0,400}\)|<!--.{0,2000}?-->", re.DOTALL | re.MULTILINE
)
_ADJECTIVE = r"(?:the|our|final|correct|right|complete|full|overall|recap|summary|and|of|to)"
_LABEL = re.compile(
    rf"^[ \t>#*_]{{0,9}}(?:[-+] )?[#*_ ]{{0,9}}(?:step \d+[.:] )?(?P<name>(?:{_ADJECTIVE} ){{0,4}}answers?"
    r"(?: (?:\(?(?P<number>\d{1,2})\)?|(?:to|for) (?:question |part |Q)?\(?(?P<part>\w{1,2})\)?|summary|and \w+|key))?"
    r"|(?:最终|正确|参考)?(?:答案|答))"
    r"(?P<end>[*_ ]{0,9}[:.：][*_]{0,9}|[*_]{1,9}[:.：]?|[ \t]{0,9}$)[ \t]*(?P<rest>.*)$",
    re.IGNORECASE | re.MULTILINE,
)
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n")
_HEADED = re.compile(r"^\s*(?:#|\*\*)")
_OPTION = re.compile(
    r"\b(?:correct|right|best) (?:answer|option|choice|statement)s?(?: here)? (?:is|are)\b:?"
    r"|\bthe (?:final )?answer is\b:?|(?:故|应|所以|因此)选择?[:：]?(?=\s*[*(（]*[A-H])"
    r"|(?:正确)?答案(?:应?为|是|选)[:：]?|(?:正确)?选项(?:为|是)[:：]?",
    re.IGNORECASE,
)
_IS_CORRECT = re.compile(
    r"\b(?:option|choice|statement) \**\(?([A-H])\)?\** (?:is|must be) (?:the )?(?:correct|right)", re.IGNORECASE
)
_THEREFORE = re.compile(
    r"(?:^|(?<=[.。!?]\s)|(?<=\n))[*_> ]{0,9}(?:therefore|thus|hence|so|in conclusion|consequently|finally"
    r"|we (?:get|find|obtain)|所以|因此|故|综上(?:所述)?|于是)(?![a-z])[,，:：]?\s*(?P<said>[^\n]+)",
    re.IGNORECASE,
)
_BOLD = re.compile(r"\*\*(?=[^\s*])(.{1,400}?)(?<=\S)\*\*|(?<!_)__(?=[^\s_])(.{1,400}?)(?<=\S)__(?!_)", re.DOTALL)
_BOX = re.compile(r"\\f?boxed ?\{")
_DISPLAYED = re.compile(r"\$\$(.{1,400}?)\$\$|\\\[(.{1,400}?)\\\]", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z(\"“$*])|(?<=[。！？])\s*")
_ITEM = re.compile(r"^\s*(?:[-*+]\s+|\d{1,2}[.)]\s+|(?=[(（]\d{1,2}[)）]))")
_REASON = re.compile(r"\b(?:because|since|check|verif|this means|which means|note|see)\b|因为|验证|检验", re.IGNORECASE)
_REASONED = re.compile(r",? (?:because|since)\b|[,，]\s*因为")
_NEGATED = re.compile(r"not?\b|不", re.IGNORECASE)
_BLANK = re.compile(r"[_\s.…()（）\\{}$*]*|\s*underline.*")
_LEADING = re.compile(
    r"^(?:therefore|thus|hence|so|then|and|that|we (?:get|find|obtain|have)|所以|因此|故|得到?|即)"
    r"(?![a-z])[,，:：]?\s*",
    re.IGNORECASE,
)


class _Found(NamedTuple):
    """An answer's place and words."""

    start: int
    statement: str
    number: str = ""
    """Of the part of the problem that it answers."""


def final_answer(text: str, problem_text: str = "") -> str:
    """The final answer as the text gives it, Markdown with formulas; empty when it cannot be told.

    Several parts are joined by ``; ``. ``problem_text`` is left out where the document repeats it.
    """
    shown = _HIDDEN.sub("", text.replace("\r\n", "\n"))
    if problem_text.strip():
        shown = shown.replace(problem_text.strip(), "")
    sure = sorted([*_find_labelled(shown), *_options(shown), *_find_boxed(shown)], key=lambda found: found.start)
    if sure:
        return _fitting(_parts(sure) if sure[-1].number else _reduce(sure[-1].statement))
    for guess in (_one_option, _therefore, _last_bold, _last_formula, _one_line):
        answer = _fitting(guess(shown))
        if answer:
            return answer
    return ""


def _find_labelled(text: str) -> Iterator[_Found]:
    """What stands beside or below the word “Answer”."""
    for label in deque(_LABEL.finditer(text), maxlen=_MOST_PLACES):
        if not label["end"].strip() and not label["rest"] and not _HEADED.match(label[0]):
            continue
        statement = _statement(text, label.end("end"))
        if statement:
            yield _Found(label.start(), statement, label["number"] or label["part"] or "")


def _statement(text: str, start: int) -> str:
    """The rest of the paragraph, or the next one where it is empty or ends with a colon; a list as a whole."""
    paragraphs = [part.strip() for part in _PARAGRAPH_END.split(text[start : start + _FURTHEST])]
    chosen: list[str] = []
    for paragraph in paragraphs:
        if not paragraph:
            continue
        if chosen and _HEADED.match(paragraph) and not _BOLD.fullmatch(paragraph):
            break
        is_list = bool(_ITEM.match(paragraph))
        if chosen and not is_list and not chosen[-1].rstrip("*_ ").endswith((":", "：")):
            break
        chosen.append(paragraph)
        if not is_list and not paragraph.rstrip("*_ ").endswith((":", "：")):
            break
    statement = "\n".join(chosen)
    return "" if _BLANK.fullmatch(statement) else statement


def _options(text: str) -> Iterator[_Found]:
    """“The correct option is D”, “故选 D”, “the answer is 5”."""
    for match in deque(_OPTION.finditer(text), maxlen=_MOST_PLACES):
        statement = _statement(text, match.end())
        statement = _SENTENCE_END.split(statement, maxsplit=1)[0]
        if statement and not _BLANK.fullmatch(statement) and statement[0] not in ",.;，。；、的":
            yield _Found(match.start(), statement)


def _find_boxed(text: str) -> Iterator[_Found]:
    r"""The content of each ``\boxed{…}`` or ``\fbox{…}``."""
    for match in deque(_BOX.finditer(text), maxlen=_MOST_PLACES):
        content = _read_braces(text, match.end())
        if content:
            yield _Found(match.start(), f"${content}$")


def _read_braces(text: str, start: int) -> str:
    depth = 1
    for place in range(start, min(len(text), start + LONGEST)):
        depth += {"{": 1, "}": -1}.get(text[place], 0) if text[place - 1] != "\\" else 0
        if depth == 0:
            return text[start:place].strip()
    return ""


def _parts(found: list[_Found]) -> str:
    """The answers to the parts of a problem, the last one to each."""
    by_number = {one.number: one for one in found if one.number}
    return "; ".join(f"({number}) {_reduce(one.statement)}" for number, one in by_number.items())


def _reduce(statement: str) -> str:
    """The answer in a statement: boxed, bold, or what its sentences say; the whole where that cannot be told."""
    boxes = [found.statement for found in _find_boxed(statement)]
    if boxes:
        return "; ".join(boxes)
    items = [_ITEM.sub("", line).strip() for line in statement.splitlines() if line.strip()]
    if len(items) > 1 and all(_ITEM.match(line) for line in statement.splitlines()[1:] if line.strip()):
        first = items[0] if _ITEM.match(statement) or not items[0].rstrip("*_ ").endswith((":", "：")) else ""
        return "; ".join(_of_sentence(item) for item in ([first] if first else []) + items[1:])
    return _of_sentence(" ".join(statement.split()))


def _of_sentence(statement: str) -> str:
    bold = list(_bold(statement))
    if bold:
        return "; ".join(bold)
    plain = _LEADING.sub("", _without_label(statement).strip())
    sentences = [part.strip() for part in _SENTENCE_END.split(plain) if part.strip()]
    kept = [sentence for n, sentence in enumerate(sentences) if n == 0 or _states(sentence)]
    return "; ".join(_core(sentence) for sentence in kept)


def _states(sentence: str) -> bool:
    return (
        bool(re.search(r"\d|\\pi|π", sentence))
        and read_statement(sentence) is not None
        and not _REASON.search(sentence)
    )


def _core(sentence: str) -> str:
    sentence = _REASONED.split(sentence, maxsplit=1)[0]
    found = read_statement(sentence)
    core = sentence if found is None or _NEGATED.match(found.rest) else found.rest
    return core.strip().rstrip(".。").strip()


def _bold(statement: str) -> Iterator[str]:
    """Bold words that are no names of what follows."""
    for match in _BOLD.finditer(statement):
        words = (match[1] or match[2]).strip()
        after = statement[match.end() : match.end() + 1]
        names = match.start() == 0 and after in (":", "：") and not re.search(r"[\d$=]", words)
        if not names and not words.endswith((":", "：")):
            yield words.rstrip(".。").strip()


def _without_label(statement: str) -> str:
    """Without a bold name at the beginning."""
    return re.sub(r"^\*\*[^*\n]{1,60}[:：]\*\*\s*|^\*\*[^*\n]{1,60}\*\*[:：]\s*", "", statement)


def _one_option(text: str) -> str:
    """The letter of the only option that is called correct."""
    letters = set(_IS_CORRECT.findall(text))
    return letters.pop() if len(letters) == 1 else ""


def _therefore(text: str) -> str:
    found = list(_THEREFORE.finditer(text))
    return _reduce(_SENTENCE_END.split(found[-1]["said"], maxsplit=1)[0]) if found else ""


def _last_bold(text: str) -> str:
    for paragraph in _last_paragraphs(text):
        words = [bold for bold in _bold(paragraph) if re.search(r"\d|\$|=", bold)]
        if words and not _HEADED.match(paragraph):
            return words[-1]
        if words and _BOLD.fullmatch(paragraph):
            return words[-1]
    return ""


def _last_formula(text: str) -> str:
    tail = "\n\n".join(reversed(list(_last_paragraphs(text))))
    formulas = [(match[1] or match[2]).strip() for match in _DISPLAYED.finditer(tail)]
    return f"${formulas[-1]}$" if formulas else ""


def _last_paragraphs(text: str) -> Iterable[str]:
    """From the end."""
    paragraphs = [part.strip() for part in _PARAGRAPH_END.split(text) if part.strip()]
    return paragraphs[: -_LAST_PARAGRAPHS - 1 : -1]


def _one_line(text: str) -> str:
    line = text.strip()
    if "\n" in line or len(line) > _LONGEST_LINE or _SENTENCE_END.search(line) or _LABEL.match(line):
        return ""
    return line.rstrip(".。").strip()


def _fitting(answer: str) -> str:
    answer = answer.strip(" ;*_")
    return answer if len(answer) <= LONGEST and not _BLANK.fullmatch(answer) else ""
