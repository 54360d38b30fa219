"""A job's events so far → what a page shows of it: pure, so that every answer tells the same, whenever it is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.data import JobEvent, State
from chalkwright.service.languages import translate

PieceState = Literal["ready", "drawing", "waiting", "draft", "drawn", "failed"]


@dataclass(frozen=True)
class Piece:
    """One text or picture of an explanation under way."""

    kind: Literal["text", "scene"]
    index: int
    state: PieceState
    markdown: str = ""
    """Of a text."""
    title: str = ""
    alt: str = ""
    purpose: str = ""
    png: str | None = None
    svg: str | None = None
    fault: str = ""


@dataclass(frozen=True)
class Step:
    """One line of the list of what is done, under way and still to do."""

    words: str
    state: Literal["done", "now", "later", "failed"]


@dataclass(frozen=True)
class Watched:
    """What there is to see of a job."""

    title: str = ""
    language: str = "en"
    pieces: tuple[Piece, ...] = ()
    sentence: str = ""
    steps: tuple[Step, ...] = ()
    spent: Decimal | None = Decimal(0)
    last: int = 0
    """``seq`` of the last event in it."""

    @property
    def drawn(self) -> int:
        return sum(piece.state == "drawn" for piece in self.pieces)

    @property
    def scenes(self) -> int:
        return sum(piece.kind == "scene" for piece in self.pieces)


@dataclass
class _Seen:
    """What the events told, while they are read."""

    outline: Mapping[str, Any] | None = None
    texts: dict[int, str] = field(default_factory=dict)
    pictures: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    frames: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    drafts: dict[int, str] = field(default_factory=dict)
    """Scene → file of a picture that is not good enough yet."""
    failed: dict[int, str] = field(default_factory=dict)
    drawing: dict[int, int] = field(default_factory=dict)
    """Scene → attempt."""
    stage: str = ""
    attempt: int = 1
    thinking: bool = False
    retry: str = ""
    spent: Decimal | None = Decimal(0)
    assembled: bool = False


def read_events(events: Sequence[JobEvent], state: State) -> Watched:
    """Read all events of one job, the first one first."""
    seen = _Seen()
    for event in events:
        _take(seen, event.kind, event.data)
    outline = seen.outline or {}
    pieces = tuple(_pieces(seen))
    return Watched(
        title=str(outline.get("title", "")),
        language=str(outline.get("language") or "en"),
        pieces=pieces,
        sentence=_sentence(seen, state, sum(piece.kind == "scene" for piece in pieces)),
        steps=tuple(_steps(seen, state)),
        spent=seen.spent,
        last=events[-1].seq if events else 0,
    )


def _take(seen: _Seen, kind: str, data: Mapping[str, Any]) -> None:
    scene = data.get("scene")
    if kind != "heartbeat":
        seen.retry, seen.thinking = "", False
    if kind == "attempt-started":
        seen.stage, seen.attempt = str(data["stage"]), int(data["attempt"])
        if seen.stage == "rendering" and scene is not None:
            seen.drawing[int(scene)] = seen.attempt
            seen.failed.pop(int(scene), None)
    elif kind in {"text-ready", "text-grows"}:
        seen.texts[int(data["block"]["index"])] = str(data["block"]["markdown"])
    elif kind == "frame-ready" and scene is not None:
        seen.frames[int(scene)] = data
    elif kind == "picture-drafted" and scene is not None:
        seen.drafts[int(scene)] = str(data["png"])
    elif kind == "texts-withdrawn":
        for shown in (seen.texts, seen.frames, seen.pictures, seen.drafts):
            shown.clear()
    elif kind in {"outline-ready", "outline-waits"} and data.get("outline"):
        seen.outline = data["outline"]
    elif kind == "picture-ready" and scene is not None:
        seen.pictures[int(scene)] = data
        seen.drafts.pop(int(scene), None)
        seen.drawing.pop(int(scene), None)
    elif kind == "scene-failed" and scene is not None:
        seen.failed[int(scene)] = str((data.get("fault") or {}).get("message", ""))
        seen.drafts.pop(int(scene), None)
        seen.drawing.pop(int(scene), None)
    elif kind == "heartbeat":
        seen.thinking = bool(data.get("thinking"))
    elif kind == "call-made":
        seen.spent = _amount(data.get("spent"))
    elif kind == "call-retried":
        seen.retry = str(data.get("reason", ""))
    elif kind == "assembled":
        seen.assembled = True
    elif kind == "state" and data.get("state") == "queued":
        seen.drawing.clear()


def _amount(text: Any) -> Decimal | None:
    try:
        return None if text is None else Decimal(str(text))
    except InvalidOperation:
        return None


def _pieces(seen: _Seen) -> list[Piece]:
    if seen.outline is None:
        texts = [Piece("text", index, "ready", markdown=text) for index, text in seen.texts.items()]
        scenes = [_scene({**frame, "index": index}, seen) for index, frame in seen.frames.items()]
        return sorted([*texts, *scenes], key=lambda piece: (piece.index, piece.kind == "scene"))
    return [_text(block) if block["kind"] == "text" else _scene(block, seen) for block in seen.outline["blocks"]]


def _text(block: Mapping[str, Any]) -> Piece:
    return Piece("text", int(block["index"]), "ready", markdown=str(block["markdown"]))


def _scene(block: Mapping[str, Any], seen: _Seen) -> Piece:
    index = int(block["index"])
    words = {name: str(block.get(name, "")) for name in ("title", "alt", "purpose")}
    if index in seen.pictures:
        picture = seen.pictures[index]
        return Piece("scene", index, "drawn", **words, png=picture.get("png"), svg=picture.get("svg"))
    if index in seen.failed:
        return Piece("scene", index, "failed", **words, fault=seen.failed[index])
    if index in seen.drafts:
        return Piece("scene", index, "draft", **words, png=seen.drafts[index])
    return Piece("scene", index, "drawing" if index in seen.drawing else "waiting", **words)


def _sentence(seen: _Seen, state: State, scenes: int) -> str:
    fixed = {
        "waiting": mark("The outline is ready for you."),
        "finished": mark("Done."),
        "failed": mark("It stopped."),
        "cancelled": mark("You stopped it."),
    }
    if state in fixed:
        return translate(fixed[state])
    if seen.retry:
        return translate("The model's provider is slow to answer; asking again.")
    if state == "queued" and not seen.stage:
        return translate("Waiting for its turn.")
    if _is_drawn(seen):
        return translate("Putting the page together.")
    again = translate(" (attempt {number})", number=seen.attempt) if seen.attempt > 1 else ""
    if seen.drawing:
        return _drawing_sentence(sorted(seen.drawing), scenes) + again
    if seen.stage == "translate" and seen.outline is None:
        return translate("Translating") + again
    if seen.outline is None:
        return (translate("Thinking about the outline") if seen.thinking else translate("Writing the outline")) + again
    if seen.stage == "plan":
        return translate("Planning how the pictures look") + again
    return translate("Getting the pictures ready")


def _is_drawn(seen: _Seen) -> bool:
    """Whether what is left is the page, for which each picture is made once more."""
    if seen.drawing:
        return False
    scenes = [piece.state for piece in _pieces(seen) if piece.kind == "scene"]
    return seen.assembled or (seen.outline is not None and bool(scenes) and set(scenes) <= {"drawn", "failed"})


def _drawing_sentence(under_way: Sequence[int], scenes: int) -> str:
    if len(under_way) == 1:
        return translate("Drawing picture {number} of {all}", number=under_way[0], all=scenes)
    *some, last = (str(scene) for scene in under_way)
    first = translate(", ").join(some)
    return translate("Drawing pictures {first} and {last} of {all}", first=first, last=last, all=scenes)


def _steps(seen: _Seen, state: State) -> list[Step]:
    running = state == "running"
    begun = running and bool(seen.stage)
    outline_now: Literal["now", "later"] = "now" if begun and seen.outline is None else "later"
    steps = [Step(translate("Outline and texts"), "done" if seen.outline is not None else outline_now)]
    for piece in _pieces(seen) if seen.outline is not None else ():
        if piece.kind == "scene":
            number, title = piece.index, piece.title
            words = (
                translate("Picture {number}: {title}", number=number, title=title)
                if title
                else translate("Picture {number}", number=number)
            )
            now: Literal["now", "later"] = "now" if running and piece.state in ("drawing", "draft") else "later"
            steps.append(Step(words, {"drawn": "done", "failed": "failed"}.get(piece.state, now)))  # type: ignore[arg-type]
    done = state == "finished"
    steps.append(
        Step(translate("The finished page"), "done" if done else "now" if running and _is_drawn(seen) else "later")
    )
    return steps
