"""CLIPScore of a picture and its word problem (Hessel et al. 2021), through transformers.

``2.5 · max(cos, 0)`` of CLIP's embeddings, the text with the prefix that its authors recommend. The paper names neither
its CLIP nor its scale; its values (0.69 to 0.82) are those of ViT-B/32 with the factor 2.5. CLIP reads the first 77
tokens of a text only.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from threading import Lock

from PIL import Image

from chalkwright.benchmarks.e2v.weights import load_weights, transformers_for

CHECKPOINT = "openai/clip-vit-base-patch32"
SCALE = 2.5
PREFIX = "A photo depicts "
Cosine = Callable[[Image.Image, str], float]
"""Picture and text → cosine of their embeddings."""


class ClipScorer:
    """Loads the weights at the first picture; ``cosine`` takes the model's place."""

    def __init__(
        self, checkpoint: str = CHECKPOINT, *, device: str | None = None, cosine: Cosine | None = None
    ) -> None:
        self.name = f"clip {checkpoint}"
        self._checkpoint = checkpoint
        self._device = device
        self._cosine = cosine
        self._at_work = Lock()

    async def score(self, png: bytes, text: str) -> float:
        """From 0 to 2.5. Raises as :func:`load`."""
        return await asyncio.to_thread(self._score, png, text)

    def _score(self, png: bytes, text: str) -> float:
        with self._at_work:
            if self._cosine is None:
                self._cosine = load(self._checkpoint, self._device)
            return SCALE * max(self._cosine(Image.open(io.BytesIO(png)).convert("RGB"), PREFIX + text), 0.0)


def load(checkpoint: str, device: str | None = None) -> Cosine:
    """The model, ready to compare. Raises :class:`chalkwright.agent.errors.MachineFault`."""
    torch, transformers = transformers_for("CLIPScore", "leave --clip out")
    where = device or ("cuda" if torch.cuda.is_available() else "cpu")
    kinds = transformers.CLIPProcessor, transformers.CLIPModel
    other = "give the folder that holds them with --clip, or leave it out"
    processor, model = load_weights(*kinds, checkpoint, where, other)

    def cosine(picture: Image.Image, text: str) -> float:
        asked = processor(text=[text], images=picture, return_tensors="pt", truncation=True, padding=True).to(where)
        with torch.no_grad():
            outputs = model(**asked)
        return float(torch.nn.functional.cosine_similarity(outputs.image_embeds, outputs.text_embeds).item())

    return cosine
