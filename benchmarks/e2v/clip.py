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

from chalkwright.agent.errors import MachineFault

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
        """From 0 to 2.5. Raises :class:`MachineFault` when a library or the weights are missing."""
        return await asyncio.to_thread(self._score, png, text)

    def _score(self, png: bytes, text: str) -> float:
        with self._at_work:
            if self._cosine is None:
                self._cosine = load(self._checkpoint, self._device)
            return SCALE * max(self._cosine(Image.open(io.BytesIO(png)).convert("RGB"), PREFIX + text), 0.0)


def load(checkpoint: str, device: str | None = None) -> Cosine:
    """The model, ready to compare. Raises :class:`MachineFault`."""
    try:
        import torch  # type: ignore[import-not-found, unused-ignore]
        from transformers import CLIPModel, CLIPProcessor  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise MachineFault(
            f"CLIPScore needs torch and transformers, and {error.name} is not installed; "
            "run `uv pip install torch transformers`, or leave --clip out."
        ) from error
    where = device or ("cuda" if torch.cuda.is_available() else "cpu")
    try:
        processor = CLIPProcessor.from_pretrained(checkpoint)
        model = CLIPModel.from_pretrained(checkpoint).to(where).eval()
    except (OSError, ValueError) as error:
        raise MachineFault(
            f"The weights {checkpoint} cannot be loaded ({str(error).splitlines()[0]}); connect this machine to the "
            "network once, give the folder that holds them with --clip, or leave it out."
        ) from error

    def cosine(picture: Image.Image, text: str) -> float:
        asked = processor(text=[text], images=picture, return_tensors="pt", truncation=True, padding=True).to(where)
        with torch.no_grad():
            outputs = model(**asked)
        return float(torch.nn.functional.cosine_similarity(outputs.image_embeds, outputs.text_embeds).item())

    return cosine
