"""What a person may choose on the pages, in words they know."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.extras import missing
from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.models.registry import resolve
from chalkwright.service.languages import translate
from chalkwright.service.requests import NO_MODEL, models_offered
from chalkwright.service.settings import Settings

TYPICAL = Usage(input_tokens=46_821, output_tokens=37_096)
"""Tokens of one explanation: the mean of Gemini 3.0 Pro over 50 problems in EduIllustrate's workflow (Table 6)."""

SUBJECTS = {
    "mathematics": mark("Mathematics"),
    "physics": mark("Physics"),
    "chemistry": mark("Chemistry"),
    "biology": mark("Biology"),
    "geography": mark("Geography"),
}

LEVELS = (
    (mark("Primary school"), tuple(map(str, range(1, 6)))),
    (mark("Middle school"), tuple(map(str, range(6, 9)))),
    (mark("High school"), tuple(map(str, range(9, 13)))),
)

_LANGUAGES = (
    ("en", "English", mark("English")),
    ("zh", "中文", mark("Chinese")),
    ("es", "Español", mark("Spanish")),
    ("fr", "Français", mark("French")),
    ("de", "Deutsch", mark("German")),
    ("pt", "Português", mark("Portuguese")),
    ("it", "Italiano", mark("Italian")),
    ("nl", "Nederlands", mark("Dutch")),
    ("pl", "Polski", mark("Polish")),
    ("tr", "Türkçe", mark("Turkish")),
    ("ru", "Русский", mark("Russian")),
    ("uk", "Українська", mark("Ukrainian")),
    ("ar", "العربية", mark("Arabic")),
    ("hi", "हिन्दी", mark("Hindi")),
    ("id", "Bahasa Indonesia", mark("Indonesian")),
    ("vi", "Tiếng Việt", mark("Vietnamese")),
    ("ja", "日本語", mark("Japanese")),
    ("ko", "한국어", mark("Korean")),
)
COLOURS = (
    ("any", mark("All colours")),
    ("red-green", mark("Red and green look alike")),
    ("blue-yellow", mark("Blue and yellow look alike")),
    ("none", mark("No colours, only light and dark")),
)

READING = (
    ("simple", mark("Short, simple sentences")),
    ("standard", mark("As usual for the age")),
    ("advanced", mark("Demanding")),
)

EXPORTS = (
    ("md", "Markdown", mark("with its pictures, as a zip")),
    ("html", "HTML", mark("one page that needs no network")),
    ("pdf", "PDF", mark("to print")),
    ("docx", "Word", mark("to go on writing")),
    ("pptx", "PowerPoint", mark("one slide a step, to teach from")),
    ("scorm", "SCORM 1.2", mark("for a learning platform")),
)


BUILT_IN = mark("Built-in author")


class ModelChoice(NamedTuple):
    """One author that may be chosen."""

    value: str
    """Empty: the service's default."""
    name: str
    about: str
    """What one explanation costs about, in words."""
    sees: bool = False
    """Whether it takes pictures, so that it can look at what was drawn."""
    built_in: bool = False
    """Whether it is no model: it reads no pictures, and few languages."""


def model_choices(settings: Settings) -> tuple[ModelChoice, ...]:
    """The authors this service offers, its default first: the built-in one where no model is the default."""
    offered = tuple(
        ModelChoice(name, name, _about(name), sees(name, settings.base_url)) for name in models_offered(settings)
    )
    about = translate("free, knows a fixed list of problems, in English and Chinese")
    built_in = ModelChoice("", BUILT_IN, about, built_in=True)
    if settings.model is not None:
        return (offered[0]._replace(value=""), *offered[1:], built_in._replace(value=NO_MODEL))
    return (built_in, *offered)


def subjects() -> list[tuple[str, str]]:
    """Value and name of each subject."""
    return [(value, translate(name)) for value, name in SUBJECTS.items()]


def languages() -> list[tuple[str, str]]:
    """Tag of each language an explanation may be in, and what its speakers and the reader call it."""
    named = [(tag, own, translate(name)) for tag, own, name in _LANGUAGES]
    return [(tag, own if own == name else f"{own} ({name})") for tag, own, name in named]


def sees_pictures(settings: Settings) -> bool:
    """Whether one of the models that may be chosen takes a problem's picture."""
    return any(sees(name, settings.base_url) for name in models_offered(settings))


def marks_figures(settings: Settings) -> bool:
    """Whether a figure can be marked up here: by a model that sees, with the packages that read figures."""
    return sees_pictures(settings) and not missing("figures")


@lru_cache(maxsize=64)
def sees(name: str | None, base_url: str | None) -> bool:
    """Whether a model takes pictures, as far as is known; the built-in author (None) looks at none."""
    try:
        return name is not None and resolve(name, base_url=base_url).quirks.vision
    except ChalkwrightError:
        return False


def _about(name: str) -> str:
    dollars = _typical_cost(name)
    if dollars is None:
        return translate("price not known")
    if dollars < 0.01:
        return translate("less than a cent each")
    return translate("about ${dollars} each", dollars=f"{dollars:.2f}")


@lru_cache(maxsize=64)
def _typical_cost(name: str) -> float | None:
    try:
        price = resolve(name).price
    except ChalkwrightError:
        return None
    return None if price is None else float(price.cost(TYPICAL))
