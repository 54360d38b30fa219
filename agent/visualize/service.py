"""``visualize``: an equation or a word problem in, a picture that shows its quantities out."""

from __future__ import annotations

import asyncio
import hashlib
import json

from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.paths import StrPath, as_path
from chalkwright.agent.runs.folder import as_json
from chalkwright.agent.runs.job import Options, versions
from chalkwright.agent.runs.places import Contents
from chalkwright.agent.runs.run import Run, RunOrder, model_spec, open_run
from chalkwright.agent.visualize import graph
from chalkwright.agent.visualize.asking import TASK
from chalkwright.agent.visualize.data import Drawing, Request, Visual, VisualType
from chalkwright.agent.visualize.graph import Visualizing, VisualState
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
        text=text,
        visual=visual,
        drawing=drawing,
        backdrop=backdrop,
        grade=grade,
        language=language,
        seed=seed,
        width=width,
        height=height,
    )
    options = options or Options()
    if model is not None:
        options = options.model_copy(update={"model": model})
    spec = model_spec(options.model, options.base_url, options.price)
    order = RunOrder(
        request.text,
        await asyncio.to_thread(_content_key, request, options, spec),
        None if spec is None else ModelOrder(spec, options.max_cost, key, adapter),
        out=as_path(out),
        root=as_path(root),
        resume=resume,
        contents=FILES,
    )
    async with open_run(order) as run:
        asked = None if spec is None else run.model_for(STAGE)
        ended = await graph.run(Visualizing(request, options, asked, run.forget))
        made = _visual(request, ended, run)
        await run.write({PNG: made.png, SVG: made.svg, RECORD: _record(made)})
    return made


def _visual(request: Request, ended: VisualState, run: Run) -> Visual:
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
        calls=run.calls,
        folder=run.path,
    )


def _record(visual: Visual) -> str:
    return as_json(visual.model_dump(mode="json", exclude={"png", "svg"}))


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
