"""Models of transformers, whose weights and software Chalkwright does not install."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from chalkwright.agent.errors import MachineFault


def transformers_for(who: str, otherwise: str) -> tuple[ModuleType, ModuleType]:
    """``torch`` and ``transformers``. Raises :class:`MachineFault`, which says who needs them and what to do
    ``otherwise``."""
    try:
        import torch  # type: ignore[import-not-found, unused-ignore]
        import transformers  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise MachineFault(
            f"{who} needs torch and transformers, and {error.name} is not installed; "
            f"run `uv pip install torch transformers`, or {otherwise}."
        ) from error
    return torch, transformers


def load_weights(processor: Any, model: Any, checkpoint: str, where: str, otherwise: str) -> tuple[Any, Any]:
    """A processor and a model of these kinds, ready to be asked. Raises :class:`MachineFault`."""
    try:
        return processor.from_pretrained(checkpoint), model.from_pretrained(checkpoint).to(where).eval()
    except (OSError, ValueError) as error:
        raise MachineFault(
            f"The weights {checkpoint} cannot be loaded ({str(error).splitlines()[0]}); connect this machine to the "
            f"network once, {otherwise}."
        ) from error
