"""Lessons in another language: whole or not at all, and never another number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.explain.translation.held import hold
from chalkwright.agent.explain.translation.labels import find_literals
from chalkwright.agent.languages.catalogues import languages, messages_in
from chalkwright.agent.offline.author import Worked, tell
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family, Lesson
from chalkwright.agent.offline.foreign import FOLDER
from chalkwright.agent.offline.phrasebook import (
    LABEL,
    NAME,
    Phrasebook,
    Unsaid,
    book_of,
    is_plain,
    languages_of,
)
from tests.offenders import Made, each

CATALOGUES = sorted(FOLDER.glob("**/*.po"))
_PLACE = re.compile(r"\{\w*\}")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"(?<![A-Za-z])(?![A-Za-z]*[A-Z][a-z]?[A-Z])[A-Za-z]{3,}")
"""No name of points, and no formula of a substance."""
_SAME = frozenset({"min", "mol", "mmol", "sin", "cos", "tan", "log"})
"""Words of every language."""


def spoken() -> list[tuple[Family[object], str]]:
    """Each family with each language that it speaks beside English."""
    return [(family, language) for family in families() for language in languages_of(family.name)]


def named(row: tuple[Family[object], str]) -> str:
    return f"{row[0].name} in {row[1]}"


def told(row: tuple[Family[object], str]) -> Worked:
    """The family's example in the language."""
    family, language = row
    return tell(Problem(text=family.example, language=language))


def texts_of(lesson: Lesson) -> list[str]:
    """All that readers see beside the pictures."""
    seen = [one for scene in lesson.scenes for one in (scene.title, scene.purpose, scene.alt)]
    return [lesson.title, lesson.answer, *lesson.texts, *seen]


def labels_of(codes: tuple[str, ...]) -> list[str]:
    """The strings of the code that hold words, without names of the code."""
    held = [one.text for code in codes for one in find_literals(code)]
    return [text for text in held if not re.fullmatch(r"[a-z_]\w*", text)]


def book(**said: str) -> Phrasebook:
    """A phrasebook with ``said`` for these messages; ``_`` stands for a blank in them."""
    return book_of({(None, english.replace("_", " ")): other for english, other in said.items()})


@each(Made(spoken), name=named)
def test_an_example_is_told_without_an_english_word_but_those_of_its_story(row: tuple[Family[object], str]) -> None:
    worked = told(row)
    quoted = set(_WORD.findall(worked.problem))
    shown = [*texts_of(worked.told), *labels_of(worked.codes())]
    left = {text: words for text in shown if (words := {*_WORD.findall(hold(text).text)} - quoted - _SAME)}
    assert not left
    assert all(re.search(r"[\u4e00-\u9fff]", text) for text in (worked.told.title, *worked.told.texts))


def test_points_of_the_compass_are_words_and_letters_stay_with_degrees() -> None:
    letters = {"N", "E", "S", "W"}
    shown = {row[0].name: letters & set(labels_of(told(row).codes())) for row in spoken() if row[1] == "zh-Hans"}
    assert {name: left for name, left in shown.items() if left} == {"latitude_longitude": letters}


@each(Made(spoken), name=named)
def test_its_formulas_and_numbers_are_the_english_ones(row: tuple[Family[object], str]) -> None:
    worked = told(row)
    for english, other in zip(texts_of(worked.lesson), texts_of(worked.told), strict=True):
        formulas = [{_without_words(one) for one in hold(text).kept} for text in (english, other)]
        assert formulas[0] == formulas[1]
        numbers = [Counter(_NUMBER.findall(hold(text).text)) for text in (english, other)]
        assert numbers[0] == numbers[1], f"{english} → {other}"


def _without_words(formula: str) -> str:
    return re.sub(r"\\text\{[^{}]*\}", r"\\text{}", formula)


@each(CATALOGUES, name=lambda path: f"{path.parent.name}/{path.name}")
def test_a_message_says_the_same_numbers_with_the_same_places(path: Path) -> None:
    assert path.stem in languages()
    wrong = {
        english: other
        for (_, english), other in messages_in(path).items()
        if set(_PLACE.findall(english)) != set(_PLACE.findall(other))
        or Counter(_NUMBER.findall(english)) != Counter(_NUMBER.findall(other))
    }
    assert not wrong


def test_a_place_holds_one_thing_and_never_a_list_beside_it() -> None:
    spoken = book(**{"the_width_{w}": "宽 {w}", "the_height_{h}": "高 {h}", "We_know_{facts}.": "已知{facts}。"})
    said = "已知宽 $w = 2$ cm、高 $h = 3$ cm 和高 5 cm。"
    assert spoken.say("We know the width $w = 2$ cm, the height $h = 3$ cm and the height 5 cm.") == said


