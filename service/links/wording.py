"""What a learner's page says in its own name, in the explanation's language where it is known."""

from __future__ import annotations

from chalkwright.agent.data import Frozen
from chalkwright.agent.languages.catalogues import ENGLISH, closest, in_language, mark


class PageWording(Frozen):
    """Words of buttons and messages; each place is in braces."""

    language: str
    next_step: str = mark("Show me the next step")
    all_steps: str = mark("Show everything")
    step: str = mark("Step {number} of {all}")
    """Places: ``number``, ``all``."""
    read: str = mark("Read aloud")
    read_step: str = mark("Read this step aloud")
    stop: str = mark("Stop reading")
    no_voice: str = mark("This device has no voice for this language.")
    smaller: str = mark("Smaller")
    larger: str = mark("Larger")
    close: str = mark("Close")
    close_picture: str = mark("Close the picture")
    again: str = mark("You were here")
    """When a reader comes back to where they were."""
    done: str = mark("That was the last step.")
    mistakes: str = mark("Explanations may hold mistakes: ask your teacher where something seems wrong.")


def page_wording(language: str) -> PageWording:
    """English where there is no translation."""
    return in_language(PageWording, language, language=closest(language) or ENGLISH)
