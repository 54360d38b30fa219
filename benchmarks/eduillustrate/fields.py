"""Which field of somebody's data is what: the one place where foreign names are mapped to ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from chalkwright.agent.data import Subject
from chalkwright.benchmarks.harness.fields import literal, value_of

NAMES: dict[str, tuple[str, ...]] = {
    "id": ("id", "hash_id", "problem_id", "question_id", "uid", "index"),
    "text": ("text", "question", "problem", "statement", "problem_text", "prompt", "query"),
    "options": ("options", "choices"),
    "image": ("image", "img", "picture", "figure", "image_path", "file_name", "decoded_image"),
    "solution": ("solution", "format_answer", "gold_solution", "rationale", "explanation"),
    "answer": ("answer", "ground_truth", "final_answer", "gold", "label"),
    "subject": ("subject", "category", "discipline"),
    "grade": ("grade", "grade_level"),
    "level": ("level", "school_level"),
    "topic": ("topic", "knowledge_point", "chapter"),
}
"""Ours, and theirs in the order in which they are looked for; case and ``-``, ``_`` and blanks do not count."""

_SUBJECTS: dict[str, Subject] = {
    "math": "mathematics",
    "maths": "mathematics",
    "mathematics": "mathematics",
    "数学": "mathematics",
    "physics": "physics",
    "物理": "physics",
    "chemistry": "chemistry",
    "化学": "chemistry",
    "biology": "biology",
    "生物": "biology",
    "geography": "geography",
    "地理": "geography",
}
_CODE = re.compile(r"([^\W\d_]+)[-_ ]?g(\d{1,2})", re.IGNORECASE)
_IMAGE_MARK = re.compile(r"[ \t]*<image(?:_?\d+)?>[ \t]*\n?", re.IGNORECASE)
_LIST = re.compile(r"\$?\\begin\{description\}(.*?)\\end\{description\}\$?", re.DOTALL)
_DOUBLED = re.compile(r"\\\\(?=[a-zA-Z])")
_LEVELS = ((6, "elementary"), (9, "middle"), (12, "high"))
_LOST = {"\a": r"\a", "\b": r"\b", "\f": r"\f", "\v": r"\v", "\t": r"\t", "\r": r"\r"}
"""What a TeX command became where its text went through a Python literal unescaped: ``\\frac`` begins with a form
feed."""


class Fields(NamedTuple):
    """One foreign problem under our names; nothing of it is checked yet but its text."""

    id: str
    text: str
    image: Any
    """Base64, bytes, a path, or ``{"bytes", "path"}``; None without one."""
    solution: str | None
    subject: Subject | None
    grade: str | None
    level: str | None
    topic: str | None


def read_fields(row: Mapping[str, Any], number: int) -> Fields:
    """A row under our names. Raises ValueError, with the fields there are, when none holds the problem's text."""
    found = {ours: value_of(row, theirs) for ours, theirs in NAMES.items()}
    if not isinstance(found["text"], str) or not found["text"].strip():
        raise ValueError(f"no field holds the problem's text; it may be called {', '.join(NAMES['text'])}")
    subject, grade = _subject_and_grade(found["subject"], found["grade"])
    return Fields(
        id=str(found["id"] or number),
        text=_with_options(_plain(mend_tex(found["text"])), found["options"]),
        image=found["image"],
        solution=_solution(found["solution"], found["answer"]),
        subject=subject,
        grade=grade,
        level=str(found["level"]) if found["level"] else level_of(grade),
        topic=str(found["topic"]) if found["topic"] else None,
    )


def level_of(grade: str | None) -> str | None:
    """``elementary``, ``middle`` or ``high`` of a grade that is a number."""
    if grade is None or not grade.isdecimal():
        return None
    return next((level for highest, level in _LEVELS if int(grade) <= highest), None)


def mend_tex(text: str) -> str:
    """TeX commands whose backslash and first letter became one control character, whole again."""
    for control, tex in _LOST.items():
        text = re.sub(rf"{re.escape(control)}(?=[a-zA-Z])", lambda _, tex=tex: tex, text)  # type: ignore[misc]
    return text


def _plain(text: str) -> str:
    """Without marks for pictures, and with options in lines where TeX lists them."""

    def lines(listed: re.Match[str]) -> str:
        return "\n".join(part.strip() for part in listed[1].split("\\item") if part.strip())

    return _LIST.sub(lines, _IMAGE_MARK.sub("", text)).strip()


def _subject_and_grade(subject: Any, grade: Any) -> tuple[Subject | None, str | None]:
    said = str(subject or "").strip().lower()
    code = _CODE.fullmatch(said)
    if code:
        said, grade = code[1], grade or code[2]
    return _SUBJECTS.get(said), str(grade) if grade not in (None, "") else None


def _with_options(text: str, options: Any) -> str:
    options = literal(options)
    if isinstance(options, Mapping):
        lines = [f"{letter}. {option}" for letter, option in options.items()]
    elif isinstance(options, list | tuple):
        lines = [f"{chr(ord('A') + n)}. {option}" for n, option in enumerate(options)]
    else:
        return text
    return "\n".join((text, "", *lines))


def _solution(solution: Any, answer: Any) -> str | None:
    """Worked steps and the answer as one text; the original keeps both in a Python literal."""
    content = literal(solution)
    if isinstance(content, Mapping):
        steps = content.get("format_solution") or content.get("solution") or []
        answer = answer or content.get("ground_truth") or content.get("answer")
        content = steps if isinstance(steps, list) else [steps]
    steps = content if isinstance(content, list) else [content] if content else []
    lines = [mend_tex(str(step)).strip() for step in steps]
    answers = answer if isinstance(answer, list) else [answer] if answer else []
    if answers:
        lines.append("Answer: " + "; ".join(_single(mend_tex(str(one))).strip() for one in answers))
    return "\n\n".join(lines) or None


def _single(answer: str) -> str:
    """TeX whose backslashes were escaped once too often; line ends of a table are left alone."""
    return answer if "\\begin" in answer else _DOUBLED.sub(lambda _: "\\", answer)
