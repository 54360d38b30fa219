"""Solubility and crystals: what is read, what is refused, what is answered."""

from chalkwright.agent.offline.solubility_curve import FAMILY
from tests.agent.offline.lessons import refuses_all, says_why, solves

TABLE = "Temperature (°C): 0, 20, 40, 60, 80\nSolubility of KNO3 (g per 100 g water): 13, 32, 64, 110, 169\n"
TWO = "The solubility of potassium nitrate is 110 g/100 g water at 60 °C and 32 g/100 g water at 20 °C. "

READ = [
    (FAMILY.example, "195 g of potassium nitrate crystallise"),
    (TABLE + "What mass of KNO3 can be dissolved in 50 g of water at 40 °C?", "32 g of KNO₃ can dissolve"),
    (
        "At 20 °C the solubility of copper sulfate is 20 g per 100 g of water, at 80 °C it is 50 g per 100 g of "
        "water. "
        "300 g of saturated solution at 80 °C are cooled to 20 °C. What mass of crystals is deposited?",
        "60 g of copper sulfate crystallise",
    ),
    (
        TWO + "80 g of potassium nitrate is dissolved in 100 g of water at 60 °C and cooled to 20 °C. How many grams "
        "crystallize?",
        "48 g of potassium nitrate crystallise",
    ),
    (
        "The solubility of NaCl is 36 g per 100 g of water at 20°C and 37.5 g per 100 g water at 60°C. How many "
        "more grams of NaCl "
        "dissolve when a saturated solution with 500 g of water is heated from 20°C to 60°C?",
        "7.5 g of NaCl can dissolve in addition",
    ),
    (
        TABLE + "A saturated solution in 200 mL of water is cooled from 80 degrees Celsius to 20 degrees Celsius. "
        "Calculate the mass of crystals formed.",
        "274 g of KNO₃ crystallise",
    ),
    (
        "The solubilities of a salt at 10 °C, 30 °C and 50 °C are 20 g, 45 g and 85 g per 100 g of water. "
        "A saturated solution with 0.4 kg of water is cooled from 50 °C to 10 °C. What mass of the salt "
        "crystallises out?",
        "260 g of salt crystallise",
    ),
]
REFUSED = [
    TABLE + "What mass of KNO3 can be dissolved in 50 g of water at 50 °C?",
    TABLE + "At what temperature does a solution of 80 g in 100 g of water become saturated?",
    TABLE + "What is the percent concentration of the saturated solution at 40 °C in 100 g of water?",
    TWO + "A solution in 100 g of water is cooled from 60 °C to 20 °C. How many grams crystallise?",
    TWO + "A saturated solution at 60 °C is cooled to 20 °C. How many grams crystallise?",
    TWO + "A solution of 150 g of potassium nitrate in 100 g of water at 60 °C is cooled to 20 °C. How many grams "
    "crystallise?",
    TWO + "How much water is needed to dissolve 50 g of potassium nitrate at 20 °C?",
    TWO + "A saturated solution in 100 g of water is cooled from 60 °C to 20 °C. How many grams stay dissolved?",
    TWO + "A saturated solution in 100 g of water is heated from 20 °C to 60 °C. How many grams crystallise?",
    "The solubility of KNO3 is 32 g per 100 g of water at 20 °C. How many grams crystallise on cooling from 60 °C?",
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)


test_one_solubility_is_scaled_to_the_water = solves(
    FAMILY,
    [
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. How many grams of "
            "potassium chloride dissolve in 250 g of water at 20 °C?",
            "85 g of potassium chloride can dissolve",
        ),
        (
            "At 25 °C, 36 g of sodium chloride can dissolve in 100 g of water. What is the maximum mass of "
            "sodium chloride that dissolves in 50 g of water at 25 °C?",
            "18 g of sodium chloride can dissolve",
        ),
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. 50 g of potassium "
            "chloride are added to 100 mL of water at 20 °C. What mass of the solid stays undissolved?",
            "16 g of potassium chloride stay undissolved",
        ),
        (
            "The solubility of sugar is 200 g/100 g water at 20 °C. Mia stirs 1 kg of sugar into 400 g of "
            "water at 20 °C. How many grams do not dissolve?",
            "200 g of sugar stay undissolved",
        ),
    ],
)
test_one_solubility_does_not_answer_everything = refuses_all(
    FAMILY,
    [
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. 10 g of potassium "
            "chloride are stirred into 200 g of water at 20 °C. How much more can dissolve?"
        ),
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. What mass of "
            "saturated solution can be made from 50 g of water at 20 °C?"
        ),
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. How many grams "
            "dissolve in 250 g of water at 60 °C?"
        ),
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. 10 g of potassium "
            "chloride are stirred into 200 g of water at 20 °C. How much is left undissolved?"
        ),
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. 90 g of potassium "
            "chloride are stirred into 200 g of water at 20 °C. What mass of water is left?"
        ),
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. 90 g of potassium "
            "chloride and 10 g of sand are stirred into 200 g of water at 20 °C. How much is left "
            "undissolved?"
        ),
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. 90 g of potassium "
            "chloride are stirred into 200 g of water at 20 °C. Half of the water evaporates. How much is "
            "left undissolved?"
        ),
    ],
)
test_the_water_that_is_needed_is_found = solves(
    FAMILY,
    [
        (
            "The solubility of potassium chloride is 34 g per 100 g of water at 20 °C. How much water is needed to "
            "dissolve 17 g of potassium chloride at 20 °C?",
            "50 g of water are needed",
        )
    ],
)
_is_said_whether_the_solution_is_saturated = solves(
    FAMILY,
    [
        (
            (
                "The solubility of potassium nitrate in grams per 100 g of water is: 13 at 0 °C, 32 at 20 °C, 64 "
                "at 40 °C and 110 at 60 °C. Lena stirs 80 g of potassium nitrate into 100 g of water at 40 °C. Is "
                "the solution saturated, and how much potassium nitrate is left undissolved?"
            ),
            "the solution is saturated; 16 g of potassium nitrate stay undissolved",
        ),
        (
            (
                "The solubility of potassium nitrate in grams per 100 g of water is: 13 at 0 °C, 32 at 20 °C, 64 "
                "at 40 °C and 110 at 60 °C. How much potassium nitrate crystallises when a saturated solution "
                "with 200 g of water is cooled from 60 °C to 20 °C?"
            ),
            "156 g of potassium nitrate crystallise",
        ),
        (
            (
                "At 20 °C 36 g of sodium chloride dissolve in 100 g of water. 50 g of sodium chloride are stirred "
                "into 100 g of water at 20 °C. Is the solution saturated? How many grams stay undissolved?"
            ),
            "the solution is saturated; 14 g of sodium chloride stay undissolved",
        ),
    ],
)
test_what_all_dissolves_leaves_nothing = says_why(
    FAMILY,
    [
        (
            "The solubility of potassium nitrate in grams per 100 g of water is: 13 at 0 °C, 32 at 20 °C and 64 at "
            "40 °C. Lena stirs 60 g of potassium nitrate into 100 g of water at 40 °C. How much is left undissolved?",
            "All of it dissolves",
        )
    ],
)
