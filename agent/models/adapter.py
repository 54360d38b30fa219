"""What the chat adapters of all providers know before they are called."""

from __future__ import annotations

from chalkwright.agent.models.faults import Whom
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.spec import ModelSpec


class ChatAdapter:
    """A provider's model, its key and the limits in force. Bare: no retries, limits, meter or cache."""

    def __init__(self, spec: ModelSpec, key: str | None, patience: Patience) -> None:
        self.name = spec.alias
        self._spec = spec
        self._key = key
        self._patience = patience
        self._whom = Whom(spec, key, patience)
