"""Formulas, texts and drawings of strangers, worked on in processes that may die of it."""

from __future__ import annotations

from chalkwright.renderers.sandbox.apart import Apart, Refused, Unfinished, stop, within

__all__ = ["Refused", "Unfinished", "call", "stop", "warm", "within"]


def warm() -> None:
    """The first formula of a process takes longest."""
    from chalkwright.agent.documents import (
        markup,  # here: it calls this module for what is too much for its own process
    )

    markup.blocks_html(r"$x$", language="en")


call = Apart(warm).call
"""See :meth:`chalkwright.renderers.sandbox.apart.Apart.call`."""
