"""One odd picture, and time that is up, cost what they are about alone."""

from __future__ import annotations

import os
import time
from multiprocessing import connection
from typing import Any

import numpy as np
import pytest

from chalkwright.agent.data import Image
from chalkwright.judges.data import Diagram, Document, TextPart
from chalkwright.judges.measuring import evidence
from chalkwright.judges.measuring.evidence import measure
from chalkwright.renderers.measure.ocr import Pixels, RapidReader, Read
from tests.judges.document_kit import picture

ENDLESS = (connection.wait, {"object_list": [], "timeout": 600})
"""Takes no core from the pictures that are to be measured in time."""


class Odd:
    """A reader that cannot take pictures of one width."""

    def read(self, found: Pixels) -> tuple[Read, ...]:
        if found.shape[1] == 61:
            raise np.linalg.LinAlgError("singular")
        return ()


def document(*widths: int) -> Document:
    """Diagrams so wide."""
    shown = [Image(media_type="image/png", data=picture(size=(width, 40))) for width in widths]
    diagrams = [Diagram(number=n, source=f"{n}.png", alt="", image=image) for n, image in enumerate(shown, 1)]
    return Document(name="essay", origin="essay", problem=None, parts=(TextPart(markdown="Look."), *diagrams))


def instead_of(n: int, work: tuple[Any, dict[str, str]], monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Has the ``n``-th call go to other work, in the real process; the calls, as they are asked for."""
    call, asked = evidence.measurers.call, []

    def changed(function: Any, /, *, seconds: float, **arguments: Any) -> Any:
        asked.append(function)
        function, arguments = work if len(asked) == n else (function, arguments)
        return call(function, seconds=seconds, **arguments)

    monkeypatch.setattr(evidence.measurers, "call", changed)
    return asked


def test_a_picture_that_cannot_be_measured_costs_itself_alone() -> None:
    found = measure(document(60, 61, 62), Odd())
    assert [one is None for one in found.elq] == [False, True, False]
    assert found.unmeasured == ("Diagram 2 could not be measured; draw it anew, or save it as PNG.",)


@pytest.mark.parametrize(("late", "measured"), [(-1.0, False), (3600.0, True)])
def test_measuring_ends_with_its_time(late: float, measured: bool) -> None:
    found = measure(document(60, 62), Odd(), time.monotonic() + late)
    assert [one is not None for one in found.elq] == [measured] * 2
    assert len(found.unmeasured) == (0 if measured else 2)


@pytest.mark.process
def test_a_picture_that_takes_too_long_costs_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert measure(document(62)).unmeasured == ()  # the process is there
    asked = instead_of(2, ENDLESS, monkeypatch)
    monkeypatch.setattr(evidence, "PICTURE_SECONDS", 8.0)
    found = measure(document(60, 61, 62))
    assert [one is None for one in found.elq] == [False, True, False]
    assert found.unmeasured == ("Diagram 2 could not be measured; draw it anew, or save it as PNG.",)
    assert asked == [evidence.measure_apart] * 3 + [evidence.compare_apart]


@pytest.mark.process
def test_the_time_of_a_document_ends_a_picture_that_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    assert measure(document(63)).unmeasured == ()  # the process is there
    instead_of(2, ENDLESS, monkeypatch)
    began = time.monotonic()
    found = measure(document(63, 64, 65), deadline=began + 5)
    assert time.monotonic() - began < 5 + evidence.PICTURE_SECONDS / 2
    assert [one is None for one in found.elq] == [False, True, True]
    assert [one[:24] for one in found.unmeasured] == ["Diagram 2 was not measur", "Diagram 3 was not measur"]


@pytest.mark.process
def test_a_process_that_dies_costs_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = instead_of(1, (os.abort, {}), monkeypatch)
    found = measure(document(65, 66))
    assert [one is None for one in found.elq] == [True, False]
    assert len(asked) == 3


@pytest.mark.process
def test_apart_the_same_is_measured_as_here() -> None:
    whole = document(60, 62, 64)
    there, here = measure(whole), measure(whole, RapidReader())
    assert there.model_copy(update={"readers": {}}) == here.model_copy(update={"readers": {}})
