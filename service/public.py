"""What leaves the server of a run: its events and its result as JSON, with file names in place of paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

from chalkwright.agent.data import Followup, SceneBlock, SceneResult, TextBlock
from chalkwright.agent.data.calls import CallRecord, total_of
from chalkwright.agent.events import (
    Assembled,
    AttemptFaulty,
    CallMade,
    CallRetried,
    Event,
    Finished,
    FollowupFinished,
    PictureDrafted,
    PictureLookedAt,
    PictureReady,
    SceneFailed,
    Started,
)
from chalkwright.agent.runs.folder import MARKDOWN, RunFolder
from chalkwright.renderers.faults import Fault

_NOBODY = "The model could not look at the picture."
_RETRY = "The model's provider did not answer as it should; it is asked again."


def public_event(event: Event) -> dict[str, Any]:
    """The event's data for those who follow it: no path, no drawing code, no traceback."""
    match event:
        case Started():
            return {"resumed": event.resumed}
        case PictureReady():
            names = {kind: _name(getattr(event, kind)) for kind in ("png", "svg", "film")}
            return event.model_dump(mode="json", exclude={"event"}) | names
        case PictureDrafted():
            return {"scene": event.scene, "png": _name(event.png)}
        case PictureLookedAt(look=look) if look.outcome == "failed":
            # As with a retry, its own words may be the provider's.
            return {"scene": event.scene, "look": look.model_copy(update={"reason": _NOBODY}).model_dump(mode="json")}
        case AttemptFaulty():
            told = event.model_dump(mode="json", exclude={"event", "faults"})
            return told | {"faults": [public_fault_of(fault) for fault in event.faults]}
        case SceneFailed():
            return {"scene": event.scene, "title": event.title, "fault": public_fault_of(event.fault)}
        case CallMade():
            call = event.call.model_dump(mode="json", exclude={"replayed"})
            return call | {"cost": _money(event.call.cost), "spent": _money(event.spent)}
        case CallRetried():
            # Its own words may name the provider's address and what the operator's account lacks.
            return event.model_dump(mode="json", exclude={"event"}) | {"reason": _RETRY}
        case Assembled():
            return {"status": event.record.status}
        case Finished():
            return {"status": event.explanation.record.status}
        case FollowupFinished():
            return {"index": event.followup.index}
        case _:
            return event.model_dump(mode="json", exclude={"event"})


def public_fault_of(fault: Fault) -> dict[str, str]:
    """What was wrong with a picture, without code and traceback, which may name files."""
    return {"kind": fault.kind, "message": fault.message, "remedy": fault.remedy}


def money_spent(data: dict[str, Any]) -> Decimal | None:
    """What the data of a ``call-made`` event say was spent so far."""
    said = data.get("spent")
    return None if said is None else Decimal(said)


def explanation_result(folder: Path, job: str) -> dict[str, Any]:
    """The result of an explanation from its run folder. Raises :class:`UserError` when it is not there."""
    kept = RunFolder(folder)
    record = kept.read_record()
    results = {result.scene: result for result in record.scenes}
    return {
        "status": record.status,
        "title": record.outline.title,
        "language": record.outline.language,
        "problem": record.problem.text,
        "model": record.model,
        "workflow": record.workflow,
        "markdown": kept.file(MARKDOWN).read_text("utf-8"),
        "blocks": [
            {"kind": "text", "index": block.index, "markdown": block.markdown}
            if isinstance(block, TextBlock)
            else {"kind": "figure", "index": block.index}
            for block in record.outline.blocks
        ],
        "figures": [_figure(job, block, results.get(block.index)) for block in record.outline.scenes],
        "cost": dollars(record.cost.values()),
        "seconds": round(record.seconds, 3),
    }


def followup_result(followup: Followup, parent: str) -> dict[str, Any]:
    """The result of a follow-up."""
    figure = None
    if followup.png is not None:
        narrow = None if followup.scene is None else followup.scene.narrow
        names = {"png": followup.png, "svg": followup.svg, "narrow": None if narrow is None else narrow.file}
        figure = {kind: _address(parent, name) for kind, name in names.items()} | {"alt": followup.alt}
    return {
        "index": followup.index,
        "question": followup.question,
        "title": followup.title,
        "language": followup.language,
        "markdown": followup.markdown,
        "figure": figure,
        "cost": _money(followup.cost),
        "seconds": round(followup.seconds, 3),
    }


def _figure(job: str, block: SceneBlock, result: SceneResult | None) -> dict[str, Any]:
    drawn = result is not None and result.drawn
    fault = None if result is None or result.fault is None or drawn else public_fault_of(result.fault)
    return {
        "index": block.index,
        "title": block.title,
        "alt": block.alt,
        "png": _address(job, result.png) if result is not None else None,
        "svg": _address(job, result.svg) if result is not None else None,
        "narrow": _address(job, result.narrow.file) if result is not None and result.narrow is not None else None,
        "film": _address(job, result.film) if result is not None else None,
        "wishes": list(result.wishes) if result is not None else [],
        "fault": fault,
    }


def _address(job: str, name: str | None) -> str | None:
    return None if name is None else f"/v1/explanations/{job}/files/{name}"


def dollars(costs: Iterable[Decimal | None]) -> str | None:
    """What all cost, as it is answered; None where a price is unknown."""
    total = total_of(costs)
    return None if total is None else str(total)


def tell_calls(calls: Iterable[CallRecord], tell: Callable[[str, dict[str, Any]], None]) -> None:
    """An event for each call of a model, with what was spent by then."""
    spent = Decimal(0)
    for call in calls:
        spent += call.cost or 0
        tell("call-made", call.model_dump(mode="json", exclude={"replayed"}) | {"spent": str(spent)})


def _money(amount: Decimal | None) -> str | None:
    return None if amount is None else str(amount)


def _name(path: str | None) -> str | None:
    return None if path is None else Path(path).name
