"""Each language has every message, and says with its places and marks what the English one says."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from chalkwright.agent.languages.catalogues import FOLDER, languages
from generators.messages import ROOT, find_messages
from tests.offenders import Made, each

TRANSLATED = languages()[1:]
_PLACE = re.compile(r"%\(\w+\)s|\{\w*\}")
_TAG = re.compile(r"<[^<>]+>")


def read(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file)


def texts(said: str | tuple[str, ...]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def messages() -> list[tuple[str, Message]]:
    return [(language, message) for language in TRANSLATED for message in read(language) if message.id]


@each(TRANSLATED)
def test_a_catalogue_holds_what_is_marked_and_no_more(language: str) -> None:
    marked = {(message.context, message.id) for message in find_messages() if message.id}
    kept = {(message.context, message.id) for message in read(language) if message.id}
    assert not marked ^ kept, f"run 'make messages': {sorted(map(str, marked ^ kept))}"


@each(Made(messages), name=lambda row: f"{row[0]}: {row[1].id}")
def test_every_message_is_translated_with_its_places_and_tags(row: tuple[str, Message]) -> None:
    _, message = row
    asked = texts(message.id)[-1]
    for said in texts(message.string):
        assert said.strip(), "it is empty"
        assert not message.fuzzy
        assert set(_PLACE.findall(said)) == set(_PLACE.findall(asked))
        assert sorted(_TAG.findall(said)) == sorted(_TAG.findall(asked))
        plain = _TAG.sub("", said)
        assert "<" not in plain, "a sign of HTML"
        # It stands within an attribute too; what is no template's is escaped there.
        assert '"' not in plain or '"' in _TAG.sub("", asked), "use the quotes of the language"


_SILENT = re.compile(r"\{%-? ?trans\b.*?endtrans -?%\}|\{\{.*?\}\}|\{%.*?%\}|<code>.*?</code>|<!.*?>", re.DOTALL)
_SAID = re.compile(r'\b(?:alt|title|placeholder|aria-label|data-zoom|data-say)="([^"]*)"')
TEMPLATES = sorted(ROOT.glob("service/**/templates/*.html"))


@each(TEMPLATES, name=lambda path: path.name)
def test_no_words_of_a_page_stand_unmarked(template: Path) -> None:
    text = _SILENT.sub(" ", template.read_text())
    words = [*_SAID.findall(text), *re.split(r"<[^<>]*>", re.sub(r'[\w-]+="[^"]*"', "", text))]
    unmarked = [word.strip() for word in words if re.search("[A-Za-z]{2}", word.replace("Chalkwright", ""))]
    assert not unmarked
