"""A local diffusion model: what is said without the software or the weights, and how a pipeline is called.

``diffusers`` and ``torch`` are gigabytes and not installed here. The messages are those of the real absence; the
calls go to a stand-in of the few functions that are used, written into a folder of the test.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from chalkwright.agent.errors import Filtered, MachineFault, UserError
from chalkwright.agent.images.diffusers_images import DiffusersImages, Phrase
from chalkwright.agent.images.registry import build_image, resolve_image

TORCH = """
bfloat16, float16, float32 = "bfloat16", "float16", "float32"
class OutOfMemoryError(RuntimeError): pass
class cuda:
    is_available = staticmethod(lambda: False)
class backends:
    class mps:
        is_available = staticmethod(lambda: False)
class Generator:
    def __init__(self, device): self.device = device
    def manual_seed(self, seed):
        self.seed = seed
        return self
"""

DIFFUSERS = """
import threading, time
from types import SimpleNamespace
from PIL import Image
import torch
calls, loads, running = [], [], threading.Event()

class Pipeline:
    _interrupt = False
    def to(self, device):
        self.device = device
        return self
    def __call__(self, prompt=None, negative_prompt=None, width=None, height=None, generator=None,
                 num_inference_steps=3, callback_on_step_end=None):
        calls.append(dict(prompt=prompt, width=width, height=height, seed=generator and generator.seed,
                          steps=num_inference_steps, device=self.device))
        if prompt == "too big": raise torch.OutOfMemoryError("CUDA out of memory")
        if prompt == "wrong": raise ValueError("`height` must be divisible by 64\\nmore")
        self._interrupt = False
        step = 0
        while step < (10_000 if prompt == "slow" else num_inference_steps) and not self._interrupt:
            running.set()
            callback_on_step_end(self, step, 0, {})
            step += 1
            if prompt == "slow": time.sleep(0.001)
        calls[-1]["stopped"] = self._interrupt
        image = Image.new("RGB", (width, height), "red")
        return SimpleNamespace(images=[image], nsfw_content_detected=[prompt == "nsfw"])

class Grounded(Pipeline):
    def __call__(self, prompt=None, gligen_phrases=None, gligen_boxes=None, gligen_scheduled_sampling_beta=0.3,
                 negative_prompt=None, width=None, height=None, generator=None):
        calls.append(dict(prompt=prompt, phrases=gligen_phrases, boxes=gligen_boxes, negative=negative_prompt))
        return SimpleNamespace(images=[Image.new("RGB", (width, height), "red")])

class DiffusionPipeline:
    @staticmethod
    def from_pretrained(name, torch_dtype=None, local_files_only=None):
        loads.append(dict(name=name, kind=torch_dtype, local=local_files_only))
        if name == "nobody/nothing": raise OSError("nobody/nothing does not appear to have a file\\nmore")
        if name == "nobody/old": raise ValueError("Pipeline <Old> expected {'vae'}, but only set() were passed.")
        return Grounded() if "gligen" in name else Pipeline()