def test_of_a_list_with_and_in_its_items_the_commas_part_them() -> None:
    spoken = book(**{"{n}_round_and_{colour}": "{n} {colour}圆粒", "red": "红色", "green": "绿色"})
    assert spoken.say("9 round and red, 3 round and green") == "9 红色圆粒、3 绿色圆粒"
    assert spoken.say("red, green and red") == "红色、绿色和红色"


def test_a_figure_has_no_letters_and_signs_stay() -> None:
    spoken = book(
        **{"{Name}_{figure}_kJ": "{Name} {figure} kJ", "sea_grass": "海草", "Gametes:_{signs}.": "配子：{signs}。"}
    )
    assert spoken.say("sea grass ≈ 20 kJ") == "海草 ≈ 20 kJ"
    assert spoken.say("Gametes: AT, At, aT, at.") == "配子：AT, At, aT, at。"


def test_what_no_message_fits_is_not_said() -> None:
    spoken = book(**{"The_{Thing}_falls.": "{Thing} 下落。", "We_know_{facts}.": "已知{facts}。"})
    assert Phrasebook(spoken.phrases, spoken.words, {}, told="a brick falls").say("The brick falls.") == "brick 下落。"
    for text in ("The brick falls.", "We know the width.", r"$5\ \text{bricks}$", "We know 3. The width is 2."):
        with pytest.raises(Unsaid):
            spoken.say(text)


def test_a_label_is_a_name_from_the_problem_only_where_the_catalogue_says_so() -> None:
    code, story = 'label("Ella")\nlabel("Finn, 3 kg")\n', "ella meets finn"
    named = book_of({(LABEL, NAME): NAME, (None, "{Body}, {mass} kg"): "{Body}，{mass} kg"})
    assert named.relabel(code, story) == 'label("Ella")\nlabel("Finn，3 kg")\n'
    for spoken, told in ((named, "she meets finn"), (book_of({(None, "{Body}, {mass} kg"): "{Body}"}), story)):
        with pytest.raises(Unsaid, match="Ella"):
            spoken.relabel(code, told)


def test_bold_type_stays_bold_between_chinese_letters() -> None:
    assert book(**{"It_is_**{n}**_wide.": "宽**{n}**呢。"}).say("It is **≈ 3 cm** wide.") == "宽 **≈ 3 cm** 呢。"


def test_bold_type_stands_close_to_chinese_letters_when_it_is_chinese_itself() -> None:
    spoken = book(**{"It_is_in_the_**{side}**.": "在**{side}**方。", "south": "南"})
    assert spoken.say("It is in the **south**.") == "在**南**方。"


def test_one_space_parts_chinese_from_other_signs_and_none_parts_it_from_itself() -> None:
    spoken = book(**{"sum_{s}": "和{s}", "with_{facts}": "其中 {facts}", "angle_{a}": "角 {a}", "above:": "上边："})
    assert spoken.say("with angle A") == "其中角 A"
    assert spoken.say("sum  5") == "和 5"
    assert spoken.say(r"$\text{above: }5$") == r"$\text{上边：}5$"


def test_what_needs_no_words_gets_chinese_punctuation_but_not_in_the_drawing() -> None:
    assert book().say("HCl: V = 25 mL; NaOH: 1 : 2") == "HCl：V = 25 mL；NaOH：1 : 2"
    assert book().label("AB: 3; CD: 4") == "AB: 3; CD: 4"


def test_signs_of_every_language_are_no_words() -> None:
    assert all(map(is_plain, ("≈ 15 cm", "ABC = 3 m/s", "CO₂ + NaOH", "Tt × tt", "RrYy × aabb", "rY, Ry", "⟨1⟩")))
    assert not any(map(is_plain, ("a 3", "metres", "15 in", "At 3", "so 5", "noon", "No 3")))


def test_what_is_wished_beside_the_answer_is_said_too() -> None:
    lever = f"{_example('lever')} A) 20 N B) 40 N C) 60 N"
    cross = _example("punnett_square").replace("probability", "probability, as a decimal,")
    for text, answer in ((lever, "40 N（选项 B）"), (cross, "0.25")):
        assert tell(Problem(text=text, language="zh-Hans")).told.answer == answer


def test_a_language_that_a_family_does_not_speak_is_refused_with_those_it_does() -> None:
    with pytest.raises(OutOfScope, match="explained in “en” and “zh-Hans” only, not in “de”"):
        tell(Problem(text=_example("thin_lens"), language="de"))


def _example(name: str) -> str:
    return next(family.example for family in families() if family.name == name)
