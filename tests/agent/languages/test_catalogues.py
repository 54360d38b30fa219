"""A reader gets the closest language that there is, and documents speak their own."""

from __future__ import annotations

from chalkwright.agent.documents.wording import wording
from chalkwright.agent.languages.catalogues import ENGLISH, catalogue, closest, languages


def test_a_reader_gets_the_closest_language() -> None:
    assert [closest(tag) for tag in ("zh", "zh-CN", "zh_Hans", "ZH-hant-TW", "en-GB", "tlh", "")] == [
        *["zh-Hans"] * 4,
        ENGLISH,
        None,
        None,
    ]


def test_words_of_documents_follow_their_language() -> None:
    assert wording("zh-CN").figure.format(number=2) == "图 2"
    assert wording("tlh") == wording("en")
    assert wording("en").figure.format(number=2) == "Figure 2."


def test_numbers_have_their_forms() -> None:
    many = [catalogue(language).ngettext("%(num)s item", "%(num)s items", 2) for language in languages()]
    assert many == ["%(num)s items", "%(num)s 个条目"]
