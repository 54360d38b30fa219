"""A vision-language model that is asked to find and count things.

Models miscount crowds (the reason why the paper scores with detectors); each count must therefore agree with the boxes
that the model lists, and it is asked again when it does not.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image as Pillow

from chalkwright.agent.asking import Query, answer_of, conversation
from chalkwright.agent.data import Image
from chalkwright.agent.loop import Rejected
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.schemas import INTEGER, NUMBER, TEXT, array, record
from chalkwright.benchmarks.e2v.data import Detected
from chalkwright.benchmarks.e2v.detectors.overlaps import in_order
from chalkwright.judges.replies import read_json
from chalkwright.renderers.base import Box
from chalkwright.renderers.faults import Fault

SCALE = 1000
"""The model gives places in thousandths of the picture, whatever size it sees the picture in."""
_BOXES = array(array(NUMBER, minItems=4, maxItems=4))
SCHEMA = record(found=array(record(name=TEXT, count=INTEGER, boxes=_BOXES)))


class VisionModel:
    """A :class:`Detector`. One question a call; raises what the loop and the model raise."""

    def __init__(self, model: ChatModel) -> None:
        self.name = f"model {model.name}"
        self._model = model

    async def objects(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        return await self._find(png, names, containers=False)

    async def containers(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        return await self._find(png, names, containers=True)

    async def _find(self, png: bytes, names: Sequence[str], *, containers: bool) -> tuple[Detected, ...]:
        if not names:
            return ()
        image = Image(media_type="image/png", data=png)
        first = conversation("e2v/find", {"names": names, "containers": containers}, (image,))
        width, height = Pillow.open(io.BytesIO(png)).size

        def read(reply: str) -> tuple[Detected, ...]:
            return read_found(reply, names, width, height)

        what = f"the answer of {self._model.name}"
        return await answer_of(Query(what, first, read, SCHEMA, "e2v/find_repair"), self._model)


def read_found(reply: str, names: Sequence[str], width: int, height: int) -> tuple[Detected, ...]:
    """The detections of a reply, in pixels of a picture of that size. Raises :class:`Rejected`."""
    entries = read_json(reply).get("found")
    if not isinstance(entries, list):
        raise _rejection("The reply has no list “found”.", "Give one entry for each name.")
    by_name: dict[str, Mapping[str, Any]] = {}
    for entry in entries:
        if isinstance(entry, Mapping) and isinstance(entry.get("name"), str):
            by_name[_key(entry["name"])] = entry
    found: list[Detected] = []
    for name in names:
        entry = by_name.get(_key(name), {})
        if not entry:
            raise _rejection(
                f"There is no entry for “{name}”.", "Give one, with count 0 and no boxes if there is none."
            )
        boxes = [_box(name, box, width, height) for box in _as_list(entry.get("boxes"))]
        if entry.get("count") != len(boxes):
            said = f"The entry for “{name}” says {entry.get('count')} and lists {len(boxes)} boxes."
            raise _rejection(said, "Count again, one box a thing.")
        found.extend(Detected(name=name, box=box) for box in boxes)
    return in_order(found)


def _as_list(boxes: object) -> list[object]:
    return boxes if isinstance(boxes, list) else []


def _box(name: str, box: object, width: int, height: int) -> Box:
    remedy = f"Give [left, top, right, bottom], each from 0 to {SCALE}."
    if not (isinstance(box, list) and len(box) == 4 and all(_number(edge) for edge in box)):
        raise _rejection(f"A box of “{name}” is no list of four numbers: {str(box)[:60]}.", remedy)
    left, top, right, bottom = (float(edge) / SCALE for edge in box)
    if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
        raise _rejection(f"The box {box} of “{name}” is empty or leaves the picture.", remedy)
    return Box(left=left * width, top=top * height, right=right * width, bottom=bottom * height)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _key(name: str) -> str:
    return " ".join(name.lower().split())


def _rejection(message: str, remedy: str) -> Rejected:
    return Rejected(Fault(kind="boxes", message=message, remedy=remedy))
