from __future__ import annotations

import pytest

from agent.authors.offline.drawings import scene_codes
from agent.authors.offline.families.food_web_energy import FAMILY
from agent.authors.offline.family import Incomplete
from agent.data import Problem

READ = [
    (FAMILY.example, "20 kJ"),
    (
        "The producers in a meadow contain 50,000 kJ of energy. If 10% of the energy is transferred at each "
        "trophic level, "
        "how much energy is available to the tertiary consumers?",
        "50 kJ",
    ),
    (
        "Use the 10% rule. If the secondary consumers have 250 kcal of energy, how much energy was stored in "
        "the producers?",
        "25000 kcal",
    ),
    (
        "Algae are eaten by krill, which are eaten by penguins, which are eaten by leopard seals. The algae "
        "store 8000 kJ/m² "
        "per year. The transfer efficiency is 15 %. How much energy reaches the penguins?",
        "180 kJ/m²/year",
    ),
    (
        "At each step in an energy pyramid 90 % of the energy is lost as heat. How many joules reach the "
        "primary consumers "
        "if there are 4500 J at the producer level?",
        "450 J",
    ),
    (
        "How much of the 10 000 kJ stored in the grass reaches the hawk in the food chain grass -> mouse -> "
        "snake -> hawk, "
        "if 10 percent is passed on at every step?",
        "10 kJ",
    ),
    (
        "The biomass of the producers in an ecosystem is 5000 kg. Assuming a 10% transfer efficiency, what "
        "is the biomass of "
        "the secondary consumers?",
        "50 kg",
    ),
    (
        "In an ecosystem, the third trophic level receives 120 kJ. Energy transfer between trophic levels is "
        "8 % efficient. "
        "Find the energy in the first trophic level.",
        "18750 kJ",
    ),
]
REFUSED = [
    "In a food chain grass → cow → human, 10 % is transferred each step. "
    "Grass has 5000 kJ. How much energy is used by the cow?",
    "The producers contain 50,000 kJ of energy. How much energy is available to the tertiary consumers?",
    "The producers contain 50,000 kJ. 10 % is passed on. How much energy is lost before the primary consumers?",
    "Plants capture 1 % of sunlight of 1,000,000 kJ. How much energy do primary consumers get with 10 % efficiency?",
    "Producers have 20000 kJ and primary consumers have 1600 kJ. What is the efficiency of energy transfer?",
    "In a food chain grass → rabbit → fox, 10 % passes on, the grass has 1000 kJ. How much energy does the owl get?",
    "In a food chain grass → rabbit → fox, 10 % passes on at the first step and 20 % at the second. The "
    "grass has 1000 kJ. "
    "How much energy does the fox get?",
    "In a food chain grass → rabbit → fox, 10 % passes on, the grass has 1000 kJ. How many rabbits does a fox need?",
    "Producers have 1000 kJ, 10 % is transferred. How much energy do the primary and secondary consumers get?",
    "Producers have 1000 kJ. Primary consumers use 60 % for respiration. How much energy is available to "
    "secondary consumers?",
    "A consumer pays 10 % tax on energy of 500 kJ. How much energy?",
]


@pytest.mark.parametrize(("text", "answer"), READ)
def test_wordings_are_read_and_solved(text: str, answer: str) -> None:
    flow = FAMILY.read(Problem(text=text))
    assert flow is not None
    lesson = FAMILY.write(flow)
    assert lesson.answer == answer
    assert f"**{answer}**" in lesson.texts[-1]
    assert len(lesson.texts) == len(lesson.scenes) + 1 == len(scene_codes(FAMILY.name, lesson.drawing)) + 1


@pytest.mark.parametrize("text", REFUSED)
def test_other_problems_are_refused(text: str) -> None:
    try:
        given = FAMILY.read(Problem(text=text))
    except Incomplete:
        given = None
    assert given is None


def test_a_pyramid_that_cannot_be_drawn_to_scale_says_so() -> None:
    def to_scale(chain: str) -> object:
        text = (
            f"In the food chain {chain}, the grass stores 9000 kJ and 10 % is passed on. How much energy does the hare "
            "get?"
        )
        flow = FAMILY.read(Problem(text=text))
        assert flow is not None
        return FAMILY.write(flow).drawing["to_scale"]

    assert to_scale("grass → hare → fox") is True
    assert to_scale("grass → hare → fox → wolf") is False
