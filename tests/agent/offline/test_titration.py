from __future__ import annotations

from fractions import Fraction

import pytest

from chalkwright.agent.offline.titration import FAMILY
from tests.agent.offline.lessons import read, refuses_all, solves, whole_lesson

# Expected values by hand: n = c·V, then the mole ratio.
READ = [
    (
        "20 cm3 of vinegar needed 16 cm3 of 0.5 mol/dm3 sodium hydroxide. Neutralisation was complete. Find the "
        "concentration of ethanoic acid.",
        "0.4 mol/dm³",
    ),
    (FAMILY.example, "0.074 mol/L"),  # 0.1 × 18.5 / 25
    ("How many mL of 0.25 M KOH are needed to neutralize 30.0 mL of 0.15 M H2SO4?", "36 mL"),  # 2 × 4.5 / 0.25
    (
        "A student titrates a 20.0 cm3 sample of sodium hydroxide solution with hydrochloric acid of concentration "
        "0.100 mol/dm3. The end point is reached when 24.5 cm3 of the acid has been added. Work out the "
        "concentration of "
        "the sodium hydroxide solution.",
        "0.1225 mol/dm³",
    ),
    (
        "What is the molarity of a $\\mathrm{H_2SO_4}$ solution if $25.0$ mL of it is neutralized by 40.0 mL of "
        "$0.150$ M NaOH?",
        "0.12 mol/L",
    ),
    (
        "In a titration, 15.0 mL of Ba(OH)₂ solution requires 30 mL of 0.05 M HNO3 to reach the equivalence point. "
        "Find the concentration of the barium hydroxide.",
        "0.05 mol/L",
    ),
    (
        "What volume of 0.20 M sulfuric acid is needed to neutralise 50 mL of 0.1 mol L^-1 potassium hydroxide?",
        "12.5 mL",
    ),
    (
        "If 0.025 L of NaOH solution neutralises 0.05 L of 2.0 × 10^-2 M HCl, what is the concentration of NaOH?",
        "0.04 mol/L",
    ),
    ("It takes 30 mL of 0.02 M Ca(OH)2 to neutralize 7 mL of H2SO4. What is its concentration?", "≈ 0.08571 mol/L"),
    (
        "25.0 cm³ of sodium hydroxide solution is neutralised by 22.4 cm³ of 0.100 mol/dm³ hydrochloric "
        "acid. Calculate the concentration of the sodium hydroxide solution.",
        "0.0896 mol/dm³",
    ),
    (
        "Phenolphthalein is used as indicator in a titration. 25.0 cm3 of sodium hydroxide solution of "
        "concentration 0.1 mol/dm3 needs 18.6 cm3 of hydrochloric acid for neutralisation. Work out the "
        "concentration of the hydrochloric acid in mol/dm3.",
        "≈ 0.1344 mol/dm³",
    ),
    (
        "25.0 cm³ of sodium hydroxide was placed in a conical flask. A few drops of phenolphthalein were "
        "added. It was titrated with 0.125 mol/dm³ sulfuric acid and 21.6 cm³ was needed. The equation is "
        "2NaOH + H2SO4 → Na2SO4 + 2H2O. Calculate the concentration of the sodium hydroxide in mol/dm³.",
        "0.216 mol/dm³",
    ),
    (
        "HCl + NaOH → NaCl + H2O. 25.0 cm3 of 0.2 mol/dm3 NaOH neutralises 20.0 cm3 of HCl. Calculate the "
        "concentration of the HCl.",
        "0.25 mol/dm³",
    ),
    (
        "A solution of hydrochloric acid is titrated against 20.00 cm³ of 0.0500 mol dm⁻³ sodium "
        "hydroxide. The mean titre was 18.35 cm³. Calculate the concentration of the hydrochloric acid.",
        "≈ 0.0545 mol/dm³",
    ),
    (
        "Using 0.10 M NaOH, 24.3 mL was required to titrate 20.0 mL of HCl. Calculate [HCl].",
        "0.1215 mol/L",
    ),
    (
        "How many mL of 0.2 M KOH will react exactly with 15 mL of 0.4 M HNO3?",
        "30 mL",
    ),
    (
        "25.0 cm³ of sodium hydroxide solution is neutralised by 22.3 cm³ of 0.100 mol/dm³ hydrochloric "
        "acid. Calculate the concentration of the sodium hydroxide solution. Give your answer to 3 "
        "significant figures.",
        "0.0892 mol/dm³",
    ),
    (
        "20.0 mL of HCl are neutralised by 25.0 mL of 0.10 M NaOH. What is the concentration of the acid, "
        "correct to 2 decimal places?",
        "≈ 0.13 mol/L",
    ),
    (
        "25.0 cm³ of sodium hydroxide reacts exactly with 30.0 cm³ of 0.100 mol/dm³ sulfuric acid "
        "according to 2NaOH(aq) + H2SO4(aq) → Na2SO4(aq) + 2H2O(l). Calculate the concentration of sodium "
        "hydroxide in mol/dm³.",
        "0.24 mol/dm³",
    ),
]
REFUSED = [
    "25 mL of H2SO4 are titrated with 20 mL of 0.1 M NaOH. What is the concentration of H+?",
    "25 mL of 0.1 M HCl are titrated with 0.2 M NaOH. How much solid NaOH is that?",
    "25 mL of 0.1 M HCl is titrated with 0.1 M NaOH. What is the pH after 10 mL?",
    "25 mL of 0.1 M acetic acid is titrated with 20 mL of NaOH. Find the pH at the equivalence point.",
    "25 mL of HCl are titrated with NaOH. Find the concentration of HCl.",
    "25 mL of 0.2 M HCl are titrated with 0.1 M NaOH. How many moles are needed?",
    "25 mL of HCl are titrated with 18 mL of 0.1 M NaOH. What is the concentration of the NaOH?",
    "20 mL of H2SO4 are titrated with 25 mL of 0.1 M NaOH. Find the volume of H2SO4.",
    "Twice as much as 10 mL of 0.1 M HCl neutralises 20 mL NaOH. What is the concentration of NaOH?",
    "20 mL of 0.1 M HCl are mixed with 30 mL of 0.1 M NaOH to neutralize it. What is the concentration of NaOH left?",
    "A 10 mL sample of HCl was diluted to 100 mL; 25 mL of it needed 20 mL of 0.1 M NaOH for titration. Find the "
    "concentration of the HCl.",
    "0 mL of HCl are titrated with 18 mL of 0.1 M NaOH. What is the concentration of the HCl?",
    "A lever is in balance with 3 N at 2 m. What force acts at 1 m?",
    "In an acid-base titration a burette is filled with 0.1 M NaOH. The initial reading is 1.5 mL and the "
    "final reading 21.5 mL when 25 mL of HCl is neutralised. What is the concentration of HCl?",
    "In three titrations 24.8, 24.9 and 25.0 cm3 of 0.1 mol/dm3 HCl neutralised 25 cm3 of NaOH. Calculate "
    "the concentration of the NaOH.",
    "30 mL of NaOH neutralise 20 mL of 0.3 M HCl. Calculate the concentration of the sodium hydroxide solution in g/L.",
    "HCl + 2NaOH → NaCl + H2O. 25.0 cm3 of 0.2 mol/dm3 NaOH neutralises 20.0 cm3 of HCl. Calculate the "
    "concentration of the HCl.",
    "H+ + OH- → H2O. 25.0 cm3 of 0.2 mol/dm3 NaOH neutralises 20.0 cm3 of HCl. Calculate the concentration of the HCl.",
    "25.0 cm³ of 0.10 mol/dm³ sodium hydroxide solution was titrated with hydrochloric acid. 20.0 cm³ of "
    "acid was needed. Calculate the number of moles of sodium hydroxide used.",
    "25 ml of HCl solution required 20 ml of 0.1 N NaOH for neutralisation. Find concentration.",
    "20.0 cm3 of 1.0 mol/dm3 hydrochloric acid was added to 20.0 cm3 of NaOH and neutralised it. 5 cm3 of "
    "water was added. What is the concentration of NaOH?",
]

