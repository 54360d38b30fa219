"""What the command line shows of a run: stages, scenes, attempts, tokens, money."""

from __future__ import annotations

import time
from decimal import Decimal

from rich.console import Group, RenderableType
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from chalkwright.agent.data import Usage
from chalkwright.agent.events import (
    Assembled,
    AttemptFaulty,
    AttemptStarted,
    CallMade,
    CallRetried,
    Event,
    FrameReady,
    Heartbeat,
    OutlineReady,
    PictureDrafted,
    PictureLookedAt,
    PictureReady,
    SceneFailed,
    Started,
    TextGrows,
    TextReady,
)

_LOOKED = {
    "fine": "nothing to mend",
    "mended": "mended",
    "dropped": "the edit is dropped, the picture stays",
    "failed": "nobody looked",
}
_STYLES = {"done": "green", "failed": "red", "working": "cyan", "waiting": "dim"}


class StageRow:
    """One stage or scene."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.state = "waiting"
        self.attempt = 0
        self.note = ""
        self.usage = Usage()
        self.cost: Decimal | None = Decimal(0)


class Board:
    """Follows the events of one run; renders as a table."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, int | None], StageRow] = {("outline", None): StageRow("outline")}
        self._spinner = Spinner("dots")
        self._started = time.monotonic()
        self._latest = ""
        self._paid = False

    def take(self, event: Event) -> str:
        """Note one event; what a log line would say of it, or nothing."""
        line = self._note(event)
        if line:
            self._latest = line
        return line

    def __rich__(self) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=self._paid)
        for heading in ("", "stage", "attempt", "tokens in/out", "cost", ""):
            table.add_column(heading, justify="right" if heading in ("attempt", "tokens in/out", "cost") else "left")
        for _, row in sorted(self._rows.items(), key=_place):
            mark: RenderableType = {"done": Text("✓"), "failed": Text("✗"), "waiting": Text("·")}.get(
                row.state, self._spinner
            )
            style = _STYLES[row.state]
            table.add_row(
                mark,
                Text(row.name, style=style),
                str(row.attempt or "") if row.attempt > 1 or self._paid else "",
                _tokens(row.usage) if self._paid else "",
                _money(row.cost) if self._paid and row.usage.input_tokens else "",
                Text(row.note, style="dim", overflow="ellipsis", no_wrap=True),
            )
        elapsed = f"{time.monotonic() - self._started:.0f} s"
        return Group(table, Text(f"{elapsed}  {self._latest}", style="dim", overflow="ellipsis", no_wrap=True))

    def _note(self, event: Event) -> str:
        match event:
            case Started(resumed=True):
                return "Going on with the earlier run."
            case AttemptStarted():
                row = self._row(event.stage, event.scene)
                row.state, row.attempt, row.note = "working", event.attempt, ""
                return f"{row.name}: attempt {event.attempt}" if event.attempt > 1 else ""
            case AttemptFaulty():
                row = self._row(event.stage, event.scene)
                row.note = event.faults[0].message
                return f"{row.name}: {event.faults[0].sentence()}"
            case Heartbeat():
                what = "thinking" if event.thinking else "writing"
                self._row(event.stage, event.scene).note = f"{what}, {event.characters} characters"
            case CallMade():
                return self._record_call(event)
            case CallRetried():
                row = self._row(event.stage, event.scene)
                row.note = event.reason
                return f"{row.name}: {event.reason} Trying again in {event.wait:.0f} s."
            case TextReady():
                return f"text {event.block.index} is ready"
            case TextGrows():
                self._row("outline", None).note = event.block.markdown.rsplit("\n", 1)[-1][-60:]
                return ""
            case FrameReady():
                self._row("rendering", event.scene).note = event.title
                return ""
            case PictureDrafted():
                row = self._row("rendering", event.scene)
                row.note = f"a draft is there: {event.png}"
                return f"{row.name}: a draft is there, a better one is asked for"
            case OutlineReady():
                return self._show_outline(event)
            case PictureLookedAt():
                said = _LOOKED[event.look.outcome]
                note = ": ".join(filter(None, (said, event.look.fault or event.look.reason)))
                return f"{self._finish('look', event.scene, 'done', note).name}: {note}"
            case PictureReady():
                row = self._finish("rendering", event.scene, "done", event.title)
                return f"{row.name} is drawn: {event.title}"
            case SceneFailed():
                row = self._finish("rendering", event.scene, "failed", event.fault.message)
                return f"{row.name} is given up: {event.fault.sentence()}"
            case Assembled():
                return f"assembled in {event.record.seconds:.1f} s"
        return ""

    def _record_call(self, event: CallMade) -> str:
        call = event.call
        row = self._row(call.stage, call.scene)
        self._paid = True
        row.usage = row.usage + call.usage
        row.cost = None if row.cost is None or call.cost is None else row.cost + call.cost
        if call.stage == "plan" and call.outcome == "ok":
            row.state = "done"
        if not call.usage.input_tokens:
            return ""
        return f"{row.name}: {_tokens(call.usage)} tokens, {_money(call.cost)}, {_money(event.spent)} in all"

    def _show_outline(self, event: OutlineReady) -> str:
        self._finish("outline", None, "done", event.outline.title)
        for row in self._rows.values():
            row.note = row.note or event.outline.title
        for scene in event.outline.scenes:
            self._row("rendering", scene.index).note = scene.title
        count = len(event.outline.scenes)
        return f"outline: {event.outline.title} ({count} scene{'' if count == 1 else 's'})"

    def _finish(self, stage: str, scene: int | None, state: str, note: str) -> StageRow:
        for (kind, index), row in self._rows.items():
            if kind == "plan" and index == scene and scene is not None:
                row.state = "done"
        row = self._row(stage, scene)
        row.state, row.note = state, note
        return row

    def _row(self, stage: str, scene: int | None) -> StageRow:
        name = stage if scene is None else f"scene {scene}" if stage == "rendering" else f"{stage} of scene {scene}"
        return self._rows.setdefault((stage, scene), StageRow(name))


def _place(item: tuple[tuple[str, int | None], StageRow]) -> tuple[int, bool]:
    """The outline, then scene by scene, each plan before its drawing."""
    (stage, scene), _ = item
    return scene or 0, stage == "rendering"


def _tokens(usage: Usage) -> str:
    return f"{usage.input_tokens}/{usage.output_tokens}" if usage.input_tokens else ""


def _money(cost: Decimal | None) -> str:
    return "price unknown" if cost is None else f"${cost:.4f}"
