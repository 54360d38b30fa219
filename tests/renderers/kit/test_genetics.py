"""The kit of genetics: gametes, ratios, pedigrees by numbers, bad input, and pictures without findings."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import manim as mn
import pytest

from chalkwright.renderers.kit import genetics as kit
from chalkwright.renderers.kit.pedigrees import families_of, placed
from tests.offenders import each
from tests.renderers.kit.pictures import wrong_with
from tests.renderers.pools import Pools

THREE = ("m1 f2* : f3 m4* f5", "m4 f6 : m7 f8*", "m10 f8 : m11/ f12 f13")


pytestmark = pytest.mark.usefixtures("house_style")


def test_every_combination_of_alleles_is_a_gamete() -> None:
    assert kit.gametes("AaBb") == ["AB", "Ab", "aB", "ab"]
    assert kit.gametes("AABb") == ["AB", "Ab", "AB", "Ab"]
    assert kit.gametes("X^HX^h") == ["X^H", "X^h"]


def test_the_square_has_a_column_for_every_gamete_of_the_first() -> None:
    assert kit.offspring("Aa", "aa") == [["Aa", "aa"], ["Aa", "aa"]]
    assert kit.offspring("aa", "Aa") == [["Aa", "Aa"], ["aa", "aa"]]
    assert Counter(cell for row in kit.offspring("AaBb", "AaBb") for cell in row)["AaBb"] == 4


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ("Aa", "Aa", {"A_": 3, "aa": 1}),
        ("Aa", "aa", {"A_": 2, "aa": 2}),
        ("AaBb", "AaBb", {"A_B_": 9, "A_bb": 3, "aaB_": 3, "aabb": 1}),
        ("AaBb", "aabb", {"A_B_": 4, "A_bb": 4, "aaB_": 4, "aabb": 4}),
        ("I^Ai", "I^Bi", {"I^AI^B": 1, "I^A_": 1, "I^B_": 1, "ii": 1}),
        ("X^HX^h", "X^HY", {"X^H_": 2, "X^HY": 1, "X^hY": 1}),
        ("X^hX^h", "X^HY", {"X^H_": 2, "X^hY": 2}),
    ],
)
def test_phenotype_ratios(first: str, second: str, ratio: dict[str, int]) -> None:
    assert kit.phenotype_ratio(first, second) == ratio
    assert kit.phenotype_ratio(second, first) == ratio


def test_incomplete_dominance_shows_the_heterozygous() -> None:
    assert kit.phenotype_ratio("Rr", "Rr", incomplete=True) == {"Rr": 2, "RR": 1, "rr": 1}


def test_cells_of_one_phenotype_have_one_colour() -> None:
    square = kit.punnett("AaBb", "AaBb", legend=False)
    colours = Counter(str(part.get_fill_color()) for part in square.get_family() if type(part) is mn.Rectangle)
    assert sorted(colours.values()) == [1, 3, 3, 9]


def test_traits_are_named_beside_the_square() -> None:
    traits = {"A": "round", "a": "wrinkled", "B": "yellow", "b": "green"}
    said = [part.text for part in kit.punnett("AaBb", "AaBb", traits).get_family() if isinstance(part, mn.Text)]
    assert [text.replace(" ", "") for text in said if "," in text] == [
        "round,yellow",
        "round,green",
        "wrinkled,yellow",
        "wrinkled,green",
    ]
    pink = kit.punnett("Rr", "Rr", {"R": "red", "r": "white", "Rr": "pink"}, incomplete=True)
    names = {part.text for part in pink.get_family() if isinstance(part, mn.Text)}
    assert {"red", "white", "pink"} <= names


def test_generations_and_couples_are_where_they_belong() -> None:
    families = families_of(THREE)
    people = {person.name: person for person in placed(families)}
    assert [people[name].generation for name in ("m1", "f3", "f6", "f8", "m10", "f13")] == [0, 1, 1, 2, 2, 3]
    for family in families:
        man, woman = family.parents
        assert man.sex == "m"
        assert man.x < woman.x
        middle = (family.children[0].x + family.children[-1].x) / 2
        assert (man.x + woman.x) / 2 == pytest.approx(middle)
    for generation in range(4):
        row = sorted(person.x for person in people.values() if person.generation == generation)
        assert all(b - a > 1.6 for a, b in pairwise(row))


def test_symbols_tell_sex_and_state() -> None:
    family = kit.pedigree("m1 f2* : m3 f4/ u5+")
    squares = [part for part in family.get_family() if type(part) is mn.Square]
    circles = [part for part in family.get_family() if type(part) is mn.Circle]
    assert (len(squares), len(circles)) == (3, 2)
    assert [circle.get_fill_color() != mn.WHITE for circle in circles] == [False, True]
    assert sum(type(part) is mn.Sector for part in family.get_family()) == 1


@each(
    [
        ("gametes('AaB')", "two alleles of each gene"),
        ("gametes('')", "two alleles of each gene"),
        ("gametes('A1')", "two alleles of each gene"),
        ("gametes('ABab')", "write AaBb"),
        ("punnett('Aa', 'Bb')", "the same genes"),
        ("punnett('AaBbCc', 'AaBbCc')", "one square for each gene"),
        ("punnett('Aa', 'Aa', {'A': 'w' * 60})", "shorten them"),
        ("pedigree()", "at least one family"),
        ("pedigree('m1 f2')", "two parents, a colon and children"),
        ("pedigree('m1 f2 : x3')", "such as 'm4'"),
        ("pedigree('m1 f2 : m3', 'm4 f5 : m6')", "exactly one"),
        ("pedigree('m1 f2 : m3', 'm3 f4 : f5', 'm3 f6 : f7')", "two families"),
        ("pedigree('m1 f2 : m3', 'm3 f4 : f2')", "oldest couple"),
        ("pedigree('m1 f2 : ' + ' '.join(f'm{k}' for k in range(3, 30)))", "too many"),
    ]
)
def test_bad_input_is_told_with_its_remedy(row: tuple[str, str]) -> None:
    code, said = row
    with pytest.raises(ValueError, match=said):
        eval(code, vars(kit))


SCENES = {
    "two genes": """
        traits = {"A": "round", "a": "wrinkled", "B": "yellow", "b": "green"}
        self.add(heading("Peas"), punnett("AaBb", "AaBb", traits, center=(0, -0.3)))""",
    "on the X chromosome": """
        self.add(punnett("X^HX^h", "X^HY", {"X^H": "healthy", "X^h": "haemophilia"}))""",
    "blood groups": """
        self.add(punnett("I^Ai", "I^Bi", {"I^A": "A", "I^B": "B", "I^AI^B": "AB", "i": "0"}))""",
    "one phenotype": """
        self.add(punnett("RR", "rr", {"Rr": "pink"}, incomplete=True, names=("P", "P")))""",
    "four generations": f"""
        family = pedigree(*{THREE!r}, affected="affected", carrier="carrier", center=(0, -0.4))
        self.add(heading("A family"), family)""",
    "many cousins": """
        self.add(pedigree("m1 f2 : m3 f4 m5 f6* m7", "m3 f8 : f9 m10 f11", "f4 m12 : m13* f14/"))""",
}


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", SCENES)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, name: str) -> None:
    assert await wrong_with(pools, "manim", SCENES[name], tmp_path, headed=False) == []
