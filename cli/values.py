"""Options of several commands, and how users write money and numbers. Nothing but click and the data is imported."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, TypeVar, get_args

import click

from chalkwright.agent.data import Effort, Stage

Command = TypeVar("Command", bound=Callable[..., Any])
Option = Callable[[Command], Command]
WAYS = ("together", "each", "none")
"""Of judging steps, as ``judges.job`` has them."""


def options(*chosen: Option[Any]) -> Option[Any]:
    """Several as one, in the order of the help."""

    def decorate(command: Any) -> Any:
        for option in reversed(chosen):
            command = option(command)
        return command

    return decorate


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


ENDPOINT = options(
    click.option("--base-url", help="Another endpoint for the model, such as http://localhost:8080/v1."),
    click.option("--price", help="IN,OUT in dollars per million tokens, for models without a known price."),
)
"""Where the model is asked, and what it costs."""
LIMITS = options(
    click.option("--max-cost", type=Money(), help="Stop before more US dollars than this are spent."),
    click.option("--max-seconds", type=Number(min=1), help="Stop after this time."),
)
"""Money and time."""
WATCHED = options(
    click.option(
        "--unsafe-no-sandbox",
        is_flag=True,
        help="Run drawing code without isolation where this machine cannot isolate it (see `chalkwright doctor`).",
    ),
    click.option("--events", type=click.Choice(["json"]), help="Write every event as a line of JSON to stdout."),
    click.option("--open", "open_page", is_flag=True, help="Show the finished page in the browser."),
)
"""How pictures are drawn, and what is shown of a run."""
