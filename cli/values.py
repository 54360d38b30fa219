"""What users write for an option: money, numbers. Nothing but click and the data is imported for it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, TypeVar, get_args

import click

from chalkwright.agent.data import Effort, Stage

Command = TypeVar("Command", bound=Callable[..., Any])
WAYS = ("together", "each", "none")
"""Of judging steps, as ``judges.job`` has them."""


def process_option(at_first: str) -> Callable[[Command], Command]:
    """``--process`` with a way or alone, and ``--no-process``, which wins."""
    refused = f"{__name__}.no_process"

    def remember(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        ctx.meta[refused] = value

    def choose(ctx: click.Context, _: click.Parameter, value: str) -> str:
        return "none" if ctx.meta.get(refused) else value

    way = click.option(
        "--process",
        type=click.Choice(WAYS),
        default=at_first,
        is_flag=False,
        flag_value=WAYS[0],
        show_default=True,
        callback=choose,
        help="Also judge the steps, all in one call or each in its own as the study has it, and the final answer.",
    )
    no = click.option(
        "--no-process",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=remember,
        help="The same as --process none.",
    )
    return lambda command: way(no(command))


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


class StageEffort(click.ParamType[tuple[str, str]]):
    """``STAGE=LEVEL``: how long a model thinks at a stage."""

    name = "stage=level"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        stage, _, level = str(value).partition("=")
        stages, levels = get_args(Stage), get_args(Effort)
        if stage not in stages or level not in levels:
            self.fail(f"{value!r} is none; write STAGE=LEVEL with {_or(stages)}, and {_or(levels)}.", param, ctx)
        return stage, level


def _or(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
