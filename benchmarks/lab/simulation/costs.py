"""What 1,000 explanations cost by model, with prompt caching and without: prices of the presets, measured tokens. Pure.

What a model writes is the study's figure, thinking included, since nobody has run our prompts through these models on a
record at hand; what is sent is what our prompts measure. Prices are the presets' own (EduIllustrate, Table 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from rich.table import Table

from chalkwright.agent.data import Frozen, Usage
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.spec import Price
from chalkwright.benchmarks.lab.simulation.measured import SimulationFigures

THOUSAND = 1000

CACHED: dict[str, Decimal] = {
    "openai": Decimal("0.1"),
    "google": Decimal("0.1"),
    "anthropic": Decimal("0.1"),
    "moonshot": Decimal(1) / 6,
    "dashscope": Decimal("0.2"),
    "mistral": Decimal("0.1"),
}
"""Price of a token read from the provider's cache, as a share of the input price: the ratios of the price list that
LiteLLM 1.106 ships, and of DashScope's documentation for its implicit cache."""
UNASKED = frozenset({"anthropic"})
"""Providers that cache only what a request marks, which ours do not."""


class CostRow(Frozen):
    """US dollars for 1,000 explanations by one model."""

    model: str
    study: Decimal
    """With the study's prompts."""
    ours: Decimal
    """With our prompts."""
    cached: Decimal
    """With our prompts, where all that repeats within an explanation is read from the cache."""
    caches: bool
    """Whether the provider caches without being asked."""
    writing: Decimal
    """Of these, for what the model writes."""


def rows(measured: SimulationFigures) -> list[CostRow]:
    """One a model, the dearest first."""
    found = [_row(measured, model) for model in measured.models]
    return sorted(found, key=lambda row: row.ours, reverse=True)


def _row(measured: SimulationFigures, model: str) -> CostRow:
    spec, writing, own = resolve(model), measured.writing(model), measured.workload.total()
    assert spec.price is not None, "every preset has a price"
    price = _with_cache(spec.price, CACHED[spec.provider])
    written = round(writing.output_tokens * THOUSAND)
    sent, repeated = round(own.input * THOUSAND), round(own.repeated * THOUSAND)
    cached = repeated if spec.provider not in UNASKED else 0
    return CostRow(
        model=model,
        study=price.cost(Usage(input_tokens=round(writing.input_tokens * THOUSAND), output_tokens=written)),
        ours=price.cost(Usage(input_tokens=sent, output_tokens=written)),
        cached=price.cost(Usage(input_tokens=sent, output_tokens=written, cached_tokens=cached)),
        caches=bool(cached),
        writing=price.cost(Usage(output_tokens=written)),
    )


def _with_cache(price: Price, share: Decimal) -> Price:
    """A price of the catalogue's own for cached tokens stays."""
    return price if price.cached_input is not None else price.model_copy(update={"cached_input": price.input * share})


HEADS = ("model", "study's prompts", "our prompts", "with caching", "of it writing")


def _cells(row: CostRow) -> tuple[str, ...]:
    mark = "" if row.caches else "*"
    dollars = (row.study, row.ours, row.cached)
    return (
        row.model,
        *(f"{value:.2f}" for value in dollars[:2]),
        f"{row.cached:.2f}{mark}",
        f"{row.writing / row.cached:.0%}",
    )


def table(found: Sequence[CostRow]) -> Table:
    """For the terminal."""
    shown = Table(
        title="US dollars for 1,000 explanations", caption="* caches only what a request marks: nothing saved"
    )
    for head in HEADS:
        shown.add_column(head, justify="left" if head == "model" else "right")
    for row in found:
        shown.add_row(*_cells(row))
    return shown


def markdown(found: Sequence[CostRow]) -> str:
    """The table of ``docs/scale.md``."""
    lines = ["| " + " | ".join(HEADS) + " |", "|---|" + "---:|" * (len(HEADS) - 1)]
    lines += ["| " + " | ".join(_cells(row)) + " |" for row in found]
    return "\n".join(lines) + "\n"
