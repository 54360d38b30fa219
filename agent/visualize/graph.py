"""The graph that pictures one equation: understand → tell → arrange → paint.

E2V-Bench §3: the equation becomes a word problem, the word problem a structure of groups, the structure a picture.
``understand`` reads what was typed; ``tell`` has the story told, by a model or by templates; ``arrange`` puts its
groups on the page as data; ``paint`` draws them. Without a model nothing is asked, and the same input gives the same
picture.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, cast

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from chalkwright.agent.asking import Query, answer_of
from chalkwright.agent.errors import MachineFault, OutOfScope, UserError
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.runs.job import Options
from chalkwright.agent.visualize import asking, structure
from chalkwright.agent.visualize.compose import compose, suiting
from chalkwright.agent.visualize.data import LARGEST, Equation, Request, Story, VisualType, WordProblem, Written
from chalkwright.agent.visualize.equation import equation_of, read
from chalkwright.renderers.counting.draw import Picture, draw
from chalkwright.renderers.counting.figure import BarModel, NumberLine, Scene

LANGUAGES = ("en",)
"""In which the templates tell stories."""


@dataclass(frozen=True)
class Visualizing:
    """The context of one run of the graph; nothing in it is kept."""

    request: Request
    options: Options
    model: ChatModel | None
    """None: the templates tell the story."""
    forget: Callable[[], Awaitable[None]]
    """Drops the answers kept: all were faulty, and would be again if replayed."""
    started: float = field(default_factory=time.monotonic)

    @property
    def limits(self) -> Limits:
        most = self.options.max_seconds
        return Limits(attempts=self.options.attempts, deadline=None if most is None else self.started + most)


class VisualState(TypedDict, total=False):
    """What the nodes hand on."""

    understood: Written | Story
    written: Written
    problem: WordProblem | None
    figure: Scene | BarModel | NumberLine
    picture: Picture


Update = dict[str, Any]


async def understand(state: VisualState, runtime: Runtime[Visualizing]) -> Update:
    """What was typed: an equation, or words that may be a word problem."""
    request = runtime.context.request
    return {"understood": await asyncio.to_thread(read, request.text, request.language)}


async def tell(state: VisualState, runtime: Runtime[Visualizing]) -> Update:
    """The story; none is told about numbers that are too large to be counted, in bars and lines."""
    run, understood = runtime.context, state["understood"]
    request = run.request
    if isinstance(understood, Story):
        if run.model is None:
            raise OutOfScope(
                "A word problem is read by a language model; choose one, or write its equation, such as 7 + 2 = 9."
            ).by("--model")
        visual = request.visual or "container"
        problem = await _ask(run, asking.EquationQuestion(visual=visual, text=understood.text, **_reader(request)))
        return {"problem": problem, "written": _as_written(problem.equation)}
    if request.drawing != "scene" and max(understood.left, understood.right, understood.result) > LARGEST:
        return {"problem": None, "written": understood}
    equation = equation_of(understood)
    visual = suiting(equation, request.visual, understood.objects)
    if run.model is None:
        problem = _compose(request, equation, visual, understood.objects)
    else:
        question = asking.EquationQuestion(
            visual=visual, equation=equation, objects=understood.objects, **_reader(request)
        )
        problem = await _ask(run, question)
    return {"problem": problem, "written": understood}


async def arrange(state: VisualState, runtime: Runtime[Visualizing]) -> Update:
    """The figure as data."""
    request, problem = runtime.context.request, state["problem"]
    if request.drawing == "bar":
        return {"figure": structure.bars(state["written"], backdrop=request.backdrop)}
    if request.drawing == "line":
        return {"figure": structure.line(state["written"], backdrop=request.backdrop)}
    assert problem is not None, "a scene has a word problem"
    return {"figure": structure.figure(problem, backdrop=request.backdrop, seed=request.seed)}


async def paint(state: VisualState, runtime: Runtime[Visualizing]) -> Update:
    """The picture."""
    request = runtime.context.request
    try:
        picture = await asyncio.to_thread(draw, state["figure"], width=request.width, height=request.height)
    except ValueError as error:
        raise UserError(str(error)) from error
    return {"picture": picture}


def build() -> StateGraph[VisualState, Visualizing]:
    """The graph, not compiled yet."""
    graph = StateGraph(VisualState, context_schema=Visualizing)
    graph.add_sequence([understand, tell, arrange, paint])
    graph.add_edge(START, "understand")
    graph.add_edge("paint", END)
    return graph


async def run(context: Visualizing) -> VisualState:
    """Picture one equation. Raises :class:`chalkwright.agent.errors.ChalkwrightError`."""
    ended: Any = await build().compile().ainvoke(VisualState(), context=context)
    if not isinstance(ended.get("picture"), Picture):
        raise MachineFault("The graph ended without a picture; this is a defect of Chalkwright.")
    return cast(VisualState, ended)


async def _ask(run: Visualizing, question: asking.EquationQuestion) -> WordProblem:
    """What the model writes or reads, asked again while it is wrong."""
    assert run.model is not None
    query = Query(
        "the word problem",
        asking.messages(question),
        lambda reply: asking.word_problem(reply, question),
        asking.schema(question),
        asking.REPAIR,
        run.options.temperature,
        run.options.max_tokens,
    )
    return await answer_of(query, run.model, run.limits, run.forget)


def _compose(request: Request, equation: Equation, visual: VisualType, objects: Sequence[str]) -> WordProblem:
    if request.language.split("-")[0].lower() not in LANGUAGES:
        raise OutOfScope(
            f"Without a model stories are told in {', '.join(LANGUAGES)} only; choose a model for "
            f"{request.language[:20]!r}, or leave the language out."
        ).by("--model")
    return compose(equation, visual, request.seed, objects=objects)


def _reader(request: Request) -> dict[str, Any]:
    return {"grade": request.grade, "language": request.language}


def _as_written(equation: Equation) -> Written:
    return Written(**equation.model_dump())
