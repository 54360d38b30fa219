"""The frame of a document: the problem at its head, and our own line at its end that names the author.

The problem is what stands under a label such as "Problem Statement" or 题目, in bold, as a heading, as a quote or
before a colon, up to the label of the solution (the published EduIllustrate form), the next heading or a rule.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import NamedTuple

from chalkwright.agent.data import Problem, Subject
from chalkwright.agent.documents.wording import Wording, wording
from chalkwright.agent.languages.catalogues import languages
from chalkwright.judges.reading.text import MARK, Picture

LINES_BEFORE = 3
"""Lines, headings aside, that may stand before the problem; further down a "Problem" is an exercise."""

_SIGNS = r"[^\w\s\0>]*"
_COUNT = r"(?:(?:\d+|[一二三四五六七八九十]+)\s*[.)、．]\s*)?"
_PROBLEMS = (
    r"(?:the\s+)?(?:problem|question|task|exercise)(?:\s+(?:statement|description|text))?(?:\s+\d+)?|"
    r"题目|题干|原题|问题|例题|题目描述|题目内容|问题描述|问题陈述|問題|題目|題幹|原題"
)
_SOLUTIONS = (
    r"(?:the\s+|our\s+)?(?:(?:worked|detailed|step[- ]by[- ]step)\s+)?"
    r"(?:solution|approach|explanation|strategy|analysis|answer|reasoning|walkthrough)"
    r"(?:\s+(?:approach|strategy|plan|process|steps?|method|path))?|"
    r"解题思路|思路|思路分析|解题方法|解题过程|解题步骤|解答|解答过程|解析|分析|解法|详解|答案|解|解題思路|解題過程"
)
_STEP = re.compile(
    rf"#{{0,6}}[ \t]*{_SIGNS}\s*(?:(?:step|part)\s*(?:1|one)\b|第\s*[一1]\s*步|步骤\s*[一1]|步驟\s*[一1])",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(#{1,6})\s")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}")
_SCENE = re.compile(r"(?:scene|step|diagram)[ _-]?\d", re.IGNORECASE)
_PLACE = re.compile(r"(?:^|[_/])(\d+)_([a-z]+)_g(\d{1,2})$", re.IGNORECASE)
_SUBJECTS: dict[str, Subject] = {
    "math": "mathematics",
    "maths": "mathematics",
    "mathematics": "mathematics",
    "physics": "physics",
    "chemistry": "chemistry",
    "biology": "biology",
    "geography": "geography",
}


def _label(names: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<quote>>[ \t]*)?(?P<hashes>#{{1,6}}[ \t]+)?(?P<open>{_SIGNS})\s*{_COUNT}{_SIGNS}(?:{names})"
        rf"(?P<close>\s*[^\w\s\0(（$\\]*)(?P<rest>.*)",
        re.IGNORECASE,
    )


_PROBLEM, _SOLUTION = _label(_PROBLEMS), _label(_SOLUTIONS)


class Head(NamedTuple):
    """What a document says of its problem, and the document without that."""

    problem: str
    """Empty when it says nothing."""
    pictures: tuple[int, ...]
    """Marks of pictures that belong to the problem."""
    text: str


class Foot(NamedTuple):
    """Who made a document of ours, and the document without the line that says so."""

    generator: str | None
    text: str


class Place(NamedTuple):
    """What a folder name of the published form, such as ``100_math_g9``, tells."""

    id: str
    subject: Subject | None
    grade: str


def split_head(text: str, pictures: Sequence[Picture]) -> Head:
    """Take the problem's statement out of a marked text."""
    lines = text.split("\n")
    first = _first(lines)
    if first is None:
        return Head("", (), text)
    label = _label_at(_PROBLEM, lines[first])
    end = _end_of_quote(lines, first) if label["quote"] else _end(lines, first, len(label["hashes"].strip()), pictures)
    body = [label["rest"], *lines[first + 1 : end]]
    if label["quote"]:
        body = [re.sub(r"^>[ \t]?", "", line) for line in body]
    stated = "\n".join(body)
    marks = tuple(int(match[1]) for match in MARK.finditer(stated))
    statement = re.sub(r"\n{3,}", "\n\n", MARK.sub("", stated)).strip()
    if not statement:
        return Head("", (), text)
    return Head(statement, marks, "\n".join([*lines[:first], *lines[end:]]))


