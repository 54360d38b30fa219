"""The figures that the GeckoNum paper printed, beside which ours can stand."""

from __future__ import annotations

from collections.abc import Mapping

from chalkwright.benchmarks.harness.printed import printed_rows

SEEDS = 5
"""Pictures a prompt on which the paper's comparisons rest, though more of some models were shown (appendix B)."""


def reference_rows(file: str, model: str, **where: str) -> list[Mapping[str, str]]:
    """The rows about a model in whatever spelling (``dalle_3``, ``DALL·E 3``), with these values in other columns.

    None for models that were not studied.
    """
    asked = _plain(model)
    return [
        row
        for row in printed_rows("geckonum", file)
        if asked in (_plain(row["alias"]), _plain(row.get("model", "")))
        and all(row[name] == value for name, value in where.items())
    ]


def name_in_paper(model: str) -> str:
    """The model's name as the paper writes it; itself when it was not studied."""
    return next((row["model"] for row in reference_rows("table2", model)), model)


def _plain(name: str) -> str:
    return "".join(character for character in name.lower() if character.isalnum())
