"""A diffusion model on this machine, through ``diffusers``; nothing is fetched unless the user allows it.

``diffusers`` and ``torch`` are not among our dependencies (gigabytes): they are imported at the first picture.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import threading
import time
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from chalkwright.agent.errors import Filtered, MachineFault, UserError
from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.openai_images import size_notes
from chalkwright.agent.images.spec import ImageSpec, Size
from chalkwright.renderers.silence import silence

INSTALL = "install them with: pip install diffusers transformers accelerate torch"
GROUNDING = 0.3
"""Share of the steps in which a GLIGEN model is held to its boxes: the default of its authors."""

MOST_BOXES = 30
"""Boxes a GLIGEN model takes; it drops the others without a word."""


class Phrase(NamedTuple):
    """One thing and where it has to be: left, top, right and bottom as shares of the picture."""

    text: str
    box: tuple[float, float, float, float]


class _Loaded(NamedTuple):
    pipeline: Any
    torch: Any
    device: str


class DiffusersImages:
    """An :class:`chalkwright.agent.images.base.ImageModel` on this machine; one picture at a time, drawn in a thread.

    ``spec.id`` is a folder or a hub id; ``spec.options`` (``num_inference_steps``, …) go to every call.
    """

    def __init__(self, spec: ImageSpec, *, allow_download: bool = False) -> None:
        self.name = spec.alias
        self._spec = spec
        self._allow_download = allow_download
        self._loaded: _Loaded | None = None
        # Of a thread, not of a task: a cancelled picture's thread still has the model for a step.
        self._busy = threading.Lock()

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn:
        """One picture. Raises :class:`UserError` when software or weights are missing, :class:`MachineFault` when the
        machine cannot run the model, :class:`Filtered` when the model's own safety check blacked the picture out."""
        return await self._draw({"prompt": prompt}, (width, height), seed)

    async def draw_boxes(
        self,
        prompt: str,
        phrases: Sequence[Phrase],
        *,
        negative: str = "",
        width: int = 512,
        height: int = 512,
        seed: int | None = None,
    ) -> Drawn:
        """A picture with each phrase in its box, by a model conditioned on layouts (GLIGEN). Raises as :meth:`draw`,
        and :class:`UserError` when the model takes no boxes."""
        if not await self.takes_boxes():
            raise UserError(
                f"The model {self._spec.id} takes no boxes; choose a GLIGEN model, or have the layout told in words."
            )
        if len(phrases) > MOST_BOXES:
            raise UserError(f"{len(phrases)} boxes are too many for {self._spec.id}; it takes {MOST_BOXES} at most.")
        call: dict[str, Any] = {
            "prompt": prompt,
            "gligen_phrases": [phrase.text for phrase in phrases],
            "gligen_boxes": [list(phrase.box) for phrase in phrases],
            "gligen_scheduled_sampling_beta": GROUNDING,
        }
        if negative:
            call["negative_prompt"] = negative
        return await self._draw(call, (width, height), seed)

    async def takes_boxes(self) -> bool:
        """Whether the model is conditioned on layouts. Loads it."""
        loaded = await asyncio.to_thread(self._load)
        return "gligen_boxes" in inspect.signature(loaded.pipeline.__call__).parameters

    async def _draw(self, call: dict[str, Any], asked: tuple[int, int], seed: int | None) -> Drawn:
        given_up = threading.Event()
        started = time.monotonic()
        size = self._spec.nearest_size(*asked)
        try:
            png = await asyncio.to_thread(self._run, call, size, seed, given_up)
        except asyncio.CancelledError:
            given_up.set()
            raise
        return Drawn(png=png, model=self._spec.id, latency=time.monotonic() - started, notes=size_notes(size, asked))

    def _run(self, call: dict[str, Any], size: Size, seed: int | None, given_up: threading.Event) -> bytes:
        with self._busy:
            if given_up.is_set():
                return b""
            loaded = self._load()
            pipeline, torch = loaded.pipeline, loaded.torch
            call = {**call, "width": size.width, "height": size.height, **self._spec.options}
            if seed is not None:
                # On the processor, so that a seed gives the same picture on every device.
                call["generator"] = torch.Generator("cpu").manual_seed(seed)
            if "callback_on_step_end" in inspect.signature(pipeline.__call__).parameters:
                call["callback_on_step_end"] = _stopping(given_up)
            try:
                answer = pipeline(**call)
            except getattr(torch, "OutOfMemoryError", MemoryError):  # torch before 2.5 has it elsewhere
                raise MachineFault(
                    f"The {loaded.device} of this machine has too little memory for {self._spec.id} at {size}; "
                    "choose a smaller model or a smaller picture."
                ) from None
            except (TypeError, ValueError, RuntimeError) as error:
                raise MachineFault(
                    f"The model {self._spec.id} cannot draw this ({_line(error)}); check its options and its size."
                ) from error
        if any(getattr(answer, "nsfw_content_detected", None) or ()):
            raise Filtered(f"The safety check of {self._spec.id} refused its picture; reword the problem.")
        out = BytesIO()
        answer.images[0].convert("RGB").save(out, format="PNG", compress_level=3)
        return out.getvalue()

    def _load(self) -> _Loaded:
        if self._loaded is None:
            torch, diffusers = self._modules()
            device, kind = _device(torch)
            self._loaded = _Loaded(self._pipeline(diffusers, kind).to(device), torch, device)
        return self._loaded

    def _modules(self) -> tuple[Any, Any]:
        try:
            silence()
            return importlib.import_module("torch"), importlib.import_module("diffusers")
        except ImportError as error:
            raise UserError(
                f"{self._spec.alias} needs diffusers and torch, which are not installed ({_line(error)}); {INSTALL}."
            ) from None

    def _pipeline(self, diffusers: Any, kind: Any) -> Any:
        name = self._spec.id
        folder = Path(name).expanduser()
        if folder.is_dir():
            name = str(folder)
            if not (folder / "model_index.json").is_file():
                raise UserError(f"The folder {name} holds no diffusers model; it has to have a model_index.json.")
        try:
            return diffusers.DiffusionPipeline.from_pretrained(
                name, torch_dtype=kind, local_files_only=not self._allow_download
            )
        except OSError as error:
            if self._allow_download:
                raise UserError(
                    f"The weights of {self._spec.id} could not be had ({_line(error)}); check the id and the network."
                ) from error
            raise UserError(
                f"The weights of {self._spec.id} are not on this machine; fetch them with --allow-download, "
                "or name the folder that holds them."
            ) from error
        except (ImportError, ValueError, AttributeError) as error:
            raise UserError(
                f"The model {self._spec.id} cannot be loaded ({_line(error)}); check that it is a diffusers model, "
                f"and that what it needs is there: {INSTALL}."
            ) from error


def _device(torch: Any) -> tuple[str, Any]:
    """The fastest device of this machine, and the numbers to compute with there."""
    if torch.cuda.is_available():
        return "cuda", torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float16
    if torch.backends.mps.is_available():
        return "mps", torch.float16
    return "cpu", torch.float32


def _stopping(given_up: threading.Event) -> Any:
    """A callback that ends a picture nobody waits for any more."""

    def after_step(pipeline: Any, step: int, timestep: Any, values: dict[str, Any]) -> dict[str, Any]:
        if given_up.is_set():
            pipeline._interrupt = True
        return values

    return after_step


def _line(error: BaseException) -> str:
    """The first line of an exception's words."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")[:200]
