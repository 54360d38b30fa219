"""What users write for an option: money, numbers. Nothing but click is imported for it."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

import click


class Money(click.ParamType[Decimal]):
    """A positive amount of US dollars."""

    name = "dollars"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        try:
            amount = Decimal(str(value).lstrip("$"))
        except ArithmeticError:
            amount = Decimal(0)
        if not amount.is_finite() or amount <= 0:
            self.fail(f"{value!r} is no amount of dollars; write for example 0.50.", param, ctx)
        return amount


class Number(click.FloatRange):
    """A float within a range; ``nan`` and ``inf`` pass click's own comparison."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is no number that can be used here.", param, ctx)
        return number
