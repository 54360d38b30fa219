"""What the image adapters of all providers know before they are called."""

from __future__ import annotations

from chalkwright.agent.images.faults import PictureWhom
from chalkwright.agent.images.spec import ImageSpec
from chalkwright.agent.models.patience import Patience


class PictureAdapter:
    """A provider's image system, its key and whom faults are about. Bare: no retries, limits, meter or store."""

    def __init__(self, spec: ImageSpec, key: str | None, patience: Patience) -> None:
        self.name = spec.alias
        self._spec = spec
        self._key = key
        self._whom = PictureWhom(spec, key, patience)
