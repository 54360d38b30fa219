from __future__ import annotations

from chalkwright.agent.offline.gas_volume import FAMILY
from tests.agent.offline.lessons import read, refuses_all, solves, whole_lesson

FLASK = "What mass of nitrogen is in a 5.0 L flask at STP?"
READ = [
    (
        "Calculate the molar mass of a gas if 5.6 L of it at STP weigh 11 g.",
        "44 g/mol",
    ),
    (
        "A sample of gas has a mass of 2.0 g and occupies 1.12 L at STP. What is its molar mass?",
        "40 g/mol",
    ),
    (
        "What volume of hydrogen at r.t.p. is made when 1.2 g of magnesium reacts with excess hydrochloric acid? Mg + "
        "2HCl → MgCl2 + H2. The molar volume is 24 dm3/mol.",
        "≈ 1.185 dm³",
    ),
    (
        "Find the number of moles and the volume at RTP of 8.8 g of carbon dioxide. The molar volume is 24 dm³/mol.",
        "0.2 mol; 4.8 dm³",
    ),
    (FAMILY.example, "6 L"),  # 11 / 44 × 24
    ("How many moles of gas are there in 5.6 L of nitrogen at STP?", "0.25 mol"),
    (
        "Calculate the volume, in dm³, occupied by 0.25 mol of oxygen at r.t.p. (One mole of any gas "
        "occupies 24 dm³ at r.t.p.)",
        "6 dm³",
    ),
    ("One mole of any gas occupies 22.4 L at STP. What volume does 3.5 mol of helium occupy at STP?", "78.4 L"),
    ("What is the mass of 600 cm3 of CO2 at RTP? The molar gas volume is 24 dm3/mol. (C = 12, O = 16)", "1.1 g"),
    ("Find the volume in mL of 0.32 g of methane (CH₄) gas at STP.", "448 mL"),
    (
        "The molar volume of a gas at 25 °C and 1 atm is 24.5 L/mol. How many litres do 2 mol of ammonia take up?",
        "49 L",
    ),
    ("A balloon contains 11.2 L of helium gas at STP. What is the mass of the helium?", "2 g"),
    (
        "What is the volume of 88 g of a gas with molar mass 44 g/mol, if the molar volume is $24.5\\ dm^3 mol^{-1}$?",
        "49 dm³",
    ),
    (
        "What is the volume, in dm³, of 8.0 g of oxygen gas at room temperature and pressure? (Mr of O2 = "
        "32; molar gas volume = 24 dm³/mol)",
        "6 dm³",
    ),
    (
        "Calculate the mass of 5.6 dm3 of ammonia gas at s.t.p. [Molar volume of gas = 22.4 dm3 mol-1 at "
        "s.t.p.; relative atomic mass: N = 14, H = 1]",
        "4.25 g",
    ),
    (
        "One mole of a gas occupies 22.4 L at STP. How many liters would 2.5 moles occupy?",
        "56 L",
    ),
    (
        "A gas jar contains 120 cm3 of chlorine at RTP. What mass of chlorine is in the jar? (Ar: Cl = "
        "35.5, molar volume 24 000 cm³)",
        "0.355 g",
    ),
    (
        "How many litres does 1.5 kg of propane gas fill at 0 °C and 1 atm?",
        "≈ 763.6 L",
    ),
    (
        "Calculate the volume of 10 g of neon gas at s.t.p. (relative atomic mass of neon = 20, molar "
        "volume at s.t.p. = 22.4 dm³).",
        "11.2 dm³",
    ),
    (
        "What volume does 0.5 mol of gas occupy at RTP? Give your answer in cm³.",
        "12000 cm³",
    ),
    (
        "Find the number of moles of gas in a 1.2 L balloon of helium at STP.",
        "≈ 0.05357 mol",
    ),
    (
        "Calculate the volume that 3.2 g of SO2 occupies at r.t.p. (molar volume = 24 dm3/mol, Ar values: "
        "S = 32, O = 16).",
        "1.2 dm³",
    ),
    (
        "How many litres are there in 3 moles of H2 at STP? Give your answer to 2 decimal places.",
        "67.20 L",
    ),
    (
        "Calculate the volume of 2.5 g of CO2 at RTP. Give your answer in cm³ to three significant figures.",
        "≈ 1360 cm³",
    ),
    (
        "Calculate the volume of 2 mol of carbon monoxide at 20 °C and 1 atm (1 mol occupies 24.0 dm3).",
        "48 dm³",
    ),
]
REFUSED = [
    "How many moles of oxygen are in 11.2 L at STP and how many grams are in 2 mol?",
    "What volume of oxygen at STP is obtained from 2 mol of potassium chlorate?",
    "What volume does 2 mol of ethanol occupy at STP?",
    "What volume of carbon dioxide gas at STP does 2 mol of calcium carbonate give?",
    "How many molecules are in 5.6 L of nitrogen at STP?",
    "What volume does 11 g of carbon dioxide take up?",
    "What volume do 2 mol of gas occupy at 300 K and 2 atm?",
    "What is the density of oxygen at STP?",
    "What volume of a gas at STP has a mass of 10 g?",
    "What volume of hydrogen at STP is produced when 2.4 g of magnesium reacts with acid?",
    "What is the volume of 2 mol of hydrogen and 3 mol of oxygen at STP?",
    "A gas has volume 5 L at 20 °C. What is its volume at 40 °C?",
    "How many moles are in 5.6 L of nitrogen at STP (100 kPa)?",
    "What volume does half of 11 g of carbon dioxide take up at STP?",
    "What is the concentration if 2 mol is dissolved in 3 L?",
    "What volume does 0.25 mol of oxygen occupy at 25 °C and 100 kPa?",
    "At STP, 5.00 L of an unknown gas has a mass of 7.2 g. Find the density.",
    "A weather balloon holds 2.24 m³ of hydrogen at STP. What mass of hydrogen, in kg, is in it?",
    "What volume do 8 g of oxygen (Mr = 16) occupy at RTP?",
    "Calculate the volume at RTP of 2 moles of oxygen atoms.",
    "A 2 dm3 container holds oxygen at RTP. Half of it is removed. How many moles are left?",
]

test_wordings_are_read_and_solved = solves(FAMILY, READ, bold=True)
test_other_problems_are_refused = refuses_all(FAMILY, REFUSED)


def test_an_amount_that_is_rounded_on_the_way_leaves_the_answer_exact() -> None:
    lesson = FAMILY.write(read(FAMILY, FLASK))
    assert lesson.answer == "6.25 g"
    assert "**6.25 g**" in lesson.texts[-1]


def test_what_follows_from_a_rounded_amount_is_marked_as_rounded() -> None:
    assert whole_lesson(FAMILY, FLASK).answer == "6.25 g"


def test_an_assumed_molar_volume_is_said() -> None:
    assert "0 °C and 1 atm" in whole_lesson(FAMILY, "What volume do 2 mol of neon take up at STP?").texts[0]


test_one_mole_may_be_counted_in_cubic_centimetres = solves(
    FAMILY,
    [
        (
            "A balloon holds 480 cm³ of oxygen at room conditions. Given that one mole of gas takes up 24 "
            "000 cm³, how many moles is this?",
            "0.02 mol",
        ),
        (
            "1 mole of any gas occupies 24 000 cm³ at room conditions. What volume does 0.05 mol of methane "
            "occupy, in cm³?",
            "1200 cm³",
        ),
    ],
)
