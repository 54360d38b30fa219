"""Problems as people type them: questions with facts of their own, verbs borrowed, owners named, shares told freely."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import solve
from tests.offenders import each

ANSWERED = (
    ("A barber charges a fixed fee of $5 plus $0.50 per minute. a) What does a visit of 20 minutes cost? b) Ida paid "
     "$25. How long was her visit?", "$15; 40 min"),
    ("Noor runs 1.5 km on the first day of her training plan and 0.25 km further on each following day. On which day "
     "does she run 5 km?", "day 15"),
    ("A stack of logs has 30 logs in the bottom layer and each layer above has one log fewer. There are 12 layers. How "
     "many logs are in the stack?", "294 logs"),
    ("Lena has 40 stickers. She gives 1/4 to her brother and 3/10 to her friend. How many stickers does she keep?",
     "18 stickers"),
    ("Of the 32 students in a class, 3/8 walk to school. How many students do not walk to school?", "20 students"),
    ("A baker has 24 muffins. She sells 5/6 of them before noon. How many muffins did she sell?", "20 muffins"),
    ("Jack painted 1/3 of a fence in the morning and 1/4 of the fence in the afternoon. What fraction of the fence "
     "remains unpainted?", "5/12"),
    ("A 12 cm by 9 cm piece of cardboard has a 3 cm square cut from one of its corners. What is the area of the "
     "remaining piece?", "area 99 cm²"),
    ("A ship sails 8 km east and then 6 km north. How far is it from its starting point?", "c = 10 km"),
    ("Tom (45 kg) and Anna (36 kg) want to balance on a seesaw. Tom sits 1.2 m from the pivot. Where must Anna sit?",
     "1.5 m"),
    ("A water jet leaves a hose at ground level at 12 m/s and 45°. How high and how far does it go?",
     "maximum height ≈ 3.67 m; range ≈ 14.7 m"),
    ("A girl throws a stone horizontally at 8 m/s from a bridge 20 m above a river. After what time does it hit the "
     "water and how far from the bridge? (g = 10 m/s²)", "time of flight 2 s; range 16 m"),
    ("A diver shines a flashlight up toward the surface of the water at an angle of 35° to the normal. At what angle "
     "does the beam leave the water? The refractive index of water is 1.33.", "angle of refraction ≈ 49.7°"),
    (
        "A beam of light in diamond (n = 2.42) strikes the boundary with air at 30°. Does total internal "
        "reflection occur?",
     "critical angle ≈ 24.4°; no, the ray is totally internally reflected"),
    ("Two resistors, 100 Ω and 200 Ω, are in series with a 9 V battery. What voltage does each resistor get?",
     "V₁ = 3 V, V₂ = 6 V"),
    ("A magnifying glass with a focal length of 10 cm is held 6 cm from a stamp. Where is the image and how large does "
     "it appear?", "Image distance: dᵢ = −15 cm (15 cm in front of the lens, on the object's side); Magnification: "
     "M = 2.5"),
    ("The phytoplankton in a pond store 80,000 kJ. Zooplankton take in 8,000 kJ and small fish 640 kJ. What is the "
     "efficiency of the transfer from zooplankton to small fish?", "8 %"),
    (
        "An owl needs 500 kJ. It eats mice, which eat wheat. How much energy must the wheat contain if each "
        "step passes on "
     "10 %?", "50000 kJ"),
    ("City X is at 34° N, 58° E and city Y at 12° S, 58° E. What is the distance between them along the meridian? Take "
     "111 km per degree.", "5106 km"),
    (
        "At 80 °C 100 g of water can dissolve 170 g of potassium nitrate, at 20 °C only 32 g. How much "
        "crystallises when a "
     "saturated solution made with 100 g of water at 80 °C cools to 20 °C?", "138 g of the substance crystallise"),
)  # fmt: skip
REFUSED = (
    "A tank holds 100 litres and loses 3 litres per minute. (a) Someone adds 20 litres. How much is in it after 5 "
    "minutes? (b) When is it empty?",
    "Lena has 40 stickers. She gives 1/4 of them to Ben. How many does Ben have if he had 5 before?",
    "Tom has 40 stickers. He gives 1/4 of them to Ben. How many stickers does Tom have?",
    "Tom (45 kg) and Anna (36 kg) sit on a seesaw. Tom sits 1.2 m from the pivot. How far from the pivot does Tom's "
    "dog "
    "sit?",
    "A hall has 20 seats in the front row, and each row behind has 2 more. Every second row is for guests. How many "
    "seats are in the 5th row?",
    "Two rectangles, 8 cm by 3 cm and 4 cm by 2 cm, are joined to form an L-shape. Find its area.",
    "A rectangle 10 m by 5 m has a semicircle on one 5 m side. How long is the way around the semicircle?",
)


@each(ANSWERED, lambda row: row[0])
def test_what_people_type_is_answered(row: tuple[str, str]) -> None:
    assert solve(Problem(text=row[0]))[1].answer == row[1]


@each(REFUSED, str)
def test_what_may_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(OutOfScope):
        solve(Problem(text=text))
