"""The benchmark's chapters and sections, titles as printed (paper 002, Table 8).

The table has 17 chapters with 34 rows, but 33 titles, which is the paper's count of sections: ``Applications of
Definite Integrals`` stands in two chapters. So a section is known by its chapter and title together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

SECTIONS: dict[str, tuple[str, ...]] = {
    "Basics of Geometry": ("Basic Geometric Figures", "Construction and Congruence"),
    "Coordinate Plane and Graphs": ("Coordinate Plane and Graphs",),
    "Differential Calculus": ("Differentiation of Various Functions",),
    "Differentiation": ("Derivative and Derivative Function", "Applications of Derivatives"),
    "Equations and Inequalities": ("Quadratic Equations and Functions",),
    "Equations of Geometric Figures": (
        "Transformations of Figures",
        "Equation of a Circle",
        "Coordinate Plane",
        "Equations of Straight Lines",
    ),
    "Exponential and Logarithmic Functions": ("Exponential and Logarithmic Functions",),
    "Functions": (
        "Linear Functions and Their Graphs",
        "Functions",
        "Rational and Irrational Functions",
        "Relationship Between Linear Functions and Equations",
    ),
    "Integral Calculus": ("Applications of Definite Integrals", "Various Integration Techniques"),
    "Integration": ("Indefinite and Definite Integrals", "Applications of Definite Integrals"),
    "Plane and Solid Figures": ("Properties of Solid Figures", "Properties of Plane Figures"),
    "Properties of Circles": ("Circle and Line", "Inscribed Angles"),
    "Properties of Figures": ("Properties of Quadrilaterals", "Properties of Triangles"),
    "Quadratic Functions": ("Graph of the Quadratic Function $y = ax^2 + bx + c$",),
    "Similarity and the Pythagorean Theorem": (
        "Pythagorean Theorem",
        "Similarity of Figures",
        "Applications of Similarity",
    ),
    "Trigonometric Functions": (
        "Meaning and Graphs of Trigonometric Functions",
        "Law of Sines and Law of Cosines",
    ),
    "Trigonometric Ratios": ("Trigonometric Ratios", "Applications of Trigonometric Ratios"),
}
"""Chapter → its sections, in the table's order."""


def pairs() -> Iterator[tuple[str, str]]:
    """Every section as (chapter, section)."""
    for chapter, sections in SECTIONS.items():
        for section in sections:
            yield chapter, section


def slug(chapter: str, section: str) -> str:
    """The section in an id: lower-case words joined by hyphens; with its chapter's where the title is not unique.

    Raises KeyError for a pair that the table does not have.
    """
    if section not in SECTIONS[chapter]:
        raise KeyError(section)
    unique = sum(section == other for _, other in pairs()) == 1
    words = section if unique else f"{section} {chapter}"
    return "-".join(re.findall(r"[a-z0-9]+", re.sub(r"\$[^$]*\$", "", words).lower()))
