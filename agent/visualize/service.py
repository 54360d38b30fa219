"""``visualize``: an equation or a word problem in, a picture that shows its quantities out."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.data import CallRecord
from chalkwright.agent.errors import ChalkwrightError, MachineFault
from chalkwright.agent.folder import as_json
from chalkwright.agent.job import Options, versions
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.registry import parse_price, resolve
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.models.store import MEMORY, Store
from chalkwright.agent.paths import StrPath, as_path
from chalkwright.agent.places import STATE, Contents, Place, find_place
from chalkwright.agent.visualize import graph
from chalkwright.agent.visualize.asking import TASK
from chalkwright.agent.visualize.data import Drawing, Visual, VisualType
from chalkwright.agent.visualize.graph import Request, State, Visualizing
from chalkwright.agent.visualize.structure import alt_text
from chalkwright.prompts import versions as prompt_versions
from chalkwright.renderers.counting.figure import Backdrop

PNG, SVG, RECORD = "picture.png", "picture.svg", "visual.json"
FILES = Contents(RECORD, (PNG, SVG))
STAGE = "word problem"


async def visualize(
    text: str,
    *,
    visual: VisualType | None = None,
    drawing: Drawing = "scene",
    model: str | None = None,
    backdrop: Backdrop = "plain",
    grade: str | None = None,
    language: str = "en",
    seed: int = 0,
    width: int = 1024,
    height: int = 768,
    options: Options | None = None,
    out: StrPath | None = None,
    root: StrPath | None = None,
    resume: bool = False,
    key: str | None = None,
    adapter: ChatModel | None = None,
) -> Visual:
    """Picture an equation in any usual form (``7 + 2``, ``sieben plus zwei``, ``🍎🍎 + 🍎``) or a word problem.

    ``text`` is the equation or the problem. ``visual`` is what tells the groups apart (color, object, spatial,
    container), by default what teachers find best for the operation. ``drawing``: things to count (``scene``), a
    ``bar`` model or a number ``line``; ``backdrop``: ``plain`` or ``scenic``. ``grade`` and ``language`` (BCP 47 tag)
    are those of the story; another ``seed`` gives another one. ``width`` and ``height`` are in pixels.

    Without a ``model`` (here or in ``options``) the story comes from templates, and word problems are not read. ``out``
    keeps the files in this folder, ``root`` in one of its own below it; ``resume`` uses what a model answered there
    before. ``key`` is the model's API key; None means the environment's. ``adapter`` takes the place of the one that
    the model's name stands for.

    Raises :class:`chalkwright.ChalkwrightError`, whose text is one sentence with the remedy: :class:`UserError` for
    what cannot be drawn, :class:`LimitReached` and :class:`ModelError` with a model, :class:`MachineFault`.

    >>> import asyncio
    >>> from chalkwright import visualize
    >>> visual = asyncio.run(visualize("7 + 2", width=800, height=600))
    >>> str(visual.equation), visual.png[1:4], visual.svg[:4]
    ('7 + 2 = 9', b'PNG', '<svg')
    """
    request = Request(
        text=text, visual=visual, drawing=drawing, backdrop=backdrop, grade=grade, language=language, seed=seed,
        width=width, height=height,
    )  # fmt: skip
    options = options or Options()
    if model is not None:
        options = options.model_copy(update={"model": model})
    try:
        return await _visualize(request, options, _Kept(as_path(out), as_path(root), resume), key, adapter)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise MachineFault(
            f"The folder {out or root} cannot be used ({why}); see to its rights and the free space, or choose another "
            "with --out."
        ) from error


class _Kept(NamedTuple):
    """Where the files go."""

    out: Path | None
    root: Path | None
    resume: bool

    def place(self, request: Request, options: Options, spec: ModelSpec | None) -> Place | None:
        if self.out is None and self.root is None:
            return None
        return find_place(
            request.text,
            _content_key(request, options, spec),
            root=self.root or Path(),
            out=self.out,
            resume=self.resume,
            precious=spec is not None,
            contents=FILES,
        )


async def _visualize(
    request: Request, options: Options, kept: _Kept, key: str | None, adapter: ChatModel | None
) -> Visual:
    spec = _spec(options)
    if spec is not None and adapter is None:
        ModelSession(spec, store=None, budget=options.max_cost, key=key)  # a missing key is told before all else
    async with AsyncExitStack() as stack:
        place = kept.place(request, options, spec)
        resumed = False
        if place is not None:
            stack.callback(place.release)
            resumed = place.take(resume=kept.resume)
        session: ModelSession | None = None
        try:
            store = None
            if spec is not None:
                store = await stack.enter_async_context(Store(MEMORY if place is None else place.folder.path / STATE))
                session = await ModelSession.open(spec, store=store, budget=options.max_cost, key=key, adapter=adapter)
            ended = await graph.run(_context(request, options, session, store))
        except (ChalkwrightError, OSError, sqlite3.Error):
            if place is not None and not resumed and not _calls(session, ok=True):
                stack.callback(place.discard)
            raise
        visual = _visual(request, ended, _calls(session), place)
        if place is not None:
            await asyncio.to_thread(_write, visual, place)
    return visual


def _context(request: Request, options: Options, session: ModelSession | None, store: Store | None) -> Visualizing:
    async def forget() -> None:
        if store is not None:
            await store.forget_responses(None)

    return Visualizing(request, options, None if session is None else session.model_for(STAGE), forget)


def _calls(session: ModelSession | None, *, ok: bool = False) -> tuple[CallRecord, ...]:
    records = () if session is None else tuple(session.ledger.records)
    return tuple(record for record in records if record.outcome == "ok" or not ok)


def _visual(request: Request, ended: State, calls: tuple[CallRecord, ...], place: Place | None) -> Visual:
    problem, picture, written = ended["problem"], ended["picture"], ended["written"]
    return Visual(
        equation=written,
        text="" if problem is None else problem.text,
        problem=problem,
        figure=ended["figure"],
        png=picture.png,
        svg=picture.svg,
        alt=alt_text(written, problem, request.drawing),
        findings=picture.findings,
        calls=calls,
        folder=None if place is None else str(place.folder.path),
    )


def _write(visual: Visual, place: Place) -> None:
    record = visual.model_dump(mode="json", exclude={"png", "svg"})
    place.folder.write({PNG: visual.png, SVG: visual.svg, RECORD: as_json(record)})


def _spec(options: Options) -> ModelSpec | None:
    if options.model is None:
        return None
    price = parse_price(options.price) if options.price else None
    return resolve(options.model, base_url=options.base_url, price=price)


def _content_key(request: Request, options: Options, spec: ModelSpec | None) -> str:
    """Content address: the same request to the same model under the same parameters, nothing else."""
    asked = None
    if spec is not None:
        asked = {
            "model": spec.id,
            "prompts": prompt_versions(TASK),
            "temperature": options.temperature,
            "max_tokens": options.max_tokens,
        }
    content = {"request": request.model_dump(mode="json"), "asked": asked, "version": versions()["chalkwright"]}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