test_wordings_are_read_and_solved = solves(FAMILY, READ, bold=True)
test_other_problems_are_refused = refuses_all(FAMILY, REFUSED)


def test_the_titrant_stands_in_the_burette() -> None:
    given = read(FAMILY, "20 mL of KOH are titrated with 16 mL of 0.25 M H2SO4. Find the concentration of KOH.")
    assert given.titrant == "acid"
    assert given.answer == Fraction(2, 5)


@pytest.mark.parametrize(
    ("acid", "base", "equation"),
    [
        ("HCl", "NaOH", "HCl + NaOH → NaCl + H₂O"),
        ("H2SO4", "NaOH", "H₂SO₄ + 2 NaOH → Na₂SO₄ + 2 H₂O"),
        ("HNO3", "Ba(OH)2", "2 HNO₃ + Ba(OH)₂ → Ba(NO₃)₂ + 2 H₂O"),
        ("H2SO4", "Ca(OH)2", "H₂SO₄ + Ca(OH)₂ → CaSO₄ + 2 H₂O"),
    ],
)
def test_the_equation_is_balanced(acid: str, base: str, equation: str) -> None:
    text = f"20 mL of {acid} are titrated with 16 mL of 0.25 M {base}. Find the concentration of {acid}."
    assert whole_lesson(FAMILY, text).drawing["equation"] == equation


test_conc_is_the_concentration = solves(
    FAMILY,
    [
        (
            "In a titration 25.0 cm³ of NaOH needed 22.5 cm³ of 0.100 mol/dm³ HCl. Work out the conc. of the NaOH.",
            "0.09 mol/dm³",
        )
    ],
)
test_conc_of_something_else_is_refused = refuses_all(
    FAMILY,
    [
        "In a titration 25.0 cm³ of NaOH needed 22.5 cm³ of 0.100 mol/dm³ HCl. Work out the conc. of the HCl.",
        "25.0 cm³ of NaOH was neutralised by 22.5 cm³ of conc. HCl. Work out the conc. of the NaOH.",
        "25.0 cm³ of NaOH was neutralised by 22.5 cm³ of 0.1 M HCl. Work out the conc. of the salt.",
    ],
)


test_the_concentration_in_grams_follows_from_the_molar_mass = solves(
    FAMILY,
    [
        (
            (
                "In a titration, 20.0 cm³ of 0.30 mol/dm³ sodium hydroxide needed 15.0 cm³ of sulfuric acid. "
                "2NaOH + H2SO4 → Na2SO4 + 2H2O. Calculate the concentration of the acid in mol/dm³ and in g/dm³. "
                "(Mr of H2SO4 = 98)"
            ),
            "0.2 mol/dm³; 19.6 g/dm³",
        ),
        (
            (
                "25 cm³ of potassium hydroxide are neutralised by 20 cm³ of 0.1 mol/dm³ nitric acid. Find the "
                "concentration of the potassium hydroxide in g/dm³. (Mr of KOH = 56)"
            ),
            "0.08 mol/dm³; 4.48 g/dm³",
        ),
    ],
)
test_a_molar_mass_of_another_substance_is_refused = refuses_all(
    FAMILY,
    [
        "25 cm³ of potassium hydroxide are neutralised by 20 cm³ of 0.1 mol/dm³ nitric acid. Find the concentration of "
        "the potassium hydroxide in g/dm³. (Mr of HNO3 = 63)"
    ],
)
