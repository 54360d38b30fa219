"""Which items train, which are the pilot and which are rated: by numbers, drawn at random, or one by one. Pure."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.languages import translate
from chalkwright.service.studies.form import Form, Placed
from chalkwright.service.studies.items import Item

PLACES: Mapping[Placed, str] = {
    "training": mark("Training"),
    "pilot": mark("Pilot"),
    "rating": mark("To rate"),
    "out": mark("Left out"),
}


class Wanted(Frozen):
    """How many of each are asked for."""

    training: int | None = None
    """None: all that are there."""
    pilot: int | None = None
    """None: those that are marked, else as many as the form says, as far as as many are left to rate."""
    rating: int | None = None
    """None: all others."""


def split(items: Sequence[Item], form: Form, wanted: Wanted, seed: int) -> list[Item]:
    """The same items in their places, in their order; the seed draws. Raises :class:`UserError` for too many."""
    training = [item.id for item in items if item.stage == "training"]
    drawn = _draw([item for item in items if item.stage != "training"], seed)
    marked = [item.id for item in drawn if item.stage == "pilot"]
    _check(wanted, len(training), len(drawn))
    pilot = _count_pilot(form, wanted, len(marked), len(drawn))
    rating = len(drawn) - pilot if wanted.rating is None else wanted.rating
    if rating < 1:
        raise UserError(
            translate(
                "No item is left to rate: {pilot} of {all} are for the pilot; ask for fewer there.",
                pilot=pilot,
                all=len(drawn),
            )
        )
    # Those that are marked come first in the pilot, and those of the pilot are not rated.
    order = marked + [item.id for item in drawn if item.id not in set(marked)]
    places: dict[str, Placed] = {}
    places |= dict.fromkeys(training[: wanted.training], "training")
    places |= dict.fromkeys(order[:pilot], "pilot")
    places |= dict.fromkeys(order[pilot : pilot + rating], "rating")
    return place(items, {item.id: places.get(item.id, "out") for item in items})


def place(items: Sequence[Item], places: Mapping[str, Placed]) -> list[Item]:
    """The same items where ``places`` wants them; the others stay. Raises :class:`UserError` where none is rated."""
    moved = [item.model_copy(update={"stage": places.get(item.id, item.stage)}) for item in items]
    if not any(item.stage == "rating" for item in moved):
        raise UserError("No item is left to rate; choose at least one.")
    return moved


def counts_of(items: Sequence[Item]) -> dict[Placed, int]:
    """How many items stand in each place."""
    return {name: sum(item.stage == name for item in items) for name in PLACES}


def _draw(items: Sequence[Item], seed: int) -> list[Item]:
    drawn = list(items)
    random.Random(f"split {seed}").shuffle(drawn)
    return drawn


def _count_pilot(form: Form, wanted: Wanted, marked: int, items: int) -> int:
    if wanted.pilot is not None:
        return wanted.pilot
    if marked:
        return marked
    most = items // 2 if wanted.rating is None else items - wanted.rating
    return min(form.pilot.items if form.pilot else 0, most)


def _check(wanted: Wanted, training: int, items: int) -> None:
    if (wanted.training or 0) > training:
        raise UserError(
            translate(
                "There are {training} examples to train with, not {wanted}; ask for fewer.",
                training=training,
                wanted=wanted.training,
            )
        )
    pilot, rating = wanted.pilot or 0, wanted.rating or 0
    if pilot + rating > items:
        raise UserError(
            translate(
                "There are {items} items, fewer than {pilot} for the pilot and {rating} to rate; ask for fewer, or "
                "give more items.",
                items=items,
                pilot=pilot,
                rating=rating,
            )
        )
