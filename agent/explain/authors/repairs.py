"""A repair of drawing code, a wish about it or a look at its picture, each a conversation of its own: what is
concerned, and no more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from chalkwright.agent.data import Image, Problem
from chalkwright.agent.explain.authors.base import Brief, Draft
from chalkwright.agent.explain.concerned import lines_concerned, measured_table, told_findings
from chalkwright.agent.explain.conventions import conventions_of
from chalkwright.agent.explain.kits import KITS, library_for
from chalkwright.agent.explain.layouts import is_layout
from chalkwright.agent.loop import Attempt
from chalkwright.agent.models.base import Message
from chalkwright.prompts import load
from chalkwright.renderers.base import Finding, RendererName
from chalkwright.renderers.check.imports import kit_names
from chalkwright.renderers.check.kit_names import HOME
from chalkwright.renderers.faults import Fault

_LISTED = frozenset({"lines", "rows"})


def repair_messages(
    brief: Brief, draft: Draft, tried: Sequence[Attempt], problem: Problem, learner: str
) -> list[Message]:
    """What is asked: the draft once, with the wish or the faults it has, and the specification.

    ``problem`` is the problem as prompts may know it, ``learner`` what is to be minded about the reader.
    """
    faults = tried[draft.reply - 1].faults if draft.reply else ()
    advised = _words(" ".join(fault.remedy for fault in faults))
    last = _faults_part(draft, faults, tried, _is_subclass(brief))
    return _conversation("repair", brief, draft, told_findings(draft, faults), advised, problem, learner, last)


def look_messages(brief: Brief, draft: Draft, picture: Image, problem: Problem, learner: str) -> list[Message]:
    """The same of a clean draft's picture, which the model is to look at."""
    system, user = _conversation("look", brief, draft, (), frozenset(), problem, learner, "")
    return [system, user.model_copy(update={"images": (picture,)})]


def _conversation(
    kind: Literal["repair", "look"],
    brief: Brief,
    draft: Draft,
    findings: Sequence[Finding],
    advised: frozenset[str],
    problem: Problem,
    learner: str,
    last: str,
) -> list[Message]:
    """The draft with its specification; ``advised`` are words of the kits that remedies name."""
    renderer = _renderer(brief, draft)
    subclass = _is_subclass(brief)
    # A wish may be about what the anchor shows, which may have changed since the scene was drawn.
    anchor = brief.anchor if subclass or brief.revision is not None else None
    code = draft.written if anchor is None else f"{anchor.code.source}\n{draft.written}"
    system = load(f"explain/{kind}_system").render(
        renderer=renderer,
        words=_words(code) | advised,
        whole=brief.revision is not None,  # a wish may ask for what is not there yet
        kits=_kits(renderer, _calls(code) | advised),
    )
    plan = brief.plan if brief.anchor is None else brief.anchor.plan
    parts = [
        load(f"explain/{kind}_user").render(
            scene=brief.scene,
            series=conventions_of(brief.outline.series),
            code=draft.written,
            anchor=anchor,
            subclass=subclass,
            renderer=renderer,
            constraints=() if plan is None else plan.constraints,
            table=measured_table(draft, findings, in_units=renderer == "manim"),
        ),
        wish_part(brief, problem, present=True),
        learner,
        last,
    ]
    text = "\n\n".join(part.strip() for part in parts if part)
    return [Message(role="system", text=system), Message(role="user", text=text + "\n")]


def _is_subclass(brief: Brief) -> bool:
    return brief.workflow == "inherited" and brief.anchor is not None


def wish_part(brief: Brief, problem: Problem, *, present: bool) -> str:
    """What a person wishes of a picture; blank without a wish. ``present``: there is code to start from."""
    revision = brief.revision
    if revision is None:
        return ""
    return load("redo/wish").render(wish=revision.wish, earlier=revision.earlier, present=present, problem=problem)


def _faults_part(draft: Draft, faults: Sequence[Fault], tried: Sequence[Attempt], subclass: bool) -> str:
    """The draft's faults in full, and why a later reply left it as it was; of earlier ones the messages only."""
    refused = tried[-1].faults if len(tried) > draft.reply else ()
    if not tried:
        return ""
    told = {fault.message for fault in (*faults, *refused)}
    joined = draft.source not in ("", draft.written)
    return load("explain/repair_faults").render(
        number=draft.reply,
        attempt=len(tried),
        layout=is_layout(faults),
        faults=faults,
        lines=lines_concerned(draft.source or draft.written, faults, told_findings(draft, faults)),
        joined=joined and any(fault.line is not None for fault in faults),
        refused=refused,
        earlier=list(dict.fromkeys(f.message for a in tried for f in a.faults if f.message not in told)),
        subclass=subclass,
    )


def _renderer(brief: Brief, draft: Draft) -> RendererName:
    if draft.renderer is not None:
        return draft.renderer
    if brief.anchor is not None:
        return brief.anchor.code.renderer
    said = library_for(brief.plan, brief.renderer)
    if said == "auto":
        return "matplotlib" if "FigureScene" in draft.written else "manim"
    return said


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d]\w*", text))


def _calls(code: str) -> frozenset[str]:
    """Names that are called, methods apart."""
    return frozenset(re.findall(r"(?<![\w.])([^\W\d]\w*)\(", code))


def _kits(renderer: RendererName, names: frozenset[str]) -> frozenset[str]:
    """The kits of which something is named, beside those whose helpers the prompt lists by themselves."""
    return frozenset(
        name
        for name, kit in KITS.items()
        if name not in _LISTED and renderer in kit.renderers and names & (kit_names(f"{HOME}.{name}") or set())
    )
