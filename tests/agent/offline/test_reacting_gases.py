from __future__ import annotations

from chalkwright.agent.offline.reacting_gases import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        "What volume of oxygen gas reacts with 10 L of hydrogen gas?",
        "5 L",
    ),
    (FAMILY.example, "30 L"),
    (
        "Hydrogen and oxygen react: 2H2 + O2 -> 2H2O. What volume of oxygen reacts with 30 cm3 of hydrogen at the same "
        "temperature and pressure?",
        "15 cm³",
    ),
    (
        "The Haber process is $N_2(g) + 3H_2(g) \\rightarrow 2NH_3(g)$. How many litres of ammonia are "
        "formed from 60 L of "
        "hydrogen gas?",
        "40 L",
    ),
    (
        "2C₄H₁₀(g) + 13O₂(g) → 8CO₂(g) + 10H₂O(g). Calculate the volume of carbon dioxide produced when 250 "
        "mL of butane "
        "burns in excess oxygen. All volumes are measured under the same conditions of temperature and pressure.",
        "1000 mL",
    ),
    ("If 4.5 dm3 of CO burn according to CO + 1/2 O2 = CO2, find the volume of O2 needed.", "2.25 dm³"),
    ("N2 + 3H2 → 2NH3. What volume of NH3 can be made from 4.51 m3 of hydrogen?", "≈ 3.007 m³"),
    (
        "In the reaction 2SO2(g) + O2(g) → 2SO3(g), what volume of sulfur trioxide is produced from 50 cm3"
        " of sulfur dioxide?",
        "50 cm³",
    ),
    (
        "What volume of oxygen is needed to burn 15 L of methane completely?",
        "30 L",
    ),
    (
        "What volume of carbon dioxide is produced by the complete combustion of 5 dm3 of ethane?",
        "10 dm³",
    ),
    (
        "Calculate the volume of oxygen that reacts with 50 cm³ of ethyne in complete combustion.",
        "125 cm³",
    ),
    (
        "C2H4(g) + 3O2(g) → 2CO2(g) + 2H2O(g). If 10 cm³ of ethene is burnt, how much carbon dioxide (in "
        "cm³) is formed?",
        "20 cm³",
    ),
    (
        "A volume of 60 cm³ of ethene is completely burned in oxygen, C2H4 + 3O2 → 2CO2 + 2H2O. Find the "
        "volume of oxygen used.",
        "180 cm³",
    ),
    (
        "2C2H6 + 7O2 → 4CO2 + 6H2O. If 9.7 mL of ethane is burned, what volume of oxygen is needed? Give "
        "the volume to 2 s.f.",
        "≈ 34 mL",
    ),
    ("N2 + 3H2 → 2NH3. What volumes of N2 and H2 are needed for 10 L of NH3?", "N₂: 5 L; H₂: 15 L"),
    (
        "2CO + O2 → 2CO2. What volume of oxygen reacts with 40 L of carbon monoxide, and what volume of carbon "
        "dioxide forms?",
        "O₂: 20 L; CO₂: 40 L",
    ),
    (
        "20 cm³ of methane was burned in 100 cm³ of oxygen. CH4 + 2O2 → CO2 + 2H2O. What volume of oxygen remains?",
        "60 cm³",
    ),
    (
        "Methane burns: CH4 + 2O2 → CO2 + 2H2O. 50 cm3 of oxygen is mixed with 10 cm3 of methane. How much oxygen is "
        "left?",
        "30 cm³",
    ),
]
REFUSED = [
    "CH4 + 2O2 → CO2 + 2H2O. 20 L of methane burns in 100 L of oxygen. What volume of methane remains?",
    "CH4 + 2O2 → CO2 + 2H2O. 50 L of methane burns in 100 L of oxygen. What volume of oxygen remains?",
    "2CO + O2 → 2CO2. What volume of oxygen reacts with 40 L of carbon monoxide, and what mass of carbon "
    "dioxide forms?",
    "2H2 + O2 -> 2H2O. What mass of water forms from 4 g hydrogen?",
    "2H2 + O2 -> H2O. What volume of oxygen reacts with 30 cm3 of hydrogen?",
    "2H2 + O2 -> 2H2O. What volume of oxygen reacts with 30 cm3 of hydrogen if only 25 cm3 are available?",
    "2H2 + O2 -> 2H2O. What volume of water is formed from 30 cm3 of hydrogen?",
    "C3H8 + 5O2 → 3CO2 + 4H2O. What volume of air is needed to burn 2 L of propane, if air is 20% oxygen?",
    "N2 + 3H2 → 2NH3. What is the total volume of gas when 10 L of N2 reacts with hydrogen?",
    "CaCO3 → CaO + CO2. What volume of CO2 is given off by 100 g of CaCO3?",
    "C + O2 → CO2. What volume of C reacts with 10 L of O2?",
    "Solve 2x + 3 = 7.",
    "What volume of steam is made if 4 L of butane burns completely?",
    "2H2(g) + O2(g) → 2H2O(l). How many cm3 of oxygen react with 0.5 dm3 of hydrogen?",
    "H2 + Cl2 → HCl. What volume of hydrogen reacts with 3 L of chlorine?",
    "What volume of air (20 % oxygen) is needed to burn 10 L of methane? CH4 + 2O2 → CO2 + 2H2O",
]

test_wordings_are_read_and_solved = solves(FAMILY, READ, bold=True)
test_other_problems_are_refused = refuses_all(FAMILY, REFUSED)


test_all_gas_that_is_left_is_counted = solves(
    FAMILY,
    [
        (
            "20 cm³ of methane and 60 cm³ of oxygen react: CH4(g) + 2O2(g) → CO2(g) + 2H2O(l). What volume "
            "of gas is left?",
            "40 cm³ (20 cm³ O₂ + 20 cm³ CO₂)",
        ),
    ],
)
test_of_two_given_gases_one_is_left_over = solves(
    FAMILY,
    [
        (
            "CH4 + 2O2 → CO2 + 2H2O. 20 L of methane burns in 100 L of oxygen. Which gas is left over, and how much?",
            "O₂: 60 L left over; CO₂: 20 L formed",
        ),
        (
            "N2 + 3H2 → 2NH3. 10 L of N2 and 20 L of H2 react. What volume of NH3 forms?",
            "N₂: ≈ 3.333 L left over; NH₃: ≈ 13.33 L formed",
        ),
        (
            "Hydrogen sulfide burns: 2H2S(g) + 3O2(g) → 2SO2(g) + 2H2O(g). If 30 cm³ of hydrogen sulfide reacts "
            "with 50 cm³ of oxygen, what volume of sulfur dioxide is formed?",
            "O₂: 5 cm³ left over; SO₂: 30 cm³ formed; H₂O: 30 cm³ formed",
        ),
    ],
)
