"""What a person may choose on the pages, in words they know."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.models.registry import resolve
from chalkwright.service.requests import NO_MODEL, models_offered
from chalkwright.service.settings import Settings

TYPICAL = Usage(input_tokens=46_821, output_tokens=37_096)
"""Tokens of one explanation: the mean of Gemini 3.0 Pro over 50 problems in EduIllustrate's workflow (Table 6)."""

SUBJECTS = ("mathematics", "physics", "chemistry", "biology", "geography")

LEVELS = (
    ("Primary school", tuple((str(grade), f"Grade {grade}") for grade in range(1, 6))),
    ("Middle school", tuple((str(grade), f"Grade {grade}") for grade in range(6, 9))),
    ("High school", tuple((str(grade), f"Grade {grade}") for grade in range(9, 13))),
)

LANGUAGES = (
    ("en", "English"),
    ("zh", "中文 (Chinese)"),
    ("es", "Español (Spanish)"),
    ("fr", "Français (French)"),
    ("de", "Deutsch (German)"),
    ("pt", "Português (Portuguese)"),
    ("it", "Italiano (Italian)"),
    ("nl", "Nederlands (Dutch)"),
    ("pl", "Polski (Polish)"),
    ("tr", "Türkçe (Turkish)"),
    ("ru", "Русский (Russian)"),
    ("uk", "Українська (Ukrainian)"),
    ("ar", "العربية (Arabic)"),
    ("hi", "हिन्दी (Hindi)"),
    ("id", "Bahasa Indonesia (Indonesian)"),
    ("vi", "Tiếng Việt (Vietnamese)"),
    ("ja", "日本語 (Japanese)"),
    ("ko", "한국어 (Korean)"),
)
COLOURS = (
    ("any", "All colours"),
    ("red-green", "Red and green look alike"),
    ("blue-yellow", "Blue and yellow look alike"),
    ("none", "No colours, only light and dark"),
)

READING = (("simple", "Short, simple sentences"), ("standard", "As usual for the age"), ("advanced", "Demanding"))

EXPORTS = (
    ("md", "Markdown", "with its pictures, as a zip"),
    ("html", "HTML", "one page that needs no network"),
    ("pdf", "PDF", "to print"),
    ("docx", "Word", "to go on writing"),
    ("pptx", "PowerPoint", "one slide a step, to teach from"),
    ("scorm", "SCORM 1.2", "for a learning platform"),
)


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
    """Whether it is no model: it reads no pictures, and no language but English."""


def model_choices(settings: Settings) -> tuple[ModelChoice, ...]:
    """The authors this service offers, its default first: the built-in one where no model is the default."""
    offered = tuple(
        ModelChoice(name, name, _about(name), sees(name, settings.base_url)) for name in models_offered(settings)
    )
    built_in = ModelChoice("", "Built-in author", "free, knows a fixed list of problems, in English", built_in=True)
    if settings.model is not None:
        return (offered[0]._replace(value=""), *offered[1:], built_in._replace(value=NO_MODEL))
    return (built_in, *offered)


def sees_pictures(settings: Settings) -> bool:
    """Whether one of the models that may be chosen takes a problem's picture."""
    return any(sees(name, settings.base_url) for name in models_offered(settings))


@lru_cache(maxsize=64)
def sees(name: str | None, base_url: str | None) -> bool:
    """Whether a model takes pictures, as far as is known; the built-in author (None) looks at none."""
    try:
        return name is not None and resolve(name, base_url=base_url).quirks.vision
    except ChalkwrightError:
        return False


@lru_cache(maxsize=64)
def _about(name: str) -> str:
    try:
        price = resolve(name).price
    except ChalkwrightError:
        price = None
    if price is None:
        return "price not known"
    cents = float(price.cost(TYPICAL)) * 100
    return f"about ${cents / 100:.2f} each" if cents >= 1 else "less than a cent each"
