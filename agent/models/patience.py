"""How long to wait for a provider's connection and for its next sign of life. Imports no HTTP client."""

from __future__ import annotations

from pydantic import Field

from chalkwright.agent.data import Frozen


class Patience(Frozen):
    """Time limits of one call, in seconds."""

    connect: float = Field(15.0, gt=0)
    idle: float = Field(120.0, gt=0, description="Between two pieces of the answer, and before the first.")
