"""Energy budgets of trophic levels: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.energy_budget import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "The producers take up 10000 kJ of the sun's energy. Of this they use up 6000 kJ in respiration, 1500"
            " kJ pass to decomposers and 1000 kJ stay unused; the rest is taken up by the plant-eaters. What "
            "percentage of the energy that the producers take up reaches the plant-eaters?"
        ),
        "15 %",
    ),
    (
        (
            "In a meadow the plants take up 50 000 kJ of energy. Of this they use up 30 000 kJ in respiration, 9 "
            "000 kJ pass to decomposers and 4 000 kJ remain unused; the rest is eaten by the herbivores. How much"
            " energy do the herbivores take up?"
        ),
        "7000 kJ",
    ),
    (
        (
            "In a lake the algae fix 8000 kJ. Of this the algae use 5000 kJ for respiration, 1200 kJ pass to the "
            "decomposers and 800 kJ remain unused; the rest is taken up by the herbivores. The herbivores use 600"
            " kJ for respiration, 150 kJ pass to the decomposers and 50 kJ remain unused; the rest is taken up by"
            " the carnivores. What percentage of the energy which the herbivores take up reaches the carnivores?"
        ),
        "20 %",
    ),
]
REFUSED = [
    (
        "The producers take up 10000 kJ of the sun's energy. Of this they use up 6000 kJ in respiration, 1500"
        " kJ pass to decomposers; the rest is taken up by the plant-eaters. What percentage of the energy "
        "that the producers take up reaches the plant-eaters?"
    ),
    (
        "The producers take up 10000 kJ of the sun's energy. Of this they use up 6000 kJ in respiration, 3500"
        " kJ pass to decomposers and 1000 kJ stay unused; the rest is taken up by the plant-eaters. What "
        "percentage of the energy that the producers take up reaches the plant-eaters?"
    ),
    (
        "The producers take up 10000 kJ of the sun's energy. Of this they use up 6000 kJ in respiration, 1500"
        " kJ pass to decomposers and 1000 kJ stay unused; the rest is taken up by the plant-eaters. What "
        "percentage of the energy that the producers take up is lost?"
    ),
    (
        "The producers take up 10000 kJ of the sun's energy. Of this they use up 6000 kJ in respiration, 1500"
        " kJ pass to decomposers and 1000 kJ stay unused; half of the rest is taken up by the plant-eaters. "
        "What percentage of the energy that the producers take up reaches the plant-eaters?"
    ),
    (
        "The producers take up 10000 kJ of the sun's energy. Of this they use up 6000 kJ in respiration, 1500"
        " kJ pass to decomposers and 1000 kJ stay unused; the rest is taken up by the plant-eaters. What "
        "percentage of the energy that the producers take up reaches the carnivores?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
