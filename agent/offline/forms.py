"""Reading a problem sentence by sentence: each one has to have a form that the family knows."""

from __future__ import annotations

from collections.abc import Sequence

from chalkwright.agent.offline.family import LessonScene


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
