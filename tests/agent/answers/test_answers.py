"""Final answers that are the same, that are not, and that computation must not decide."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chalkwright.agent.answers.notation import Unreadable, plain
from chalkwright.agent.answers.sameness import final_answer, same_answer
from chalkwright.agent.data import Problem
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family
from tests.offenders import each

Pair = tuple[str, str] | tuple[str, str, str]

SAME: list[Pair] = [
    ("57.6", "57.60"),
    ("3.14", "π"),
    (r"$4\pi$", "4π"),
    (r"$\dfrac{3}{4}$", "0.75"),
    ("3/4", "75%"),
    (r"$1\frac{1}{2}$", "1.5"),
    ("1 1/2", "3/2"),
    ("20,000 kJ", "20000 kJ"),
    ("3,5", "3.5"),
    ("x = 3", "3"),
    ("3 = x", "x=3"),
    ("2x+4y=6", "x+2y=3"),
    ("y = 2x", "2x - y = 0"),
    ("y=2x+1", "y = 1+2x"),
    ("2:3", "4:6"),
    ("{1, 2}", "{2, 1}"),
    ("x=1 or x=2", "x = 2 or x = 1"),
    ("x=1, x=2", "2 or 1"),
    ("x = ±2", "x=2 or x=-2"),
    ("(2, -3)", "(2,-3)"),
    ("x=2, y=3", "y=3, x=2"),
    ("[1, 3)", "1 ≤ x < 3"),
    ("x > 2", "2 < x"),
    ("x > 2", "(2, +∞)"),
    ("x<2 or x>3", "(-∞,2)∪(3,+∞)"),
    ("B > A = C", "$B > A = C$"),
    ("F_1<F_2<F_3", "F$_{3}$＞F$_{2}$＞F$_{1}$"),
    ("H2O", "H₂O"),
    (r"\ce{H2O}", r"$\mathrm{H_2O}$"),
    ("2H2 + O2 → 2H2O", "O_2 + 2H_2 = 2H_2O"),
    ("Cu^{2+}", "Cu²⁺"),
    ("SO4^2-", r"$\mathrm{SO_4^{2-}}$"),
    ("yes", "Yes."),
    ("正确", "对"),
    ("Option B", "B", "Pick. A. 3 B. 4 C. 5"),
    ("(B)", "B"),
    ("4 cm", "B", "Pick.\nA. 3 cm\nB. 4 cm\nC. 5 cm"),
    ("B. 4 cm", "B", "Pick.\nA. 3 cm\nB. 4 cm\nC. 5 cm"),
    ("A、C、D", "ACD", "Pick.\nA. 3 cm\nB. 4 cm\nC. 5 cm\nD. 7"),
    ("the correct option is D", "D"),
    ("答案选D", "D"),
    ("故选：D", "D"),
    ("D. The block slows down.", "D", "Which?\nA. it grows\nB. none\nC. nope\nD. The block slows down."),
    ("①③", "①、③"),
    ("72 km/h", "20 m/s"),
    ("90°", "π/2"),
    ("14:25", "14时25分"),
    ("2:25 pm", "14:25"),
    ("15°S、45°E", "(15° S, 45° E)"),
    ("南纬15°，东经45°", "45°E, 15°S"),
    ("March 21", "21 March"),
    ("3月21日", "March 21st"),
    ("the Moon", "moon"),
    ("The perimeter of the rectangle is 57.6 cm.", "57.6 cm"),
    ("42 times", "The wheel turns 42 times, found by dividing."),
    ("perimeter 32 cm; area 52 cm²", "32 cm; 52 cm²"),
    (
        "vertex (2, −3); x ≈ 0.2679 or x ≈ 3.732",
        r"(2, -3); $x_1 = 2 - \sqrt{3} \approx 0.2679$ and $x_2 = 2 + \sqrt{3} \approx 3.732$",
    ),
    (
        "R = 10 Ω, I = 2 A, V₁ = 8 V, V₂ = 12 V",
        "Total resistance: R = 10 Ω; Current of the battery: I = 2 A; Voltage across R_1: V₁ = 8 V; Voltage: V₂ = 12 V",
    ),
    ("1/4 = 25 %", "25%"),
    ("P = 1/4", "0.25"),
    ("BC ≈ 8.402 cm", "8.40 cm"),
    ("∠ACB = 40°", "40°"),
    (r"$\frac{5kqE}{2m}$", "5kqE/(2m)"),
    (r"U = $\frac{5kqE}{2m}$", r"$2.5\,kqE/m$"),
    ("MA_{1}⋅MA_{2}", r"$MA_2 \cdot MA_1$"),
    (r"$\sqrt{ah}$", "(ah)^{1/2}"),
    ("2：4：2", "1:2:1"),
    ("红：粉：白=2：4：2", "2:4:2"),
    ("周长为32cm", "32 cm"),
    ("大约 3.14", "π"),
    ("(x+1)(x-1)", "x^2-1"),
    ("2√2", "√8"),
    (r"$2\times10^{3}$ m", "2 km"),
    ("195 g of salt crystallise", "195 g"),
    ("Angle of refraction ≈ 25.4°", "angle of refraction ≈ 25.4°"),
    ("Altitude 14.6°; shadow ≈ 7.68 m", "altitude 14.6°; shadow ≈ 7.68 m"),
    ("5° N, 10° E", "5°N, 10°E"),
    ("y = 2x; x = 0", "y = 2x; zero: x = 0"),
    ("正确答案是B", "B"),
    ("选 B", "(B)"),
    ("The answer is 42.", "42"),
    ("So x = 5", "5"),
    (r"$x=\frac{-1\pm\sqrt{5}}{2}$", r"$x_1=\frac{-1+\sqrt5}{2}, x_2=\frac{-1-\sqrt5}{2}$"),
    ("3x^2 - 2x + 1", "1 - 2x + 3x²"),
    (r"$\{x \mid x>2\}$", r"$\{x|x>2\}$"),
    ("a = 1, b = 2", "b=2, a=1"),
    ("30 min", "0.5 h"),
    ("半", "半"),
    ("5.0 m/s", "5 m/s"),
    ("9.8 N/kg", "9.8 N/kg"),
    ("9.8 m/s^2", "9.8 m·s⁻²"),
    ("9.8 m/s²", r"$9.8\ \text{m/s}^2$"),
    (r"$6.0\times10^{-7}$ m", "600 nm"),
    ("0.5 kW·h", "1.8×10^6 J"),
    ("12 cm^2", "12 平方厘米"),
    ("25", "25%", "What percentage of the class?"),
    ("第3天", "第3天"),
    ("-1/2", "-0.5"),
    ("−½", "-0.5"),
    (r"$-\frac{1}{2}$", "-½"),
    ("log_2 8", "log_2 8"),
    ("sin 30°", "0.5"),
    (r"$\tan 45^\circ$", "1"),
    ("e^{2}", "e²"),
    ("7.39", "e^2"),
    ("100√3 m", "173.2 m"),
    ("No, because the sides differ", "No"),
    ("It is true", "True"),
    ("不正确", "错误"),
    ("NaCl", "NaCl"),
    ("CaCO3 ↓", "$CaCO_3$"),
    (r"2H_2O_2 \xrightarrow{MnO_2} 2H_2O + O_2\uparrow", "2H2O2 = 2H2O + O2"),
    ("Zn + 2H+ → Zn2+ + H2", "Zn+2H^+=Zn^{2+}+H_2↑"),
    ("6:00 am", "6 a.m."),
    (r"\boxed{42}", "42"),
    ("¥ 5.50", "5.5元"),
    ("$5.50", "5.50 dollars"),
    ("$5.50", "5.50", "How many dollars? He has $3."),
    ("(x-2)^2+(y+1)^2=9", "(y+1)^2 + (x-2)^2 = 9"),
    ("x²/4 + y² = 1", "x² + 4y² = 4"),
    ("y > 2x + 1", "2x + 1 < y"),
    ("y > 2x + 1", "y - 2x > 1"),
    ("Southwest", "southwest"),
    ("the Southwest.", "southwest"),
    ("three", "3"),
    ("五", "5"),
    ("30° and 60°", "30°, 60°"),
    (r"\frac{\pi}{3}", "60°"),
    ("60 degrees", "60°"),
    ("60度", "60°"),
    ("36°52′", "36.8667°"),
    ("1 234 567", "1,234,567"),
    ("3 to 4", "3:4"),
    ("3∶4", "3：4"),
    ("9:3:4", "9：3：4"),
    ("∅", r"\varnothing"),
    ("I = 2 A", "2A"),
    ("2 A", "2000 mA"),
    ("2 A", "2", "What is the current in A?"),
    ("(1) 5 cm; (2) 3 cm", "5 cm; 3 cm"),
    ("Yellow; Yellow; 0; 1/8", "yellow; yellow; 0; 12.5%"),
    ("x^2", "x²+y-y"),
    (r"$\text{Area} = 25\pi\ \text{cm}^2$", "25π cm²"),
    ("25π cm²", "78.54 cm²"),
    ("about 79 cm²", "25π cm²"),
    ("6 ways", "6"),
    ("12 students", "12", "How many students like tea?"),
    ("The speed is 72 km/h.", "20 m/s"),
    ("AB = 5 cm", "BA = 5 cm"),
    ("40 N", "The force on the right is **40 N**."),
    ("30 L", r"The volume of $\mathrm{O_{2}}$ is **30 L**."),
    ("1/2", r"It is **$\frac{1}{2}$** of the pizza."),
    ("0.1 mol/L", r"$1\times10^{-1}\ \mathrm{mol\cdot L^{-1}}$"),
    ("22.4 L/mol", "22.4 L·mol⁻¹"),
    (r"$4.2\times10^3$ J/(kg·°C)", "4200 J/(kg·℃)"),
    ("4.2 J/(g K)", "4200 J/(kg·K)"),
    ("(3, π/4)", "(3, 45°)"),
    ("A(2,3)", "(2,3)"),
    ("(1,3)", "1<x<3"),
    ("2^3", "8"),
    ("0.333...", "0.333..."),
    ("11:10", "11 : 10"),
    ("-3 < x ≤ 5", "(-3, 5]"),
    ("x ∈ (-3, 5]", "-3<x≤5"),
    ("x ≠ 2", "x≠2"),
    ("甲", "甲"),
    ("P = 0.25", "25%"),
    ("60 km per hour", "60 km/h"),
    ("60 kilometres per hour", "60 km/h"),
    ("3 m 20 cm", "3.2 m"),
    ("2小时30分钟", "2.5 h"),
    ("5 1/4 inches", "5.25 in"),
    ("1.0", "1"),
    ("0", "0.0"),
    ("+5", "5"),
    ("D. 57.6 cm", "D", "Pick. A. 12.4 cm B. 24.8 cm C. 30.2 cm D. 57.6 cm"),
    ("D. 57.6", "D", "Pick. A. 12.4 B. 24.8 C. 30.2 D. 57.6"),
    ("D", "The perimeter is 57.6", "Pick. A. 12.4 B. 24.8 C. 30.2 D. 57.6"),
    ("Option B (the hill)", "B", "A. the lake\nB. the hill"),
    ("F = ma = 10 N", "10 N"),
    ("F = 2 × 5 = 10 N", "10 N"),
    ("V₁ = 8 V, V₂ = 12 V", "V_2 = 12 V; V_1 = 8 V"),
    ("x_1 = 2, x_2 = 3", "x = 3 or x = 2"),
    ("5 apples", "5", "How many apples are left?"),
    ("3万", "30000"),
    ("2.5 million", "2500000"),
    ("5元", "¥5"),
    ("0,5", "1/2"),
    ("2a cm", "a*2 cm"),
    ("1/3", "0.33"),
    ("1.5e3 g", "1.5 kg"),
    ("20 000", "20,000"),
    ("5 ft 2 in", "62 in"),
    ("3m", "m+2m"),
    ("0.074 mol/L", "74 mmol/L"),
    ("20°C", "293.15 K"),
    ("20°C", "293 K"),
    ("68 °F", "20 °C"),
    ("6.02×10^23", "6.0e23"),
    ("90", "90°", "The angle at A is 30°. How large is the angle at C?"),
    ("20", "20 cm", "Find the length in cm."),
    ("40 N, because the moments are equal", "40 N"),
    ("$x = 3$, $y = -1$", r"$\begin{cases} x = 3 \\ y = -1 \end{cases}$"),
    (r"$\left(\frac{1}{2}, 3\right)$", "(0.5, 3)"),
    ("三", "3"),
    ("5 cm。", "5厘米"),
    ("面积是 12 平方厘米", "12 cm²"),
    ("x=3或x=-2", r"$x_1=3,\ x_2=-2$"),
    ("30°或150°", "150° or 30°"),
    ("①②④", "①、②、④"),
    (r"$16\pi\ \text{cm}^3$", "16π 立方厘米"),
    ("3.0×10^8 m/s", r"$3\times10^{8}$ m/s"),
    ("5:3", "5∶3"),
    (r"$\frac{\sqrt{3}}{2}$", "√3/2"),
    ("0.866", r"$\frac{\sqrt{3}}{2}$"),
    ("答案：12", "12"),
    ("12 and a half", "12 and a half"),
    ("−3", "-3"),
    ("$-3$", "– 3"),
    ("x ≥ 5", "[5, ∞)"),
    (r"$x \geq 5$", "x>=5"),
    ("1.2 × 10⁻³ mol", "1.2 mmol"),
    ("1000 cm^3", "1 L"),
    ("1 L", "1 dm³"),
    ("100 kPa", "1 bar"),
    ("5 Ω", "5 ohms"),
    (r"$5\,\Omega$", "5Ω"),
    ("2.5 kΩ", "2500 Ω"),
    ("8个", "8"),
    ("fifteen", "fifteen"),
    ("$2x^2y$", "2yx²"),
    ("Fe2O3 + 3CO → 2Fe + 3CO2", r"$\mathrm{Fe_2O_3 + 3CO = 2Fe + 3CO_2}$"),
    ("Fe2O3 + 3CO =高温= 2Fe + 3CO2", "Fe2O3 + 3CO =高温= 2Fe + 3CO2"),
    ("3/8 of the cake", "3/8"),
    ("37.5%", "3/8"),
    ("The probability is 3/8.", "0.375"),
    ("y = -x^2 + 4x - 3", "y = -(x-1)(x-3)"),
    ("y=-(x-2)^2+1", "$y=-x^2+4x-3$"),
    ("45° N, 30° E", "30°E 45°N"),
    ("to the left", "To the left"),
    (r"$\vec{a} + \vec{b}$", r"$\vec{a}+\vec{b}$"),
    ("3 : 1 (tall : short)", "3:1"),
    ("1 : 2 : 1", "1:2:1"),
    ("AaBb", "AaBb"),
    ("12:30 p.m.", "12:30 pm"),
    ("0:30", "12:30 am"),
    (r"$2\frac{1}{3}$ h", "2 h 20 min"),
    ("7 remainder 2", "7 remainder 2"),
    ("no solution", "No solution"),
    (r"$\frac{\pi}{6} + 2k\pi$", "2kπ + π/6"),
    ("6.0", "6.00"),
    ("1/8", "12.5 %"),
    (r"$3^{2}\cdot 5$", "45"),
    ("2*3*3", "2 × 3²"),
    ("2 × 3 × 3", "18"),
    ("100 g", "0.1千克"),
    ("1时20分", "80 min"),
    ("10 m/s east", "10 m/s east"),
]
DIFFERENT: list[Pair] = [
    ("3", "π"),
    ("1 1/2", "11/2"),
    ("2x+4y=6", "x+2y=4"),
    ("y=2x+1", "y = 2x-1"),
    ("2:3", "3:2"),
    ("(2, -3)", "(-3, 2)"),
    ("x > 2", "x ≥ 2"),
    ("F_1<F_2<F_3", "F_2<F_1<F_3"),
    ("2H2 + O2 → 2H2O", "H2 + O2 → 2H2O"),
    ("yes", "no"),
    ("正确", "错误"),
    ("B", "C"),
    ("5 cm", "B", "Pick.\nA. 3 cm\nB. 4 cm\nC. 5 cm"),
    ("①③", "②③"),
    ("20 °C", "20 K"),
    ("15°N、45°E", "(15° S, 45° E)"),
    ("41 times", "The wheel turns 42 times, found by dividing."),
    ("perimeter 32 cm; area 50 cm²", "32 cm; 52 cm²"),
    ("1, 2, 3", "1, 2, 4"),
    ("3x^2 - 2x + 1", "3x² - 2x"),
    ("a = 1, b = 2", "a=2, b=1"),
    ("5 kg", "5 g"),
    ("100√3 m", "170 m"),
    ("Yes, because the sides differ", "No"),
    ("NaCl", "KCl", "Which compound forms?"),
    ("6:00 am", "6 pm"),
    ("3:30", "3:45", "At what time?"),
    ("30° and 60°", "30°, 70°"),
    ("9:3:4", "9:3:3"),
    ("The speed is 72 km/h.", "25 m/s"),
    ("(2,3)", "(2,4)"),
    ("-3 < x < 5", "(-3, 5]"),
    ("6", "6^2"),
    ("0", "1"),
    ("-5", "5"),
    ("5 m", "-5 m"),
    ("(2,-3)", "(3, π/4)"),
    ("F = ma = 12 N", "10 N"),
    ("57.6", "57.9"),
    ("390 g of salt crystallise", "195 g of salt crystallise"),
    ("面积是 12 平方厘米", "13 cm²"),
    ("100 kPa", "10 bar"),
    ("y=-(x-2)^2+1", "$y=-x^2+4x+3$"),
    ("2024-03-21", "March 22, 2024"),
    ("1/8", "1/6"),
]
UNDECIDED: list[Pair] = [
    ("x = 3", "y = 3"),
    ("CH3CH2OH", "C2H5OH"),
    ("B. 5 cm", "B", "Pick.\nA. 3 cm\nB. 4 cm\nC. 5 cm"),
    ("AaBb", "aabb"),
    ("Aa", "aa"),
    ("red", "blue"),
    ("the force first increases and then decreases", "it increases"),
    ("AB·CD", "AC·BD"),
    ("more than 5 m", "5 m"),
    ("not 5 m", "5 m"),
    ("5 boys", "5 girls"),
    ("C2H6O", "CH3OCH3"),
    ("9**9**9", "5"),
    ("1, 2, 3", "3, 2, 1"),
    ("2 thirds", "2"),
    ("5 more", "5"),
    ("2(x+1) = 6", "2"),
    (r"$\{x \mid x>2\}$", "2"),
    ("1 and 2", "2, 1"),
    ("25", "25%"),
    ("x ≥ 2, x ≤ 5", "2≤x≤5"),
    ("ln 2", "log 2"),
    ("100√3 m", "173 m"),
    ("CO", "Co"),
    ("4H2 + 2O2 → 4H2O", "2H2 + O2 → 2H2O"),
    ("3:30", "15:30", "At what time?"),
    ("$5.50", "5.50"),
    ("x²/4 + y² = 1", "x² + 4y² = 5"),
    ("a", "b"),
    ("1,234", "1.234"),
    ("between 3 and 4", "3"),
    ("3 to 4", "3:5 cm"),
    ("no solution", "∅"),
    ("2 A", "2"),
    ("cat", "act"),
    ("no more", "on more"),
    ("6 boys", "6"),
    ("The speed is not 20 m/s.", "20 m/s"),
    ("AB = 5 cm", "CD = 5 cm"),
    ("the area is 5", "the perimeter is 5"),
    ("3 hours", "3:00"),
    ("(2,3)", "[2,3]"),
    ("(-1, 0) and (3, 0)", "(3,0), (-1,0)"),
    ("50", "50 N upwards to the left"),
    ("x ≠ 2", "x = 2"),
    ("甲", "乙"),
    ("1/3", "0.3333 m"),
    ("A. 5; B. 6", "A. 5; B. 7"),
    ("A. foo", "A. bar"),
    ("2", "H2 + O2 → 2H2O"),
    ("2", "x=1 or x=2"),
    ("3", "x=2, y=3"),
    ("the perimeter is 5", "x² + 4y² = 5"),
    ("y = 2x; x = 0", "2x - y = 0"),
    ("x²/4 + y² = 1", "b=2, a=1"),
    ("2 or 1", "a=1, b=2"),
    ("0", "y = 2x; zero: x = 0"),
    ("V₁ = 8 V, V₂ = 12 V", "V₁ = 12 V, V₂ = 8 V"),
    ("x_1 = 2, x_2 = 3", "x_1 = 3, x_2 = 2"),
    ("8.402 cm", "8.403 cm"),
    ("1/3", "0.3"),
    ("1.234", "1234"),
    ("20°C", "20 K", "By how much does the temperature rise?"),
    ("20 C", "20°C"),
    ("3.1", "π"),
    ("57.6", "57.7"),
    ("90", "90°"),
    ("20", "20 m", "Find the length in cm."),
    ("390 g of salt crystallise", "195 g of sugar crystallise"),
    ("first red, then blue", "first blue, then red"),
    ("增大", "变大"),
    ("增大", "减小"),
    ("√(x^2)", "x"),
    ("√(ab)", "√a√b"),
    ("at least 5", "5"),
    ("8 个苹果", "8 个"),
    ("left", "right"),
    ("10 N to the left", "10 N to the right"),
    ("10 N to the left", "10 N"),
    (r"$\vec{a}$", "a"),
    ("3cm", "3"),
    ("7 remainder 2", "7"),
    ("7 R 2", "7"),
    (r"$x = 2k\pi$", "2"),
    ("10 m/s east", "10 m/s"),
]
BY = [
    ("40 N", "**40 N**", "exact"),
    ("57.6", "57.60", "number"),
    ("1/3", "0.333", "number"),
    ("72 km/h", "20 m/s", "quantity"),
    ("x^2-1", "(x-1)(x+1)", "symbolic"),
    ("option B", "(B)", "choice"),
    ("red", "blue", ""),
]
HOSTILE = [
    "9**9**9", "9^9^9^9", "9^{9^{9^{9}}}", "2^(2^(2^(2^x)))", "x^x^x^x", "((((x^600)^600)^600)^600)^600",
    "100!!!!", "99999!", "sin(3^(x^600))", "sin(2^(x^4*y^4*z^4*a^4*b^4*c^4))", "((√(-10^300))^600)^600",
    "(a+b+c+d)^99*(a+b+c+d)^99 = 1", "1/0", "0^0", "10^400 m", "1e999 km", "(" * 3000, "{" * 1500, "\\frac" * 300,
    "\\frac{1}{" * 150, "\\sqrt" * 300 + "2", "√" * 230, "1" * 239, "1," * 900, "1, " * 600, "x=" * 900, "a:" * 900,
    "A, B, " * 300, "is " * 600, "is a " * 450 + "5", "= " * 900, "1 and " * 300, "$" * 1999, "**" * 900,
    "5 " + "m" * 38, "5 m*" + "m*" * 15 + "m", "[" + "1," * 400 + "]", "{x=1; " * 200, "<" * 900, "1<" * 500 + "2",
    "H" * 1500, "(H" * 700 + ")" * 700, "H2 + " * 300 + "→ H2", "-" * 1500 + "1", "%" * 900, "1" + "%" * 239,
    "__import__('os').system('true')", "().__class__.__bases__[0]", "x" * 5000,
    " + ".join(f"√{p}" for p in range(2, 60)), "x" + " x" * 110, "∠" * 200 + "A = 5",
]  # fmt: skip


def told(pair: Pair) -> bool | None:
    found, gold, problem = (*pair, "")[:3]
    return same_answer(found, gold, problem)[0]


@each(SAME)
def test_the_same_answer_in_another_form(pair: Pair) -> None:
    assert told(pair) is True


@each(DIFFERENT)
def test_another_answer(pair: Pair) -> None:
    assert told(pair) is False


@each(UNDECIDED)
def test_what_computation_must_not_decide(pair: Pair) -> None:
    assert same_answer(*pair) == (None, "")


@each((SAME + DIFFERENT + UNDECIDED)[::3])
def test_neither_side_is_special(pair: Pair) -> None:
    assert told(pair) == told((pair[1], pair[0], *pair[2:]))


@each(SAME + DIFFERENT + UNDECIDED)
def test_every_answer_is_the_same_as_itself(pair: Pair) -> None:
    assert same_answer(pair[0], f" {pair[0]}\n") == (True, "exact")


@each(BY)
def test_what_decided_is_said(row: tuple[str, str, str]) -> None:
    found, gold, by = row
    assert same_answer(found, gold)[1] == by


def test_answers_of_different_problems_are_not_the_same() -> None:
    """No two answers that stand for different things; the pieces are of the same kinds, which tempts most."""
    apart = [
        "5 cm", "5 kg", "5 cm²", "(5, 6)", "(6, 5)", "5 : 6", "x = 5 or x = 6", "x > 5", "x ≥ 5", "5/6", "5x + 6",
        "5x − 6", "H2O", "H2O2", "5°", "5 °C", "5:06 am", "5° N, 6° E", "5° S, 6° E", "yes", "①⑤", "50 %", "√5",
    ]  # fmt: skip
    found = [(a, b) for n, a in enumerate(apart) for b in apart[n + 1 :] if same_answer(a, b)[0]]
    assert found == []


@pytest.mark.timeout(60)
@each(HOSTILE, lambda text: text[:24])
def test_monsters_come_to_an_end(hostile: str) -> None:
    assert same_answer(hostile, "5 cm")[0] is not True
    assert same_answer(hostile, hostile + " + x") != (True, "exact")
    assert same_answer("42", "42", hostile) == (True, "exact")
    final_answer(f"Answer: {hostile}\n\nSo {hostile}")


@pytest.mark.parametrize("deep", ["{" * 60, r"\frac{1}{" * 60, "^(" * 60, "x" * 3000], ids=lambda text: text[:9])
def test_what_is_too_deep_or_too_long_is_not_read(deep: str) -> None:
    with pytest.raises(Unreadable, match=r"at most|more than"):
        plain(deep)


PIECES = st.sampled_from([
    "1", "2", "3.5", "0", "-", "+", "*", "/", "^", "(", ")", "{", "}", "[", "]", ", ", ";", " and ", " or ", "x", "y",
    "AB", "π", "√", "°", "°C", " cm", " m/s", "%", " = ", "≈", "<", "≤", "±", ":", "\\frac", "{1}", "{2}", "\\sqrt",
    "$", "\\text{ cm}", "_1", "²", "₂", "H2O", "→", "①", "B", "Option B", "A. ", "是", "约", "米", "the ", " is ",
    "not ", "Yes", "½", "3:30", " pm", " N", "5°", "March ", "\\{", "\\boxed{", "Answer: ", "…", "!", "|", "e",
    "sin ", "1,000", "∞", "∪", "9^9^9", "\\", "\n", "**",
])  # fmt: skip
MADE = st.lists(PIECES, max_size=8).map("".join)
PROBLEM = "What percent is it in cm? A. 5 B. 3.5 cm"


@settings(max_examples=100)
@given(MADE, MADE)
@example("5°", "5°)")
@example("A.(", "(")
def test_any_two_texts_are_compared_the_same_way_round_and_back(one: str, other: str) -> None:
    assert same_answer(one, other, PROBLEM) == same_answer(other, one, PROBLEM)
    if one.strip():
        assert same_answer(one, one, PROBLEM) == (True, "exact")


@settings(max_examples=60)
@given(st.fractions(-1000, 1000, max_denominator=60), st.fractions(-1000, 1000, max_denominator=60))
def test_fractions_are_the_same_when_their_values_are(one: Fraction, other: Fraction) -> None:
    assert same_answer(rf"$\frac{{{one.numerator}}}{{{one.denominator}}}$", f"x = {one}")[0] is True
    # A whole number may be rounded, which leaves near ones undecided.
    if one != other and min(one.denominator, other.denominator) > 1:
        assert same_answer(str(one), str(other))[0] is False


@each(families(), lambda family: family.name)
def test_the_offline_authors_answers_are_found_and_right(family: Family[object]) -> None:
    _, lesson = solve(Problem(text=family.example))
    found = final_answer("\n\n".join(lesson.texts), family.example)
    assert same_answer(found, lesson.answer, family.example)[0] is True


@each(families(), lambda family: family.name)
def test_a_wrong_number_is_never_the_same(family: Family[object]) -> None:
    _, lesson = solve(Problem(text=family.example))
    found = final_answer("\n\n".join(lesson.texts), family.example)
    chance = random.Random(1)
    for number in re.finditer(r"\d+(?:\.\d+)?", lesson.answer):
        changed = f"{float(number[0]) * chance.choice([2, 3]) + 1:g}"
        wrong = lesson.answer[: number.start()] + changed + lesson.answer[number.end() :]
        assert same_answer(found, wrong, family.example)[0] is not True, wrong
