"""One odd picture, and time that is up, cost what they are about alone."""

from __future__ import annotations

import time

import numpy as np
import pytest

from chalkwright.agent.data import Image
from chalkwright.judges.data import Diagram, Document, TextPart
from chalkwright.judges.measuring.evidence import measure
from chalkwright.renderers.ocr import Pixels, Read
from tests.judges.document_kit import picture


class Odd:
    """A reader that cannot take pictures of one width."""

    def read(self, found: Pixels) -> tuple[Read, ...]:
        if found.shape[1] == 61:
            raise np.linalg.LinAlgError("singular")
        return ()


def document(*widths: int) -> Document:
    shown = [Image(media_type="image/png", data=picture(size=(width, 40))) for width in widths]
    diagrams = [Diagram(number=n, source=f"{n}.png", alt="", image=image) for n, image in enumerate(shown, 1)]
    return Document(name="essay", origin="essay", problem=None, parts=(TextPart(markdown="Look."), *diagrams))


def test_a_picture_that_cannot_be_measured_costs_itself_alone() -> None:
    found = measure(document(60, 61, 62), Odd())
    assert [one is None for one in found.elq] == [False, True, False]
    assert found.unmeasured == ("Diagram 2 could not be measured; draw it anew, or save it as PNG.",)


@pytest.mark.parametrize(("late", "measured"), [(-1.0, False), (3600.0, True)])
def test_measuring_ends_with_its_time(late: float, measured: bool) -> None:
    found = measure(document(60, 62), Odd(), time.monotonic() + late)
    assert [one is not None for one in found.elq] == [measured] * 2
    assert len(found.unmeasured) == (0 if measured else 2)