def split_foot(text: str) -> Foot:
    """Take our own closing lines away: a judge should not learn whose work it judges, nor that it proved itself."""
    body, _, last = text.rstrip().rpartition("\n")
    for words in map(wording, languages()):
        found = _read(last, [words.written_by_model, words.written, words.translated])
        if found is not None:
            return Foot(found.get("model") or found["author"], _without_proof(body.rstrip(), words))
    return Foot(None, text)


def _without_proof(body: str, words: Wording) -> str:
    """What a page says of its proof stands above its last line, below a rule."""
    proofs = (words.computed_twice, words.checked_twice, words.computed_once, words.not_computed)
    said = [*proofs, *(words.proven_answer.replace("{proven}", proof) for proof in proofs), words.rests_on]
    while True:
        rest, _, last = body.rpartition("\n")
        if _read(last, said) is None:
            return re.sub(r"\n-{3,}$", "", body).rstrip()
        body = rest.rstrip()


def _read(line: str, sentences: Sequence[str]) -> dict[str, str] | None:
    """What stands at the places of the sentence that a line is; None where it is none of them."""
    line = html.unescape(line).replace("\\", "").strip()
    for sentence in sentences:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(sentence))
        if found := re.fullmatch(pattern, line):
            return found.groupdict()
    return None


def place_named(name: str) -> Place | None:
    """Read a folder or file name of the published form; None for any other name."""
    found = _PLACE.search(name)
    if found is None:
        return None
    return Place(found[0].lstrip("_/"), _SUBJECTS.get(found[2].lower()), found[3])


def read_problem(statement: str, *names: str) -> Problem | None:
    """The problem as the document's head tells it, and the first of its ``names`` that tells anything."""
    if not statement:
        return None
    place = next((found for name in names if (found := place_named(name))), None)
    if place is None:
        return Problem(text=statement)
    return Problem(text=statement, subject=place.subject, grade=place.grade, id=place.id)


def is_label(line: str) -> bool:
    """Whether a line is the name of a part: of the problem, or of the solution."""
    return _matches(_PROBLEM, line) or _matches(_SOLUTION, line)


def _first(lines: Sequence[str]) -> int | None:
    """The line that names the problem."""
    before = 0
    for at, line in enumerate(lines):
        if _matches(_PROBLEM, line):
            return at
        if MARK.search(line) or _STEP.match(line):
            return None
        before += bool(line.strip()) and not _HEADING.match(line) and not _RULE.fullmatch(line)
        if before > LINES_BEFORE:
            return None
    return None


def _matches(pattern: re.Pattern[str], line: str) -> bool:
    """Whether the line is a label, not only a sentence that begins like one."""
    label = pattern.fullmatch(line.rstrip())
    if label is None:
        return False
    signs, rest = label["close"].strip(), label["rest"].strip()
    if not rest:
        return True
    if label["hashes"]:
        return rest.endswith(("?", "？")) and bool(signs)  # else a title, such as "Problem 3: Apples"
    return any(sign in signs for sign in ":：】]*_")


def _label_at(pattern: re.Pattern[str], line: str) -> dict[str, str]:
    label = pattern.fullmatch(line.rstrip())
    groups = {} if label is None else label.groupdict()
    return {name: value or "" for name, value in groups.items()}


def _end_of_quote(lines: Sequence[str], first: int) -> int:
    return next((at for at in range(first + 1, len(lines)) if not lines[at].startswith(">")), len(lines))


def _end(lines: Sequence[str], first: int, level: int, pictures: Sequence[Picture]) -> int:
    """The first line after the statement."""
    words = bool(_label_at(_PROBLEM, lines[first])["rest"].strip())
    blank = picture = None
    for at in range(first + 1, len(lines)):
        line = lines[at]
        if (heading := _HEADING.match(line)) and (not level or len(heading[1]) <= level):
            return at
        if _matches(_SOLUTION, line) or _RULE.fullmatch(line):
            return at
        mark = MARK.search(line)
        if mark and _SCENE.search(pictures[int(mark[1])].source):
            return at  # a diagram of the explanation, whose label is missing
        if _STEP.match(line):
            return at if picture is None else picture
        picture = at if mark and picture is None else picture
        blank = at if words and not line.strip() and blank is None else blank
        words = words or bool(line.strip())
    # Nothing says where the solution begins: the statement is one paragraph.
    return len(lines) if blank is None else blank
