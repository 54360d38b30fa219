"""Structural formulas show the molecule that was asked for."""

from __future__ import annotations

from pathlib import Path

import manim as mn
import pytest

from chalkwright.renderers.kit.molecules import molecule, reaction
from tests.renderers.kit.pictures import wrong_with
from tests.renderers.pools import Pools


def words(group: mn.VGroup) -> list[str]:
    """The letters in the picture."""
    return sorted(str(m.original_text) for m in group.get_family() if isinstance(m, mn.Text))


def test_every_atom_is_there() -> None:
    assert words(molecule("C", atoms=True)) == ["C", "H", "H", "H", "H"]
    assert words(molecule("CCO", atoms=True)).count("H") == 6
    assert words(molecule("O=C=O", atoms=True)) == ["C", "O", "O"]


def test_skeletal_formulas_leave_carbon_out() -> None:
    assert not [word for word in words(molecule("c1ccccc1")) if "C" in word]
    assert any("O" in word for word in words(molecule("CCO")))


@pytest.mark.parametrize("smiles", ["", "C1CC", "xyz", "C(C)(C)(C)(C)C"])
def test_what_is_no_molecule_is_refused_in_one_sentence(smiles: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        molecule(smiles)
    assert "\n" not in str(caught.value)


def straight(group: mn.VGroup) -> list[mn.Line]:
    return [m for m in group.get_family() if type(m) is mn.Line]


def dots(smiles: str) -> int:
    return sum(isinstance(m, mn.Dot) for m in molecule(smiles, lone_pairs=True).get_family())


def test_bonds_have_their_length_and_as_many_lines_as_their_order() -> None:
    (bond,) = straight(molecule("CC", bond=0.9))
    assert bond.get_length() == pytest.approx(0.9)
    assert [len(straight(molecule(smiles))) for smiles in ("CC", "C=C", "C#C", "c1ccccc1")] == [1, 2, 3, 9]


@pytest.mark.parametrize(
    ("smiles", "electrons"), [("O", 4), ("N", 2), ("[Cl-]", 8), ("N#N", 4), ("C", 0), ("[CH3]", 1)]
)
def test_lewis_formulas_show_every_free_electron(smiles: str, electrons: int) -> None:
    assert dots(smiles) == electrons


def test_charges_are_written() -> None:
    assert words(molecule("[Ca+2].[O-2]")) == ["2+", "2−", "Ca", "O"]


def test_names_stand_on_one_line() -> None:
    row = reaction(["CCO", "C", "O"], [], names=("glycogen", "methane", "oxygen"))
    flat = [m for m in row.get_family() if isinstance(m, mn.Text) and len(str(m.original_text)) > 5]
    plain = [next(g for g, sign in zip(m, m.original_text, strict=True) if sign not in "gy") for m in flat]
    bottoms = [g.get_bottom()[1] for g in plain]
    assert max(bottoms) - min(bottoms) < 0.02


def test_reactions_must_balance() -> None:
    assert len(reaction(["C", (2, "O=O")], ["O=C=O", (2, "O")]))
    with pytest.raises(ValueError, match="not balanced"):
        reaction(["C", "O=O"], ["O=C=O", "O"])


SCENES = [
    "self.add(molecule('CCO', 'ethanol', atoms=True))",
    "self.add(molecule('c1ccccc1C(=O)O', 'benzoic acid'))",
    "self.add(molecule('O', 'water', atoms=True, lone_pairs=True))",
    "self.add(molecule('[NH4+]', atoms=True))",
    "self.add(molecule('OS(=O)(=O)[O-].[Na+]', 'salt', atoms=True, lone_pairs=True))",
    "self.add(molecule('C[C@H](CCCC(C)C)[C@H]1CC[C@@H]2[C@@]1(CC[C@H]3[C@H]2CC=C4[C@@]3(CC[C@@H](C4)O)C)C'))",
    "self.add(reaction(['C', (2, 'O=O')], ['O=C=O', (2, 'O')], atoms=True))",
]


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("body", SCENES)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, body: str) -> None:
    assert await wrong_with(pools, "manim", body, tmp_path) == []
