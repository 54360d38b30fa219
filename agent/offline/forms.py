"""Reading a problem sentence by sentence: each one has to have a form that the family knows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from chalkwright.agent.offline.family import LessonScene
from chalkwright.agent.offline.question import sentences, without_counters
from chalkwright.agent.offline.reading import tidy


def forms_of(text: str, forms: Mapping[str, str]) -> dict[str, re.Match[str]] | None:
    """What each sentence says, by the name of its form; None when a sentence has none that is still free.

    A form is a regular expression for the whole sentence without its end mark; case is ignored.
    """
    found: dict[str, re.Match[str]] = {}
    for sentence in sentences(without_counters(tidy(text).replace("\\", " "))):
        words = re.sub(r"\s+", " ", sentence).strip().rstrip(".?!;: ")
        free = {name: form for name, form in forms.items() if name not in found}
        hit = next(((name, match) for name, form in free.items() if (match := _full(form, words))), None)
        if hit is None:
            return None
        found[hit[0]] = hit[1]
    return found


def _full(form: str, words: str) -> re.Match[str] | None:
    return re.fullmatch(form, words, re.IGNORECASE)


def scenes_of(
    rows: Sequence[tuple[str, str, str, str]], *, elements: str, colours: str, layout: str
) -> tuple[LessonScene, ...]:
    """Scenes that share what they hold; each row is a title, a purpose, the labels and the alternative text."""
    return tuple(
        LessonScene(
            title=title, purpose=purpose, labels=labels, alt=alt, elements=elements, colours=colours, layout=layout
        )
        for title, purpose, labels, alt in rows
    )
