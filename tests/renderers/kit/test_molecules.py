"""Structural formulas show the molecule that was asked for."""

from __future__ import annotations

from pathlib import Path

import manim as mn
import pytest

from renderers.kit.molecules import molecule, reaction
from tests.renderers.kit.pictures import wrong_with


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


def test_reactions_must_balance() -> None:
    assert len(reaction(["C", (2, "O=O")], ["O=C=O", (2, "O")]))
    with pytest.raises(ValueError, match="not balanced"):
        reaction(["C", "O=O"], ["O=C=O", "O"])


SCENES = [
    "self.add(molecule('CCO', 'ethanol', atoms=True))",
    "self.add(molecule('c1ccccc1C(=O)O', 'benzoic acid'))",
    "self.add(molecule('O', 'water', atoms=True, lone_pairs=True))",
    "self.add(molecule('[NH4+]', atoms=True))",
    "self.add(reaction(['C', (2, 'O=O')], ['O=C=O', (2, 'O')], atoms=True))",
]


@pytest.mark.parametrize("body", SCENES)
async def test_pictures_have_no_findings(tmp_path: Path, body: str) -> None:
    assert await wrong_with("manim", "molecules", body, tmp_path) == []
