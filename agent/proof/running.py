"""Runs a program that states values, in the walls where drawings are made."""

from __future__ import annotations

from pathlib import Path

from chalkwright.agent.proof.program import LONGEST, plain_facts
from chalkwright.renderers.base import Renderer, Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.faults import Fault

_SECONDS = 20
"""What a program may take, at most."""


async def run_program(
    code: str, renderer: Renderer, folder: Path, limits: RenderLimits | None = None, job: str = ""
) -> Rendering:
    """What a program states, or its faults; one that computes nothing is read and not run."""
    if len(code) > LONGEST:
        message = f"The program has {len(code)} characters."
        return Rendering(faults=(Fault(kind="check-too-long", message=message, remedy="Shorten it."),))
    if (plain := plain_facts(code)) is not None:
        return Rendering(stated=plain)
    wide = limits or RenderLimits()
    tight = wide.model_copy(
        update={"seconds": min(wide.seconds, _SECONDS), "cpu_seconds": min(wide.cpu_seconds, _SECONDS)}
    )
    request = RenderRequest(code=code, scene="", folder=folder, stem="proof", states=True, limits=tight, job=job)
    return await renderer.render(request)
