"""Problems in another language are read exactly as their English ones, or not at all."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import tell
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.foreign import example_in, read_in_english
from chalkwright.agent.offline.phrasebook import FOLDER
from tests.offenders import Made, each

LENS = "一个高4厘米的物体放在焦距为10厘米的凸透镜前30厘米处。求像距。"


def read() -> list[tuple[Family[object], str]]:
    """Each family with each language in which its example is told."""
    spoken = [(family, path.stem) for family in families() for path in (FOLDER / family.name).glob("*.po")]
    return [row for row in spoken if example_in(*row) != row[0].example]


@each(Made(read), name=lambda row: f"{row[0].name} in {row[1]}")
def test_an_example_in_another_language_is_read_as_the_english_one(row: tuple[Family[object], str]) -> None:
    family, language = row
    assert read_in_english(example_in(family, language)) == (family.example, language)


def test_every_family_that_speaks_a_language_has_its_example_in_it() -> None:
    spoken = {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.po")}
    assert {(family.name, language) for family, language in read()} == spoken


def test_a_chinese_problem_is_told_in_chinese_unless_another_language_is_asked_for() -> None:
    told = tell(Problem(text=LENS))
    assert (told.language, told.told.answer) == ("zh-Hans", "像距：dᵢ = 15 cm（透镜后方 15 cm 处）")
    assert tell(Problem(text=LENS, language="en")).told.answer == "Image distance: dᵢ = 15 cm (15 cm behind the lens)"


def test_a_sentence_that_is_not_known_is_not_guessed() -> None:
    for more in ("透镜浸在水中。", "物体向透镜移动5厘米。", "求像距和放大率的乘积。"):
        assert read_in_english(LENS + more) is None
    with pytest.raises(OutOfScope, match="worded as its examples are"):
        tell(Problem(text=LENS + "透镜浸在水中。"))
