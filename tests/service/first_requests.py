"""``python -m tests.service.first_requests``: a server in a new process, asked each thing for the first time.

Writes a line of JSON for each: what was asked, what was imported on the loop's thread, and the most calls of Python
functions that one turn of the loop made, which tells how long it kept all others waiting on a machine of any speed.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
from asyncio.events import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

from chalkwright.service.settings import Settings
from tests.service.pages.browser.serving import serve

PAGES = (
    "/nowhere",
    "/",
    "/compare",
    "/learner",
    "/rate",
    "/leaderboard",
    "/visuals/new",
    "/figures/new",
    "/enter",
    "/explanations/none",
    "/v1/explanations",
    "/v1/verdicts/none",
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
)
FILE = {"document": ("own.md", b"# Two and two\n\nIt is $4$.", "text/markdown")}
FORM = {"own_form": ("own.yaml", b"items:\n" + b"- {a: [1, 2]}\n" * 1000, "text/plain")}
FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/compare", {"content": b"{}"}),
    ("/compare", {"data": {"first": "x"}, "files": FILE}),
    ("/compare/measure", {"data": {"first": "x", "second": "x"}}),
    ("/rate/studies", {"data": {"title": "x"}, "files": FORM}),
    ("/visuals", {"data": {"text": "7 + 2 = 10"}}),
    ("/explanations", {"data": {"text": "x"}, "files": {"image": ("a.png", b"x", "image/png")}}),
    ("/v1/explanations", {"json": {}}),
    ("/v1/explanations", {"data": {"text": "x"}, "files": {"image": ("a.png", b"x", "image/png")}}),
)
JOBS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/v1/verdicts", {"json": {"markdown": "We add: $2 + 3 = 5$.", "options": {"model": "none"}}}),
    ("/v1/explanations", {"json": {"problem": {"text": "What is the area of a rectangle, 7 cm by 4 cm?"}}}),
)


class Counting:
    """Counts what the thread of a loop does, turn by turn."""

    def __init__(self) -> None:
        self.imported: list[str] = []
        self.most = self._calls = 0
        self._thread: int | None = None
        sys.addaudithook(self._heard)

    def start(self) -> None:
        """Called on the loop."""
        self._thread = threading.get_ident()
        sys.setprofile(self._called)

    @contextmanager
    def one(self, asked: str) -> Iterator[None]:
        """Count while something is asked, and write it down."""
        self.imported.clear()
        self.most = self._calls = 0
        yield
        told = {"asked": asked, "imported": self.imported, "most": max(self.most, self._calls)}
        sys.stdout.write(json.dumps(told) + "\n")

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        if frame.f_code is Handle._run.__code__:
            self.most, self._calls = max(self.most, self._calls), 0
        self._calls += 1

    def _heard(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "import" and threading.get_ident() == self._thread:
            self.imported.append(str(arguments[0]))


def main(folder: Path) -> None:
    """Ask for pages, then forms, then jobs until they have ended."""
    counting = Counting()
    serving = serve(Settings(root=folder, workers=0, json_logs=False))
    served = next(serving)
    served.loop.call_soon_threadsafe(counting.start)
    with httpx.Client(base_url=served.url, timeout=60) as client:
        for path in PAGES:
            with counting.one(f"GET {path}"):
                client.get(path)
        for path, body in FORMS:
            with counting.one(f"POST {path}"):
                client.post(path, **body)
        for path, body in JOBS:
            with counting.one(f"job {path}"):
                _ended(client, client.post(path, **body).headers["location"])
    serving.close()  # type: ignore[attr-defined]


def _ended(client: httpx.Client, job: str) -> None:
    with client.stream("GET", f"{job}/events") as events:
        for _ in events.iter_lines():
            pass


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        main(Path(place))