"""


@pytest.fixture
def diffusers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """The stand-in, forgotten at the end."""
    (tmp_path / "torch.py").write_text(TORCH)
    (tmp_path / "diffusers.py").write_text(DIFFUSERS)
    monkeypatch.syspath_prepend(tmp_path)
    import diffusers  # type: ignore[import-not-found]

    assert Path(diffusers.__file__).parent == tmp_path
    yield diffusers
    for name in ("torch", "diffusers"):
        sys.modules.pop(name, None)


def system(name: str = "diffusers:me/model", *, allow_download: bool = False) -> DiffusersImages:
    built = build_image(resolve_image(name), allow_download=allow_download)
    assert isinstance(built, DiffusersImages)
    return built


@pytest.mark.skipif(find_spec("diffusers") is not None, reason="diffusers is installed here")
async def test_without_the_software() -> None:
    with pytest.raises(
        UserError, match=r"^diffusers:me/model needs diffusers and torch, .* pip install diffusers .*\.$"
    ):
        await system().draw("apples")


async def test_a_picture(diffusers: object) -> None:
    drawn = await system().draw("apples", width=500, height=300, seed=5)
    with Image.open(BytesIO(drawn.png)) as image:
        assert (image.format, image.size) == ("PNG", (496, 304))
    assert drawn.notes == ("The picture is 496 × 304 pixels; 500 × 300 were asked for.",)
    call = diffusers.calls[0]  # type: ignore[attr-defined]
    assert (call["prompt"], call["seed"], call["device"]) == ("apples", 5, "cpu")


async def test_a_model_is_loaded_once_and_nothing_is_fetched_unasked(diffusers: object) -> None:
    local = system()
    await asyncio.gather(local.draw("one"), local.draw("two"))
    await system(allow_download=True).draw("three")
    assert diffusers.loads == [  # type: ignore[attr-defined]
        {"name": "me/model", "kind": "float32", "local": True},
        {"name": "me/model", "kind": "float32", "local": False},
    ]


async def test_options_of_the_users_file(diffusers: object) -> None:
    spec = resolve_image("diffusers:me/model").model_copy(update={"options": {"num_inference_steps": 7}})
    await build_image(spec).draw("apples")
    assert diffusers.calls[0]["steps"] == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "download", "said"),
    [
        ("nobody/nothing", False, "are not on this machine; fetch them with --allow-download"),
        ("nobody/nothing", True, "could not be had"),
        ("nobody/old", False, "cannot be loaded"),
    ],
)
async def test_weights_that_are_not_there(diffusers: object, name: str, download: bool, said: str) -> None:
    with pytest.raises(UserError, match=said) as caught:
        await system(f"diffusers:{name}", allow_download=download).draw("apples")
    assert "\n" not in str(caught.value)


async def test_a_folder_that_holds_no_model(diffusers: object, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"has to have a model_index\.json"):
        await system(f"diffusers:{tmp_path}").draw("apples")
    (tmp_path / "model_index.json").write_text("{}")
    assert (await system(f"diffusers:{tmp_path}").draw("apples")).png


@pytest.mark.parametrize(
    ("prompt", "kind", "said"),
    [
        ("too big", MachineFault, "too little memory for me/model at 512x512"),
        ("wrong", MachineFault, "divisible by 64"),
        ("nsfw", Filtered, "safety check"),
    ],
)
async def test_what_goes_wrong(diffusers: object, prompt: str, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said) as caught:
        await system().draw(prompt, width=512, height=512)
    assert "\n" not in str(caught.value)


async def test_a_picture_nobody_waits_for_is_stopped(diffusers: object) -> None:
    local = system()
    slow = asyncio.create_task(local.draw("slow"))
    await asyncio.to_thread(diffusers.running.wait, 10)  # type: ignore[attr-defined]
    slow.cancel()
    with pytest.raises(asyncio.CancelledError):
        await slow
    await local.draw("next")
    assert [call["stopped"] for call in diffusers.calls] == [True, False]  # type: ignore[attr-defined]


async def test_a_model_with_boxes(diffusers: object) -> None:
    local = system("diffusers:me/gligen")
    assert await local.takes_boxes()
    await local.draw_boxes("A table", [Phrase("apple", (0, 0.1, 0.5, 0.6))], negative="cups")
    assert diffusers.calls == [  # type: ignore[attr-defined]
        {"prompt": "A table", "phrases": ["apple"], "boxes": [[0, 0.1, 0.5, 0.6]], "negative": "cups"}
    ]
    with pytest.raises(UserError, match="31 boxes are too many"):
        await local.draw_boxes("A table", [Phrase("apple", (0, 0, 1, 1))] * 31)


async def test_a_model_without_boxes(diffusers: object) -> None:
    assert not await system().takes_boxes()
    with pytest.raises(UserError, match="takes no boxes"):
        await system().draw_boxes("A table", [])
