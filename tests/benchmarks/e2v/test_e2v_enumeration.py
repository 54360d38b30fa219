"""The 371 equations and the split into 296 and 75."""

from __future__ import annotations

from collections import Counter

import pytest

from chalkwright.agent.visualize.data import Equation
from chalkwright.benchmarks.e2v.enumeration import OPERATIONS, RANGES, equation_id, equations, quantity, range_of
from chalkwright.benchmarks.e2v.splits import SEED, TEST, holdout_equations, split_of


def by_range(operation: str = "") -> list[int]:
    found = Counter(range_of(each) for each in equations() if operation in ("", each.operation))
    return [found[name] for name in RANGES]


def test_there_are_as_many_equations_of_each_operation_as_in_the_paper() -> None:
    found = Counter(equation.operation for equation in equations())
    assert [found[operation] for operation in OPERATIONS] == [100, 190, 35, 46]
    assert len(set(equations())) == 371
    assert 4 * len(equations()) == 1484


def test_every_equation_is_true_and_within_the_largest_quantity() -> None:
    for each in equations():
        a, b, c = each.left, each.right, each.result
        assert {"+": a + b == c, "-": a - b == c, "×": a * b == c, "÷": a == b * c}[each.operation], str(each)
        assert min(a, b, c) >= 1
        assert max(a, b, c) <= 20


def test_the_order_of_addends_and_factors_makes_no_second_equation() -> None:
    pairs = [
        (each.operation, frozenset((each.left, each.right))) for each in equations() if each.operation in ("+", "×")
    ]
    assert len(set(pairs)) == len(pairs) == 135


def test_the_ranges_hold_what_table_5_gives() -> None:
    assert by_range() == [102, 100, 88, 81]
    assert by_range("+") == [6, 19, 31, 44]
    assert by_range("-") == [85, 60, 35, 10]
    assert by_range("×") == [6, 9, 9, 11]
    assert by_range("÷") == [5, 12, 13, 16]


def test_divisions_go_by_what_is_divided() -> None:
    division = Equation(left=18, operation="÷", right=3, result=6)
    assert (quantity(division), range_of(division), equation_id(division)) == (18, "16-20", "div-18-3")
    subtraction = Equation(left=18, operation="-", right=3, result=15)
    assert (quantity(subtraction), range_of(subtraction)) == (15, "11-15")


def test_nothing_is_in_no_range() -> None:
    with pytest.raises(ValueError, match="5 - 5 = 0 has quantity 0"):
        range_of(Equation(left=5, operation="-", right=5, result=0))


def test_ids_are_unique() -> None:
    assert len({equation_id(equation) for equation in equations()}) == 371


@pytest.mark.parametrize("seed", [SEED, 1, 7])
def test_the_split_has_table_5s_sums_by_operation_and_by_range(seed: int) -> None:
    test = holdout_equations(seed)
    assert len(test) == 75
    operations = Counter(equation.operation for equation in test)
    assert [operations[operation] for operation in OPERATIONS] == [20, 38, 7, 10]
    ranges = Counter(range_of(equation) for equation in test)
    assert [ranges[name] for name in RANGES] == [14, 25, 22, 14]
    assert Counter(split_of(equation, seed) for equation in equations()) == {"test": 75, "train": 296}


def test_every_cell_is_near_the_proportional_fit_to_those_sums() -> None:
    fit = [[float(there) for there in by_range(operation)] for operation in OPERATIONS]
    for _ in range(200):  # iterative proportional fitting
        fit = [[cell * wanted / sum(row) for cell in row] for row, wanted in zip(fit, (20, 38, 7, 10), strict=True)]
        sums = [sum(column) for column in zip(*fit, strict=True)]
        fit = [
            [cell * wanted / total for cell, wanted, total in zip(row, (14, 25, 22, 14), sums, strict=True)]
            for row in fit
        ]
    for operation, row in zip(OPERATIONS, fit, strict=True):
        for wanted, exact in zip(TEST[operation], row, strict=True):
            assert wanted >= 1
            assert abs(wanted - exact) < 1, (operation, wanted, exact)


def test_the_split_is_the_one_that_figures_are_reported_on() -> None:
    """Another choice would silently make every figure incomparable with older ones."""
    divisions = sorted(equation_id(equation) for equation in holdout_equations() if equation.operation == "÷")
    assert " ".join(divisions) == (
        "div-10-5 div-13-13 div-14-7 div-15-3 div-16-2 div-18-18 div-20-5 div-4-4 div-8-4 div-9-3"
    )
    assert holdout_equations(1) != holdout_equations()


def test_an_equation_outside_the_benchmark_has_no_split() -> None:
    with pytest.raises(ValueError, match="4 \\+ 3 = 7 is none of the 371 equations"):
        split_of(Equation(left=4, operation="+", right=3, result=7))
