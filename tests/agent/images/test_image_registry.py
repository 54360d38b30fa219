"""Names of image systems, and what the catalogue says of them."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from chalkwright.agent.errors import MissingKey, UnknownModel, UserError
from chalkwright.agent.images import registry
from chalkwright.agent.images.registry import build_image, parse_image_price, resolve_image
from chalkwright.agent.images.spec import Size


def test_every_preset_can_be_built() -> None:
    presets = tomllib.loads(Path(registry.__file__).with_name("images.toml").read_text("utf-8"))["models"]
    assert "gpt-image-1" in presets
    for name in presets:
        spec = resolve_image(name)
        assert build_image(spec, key="sk-x").name == name
        assert spec.base_url is not None
        assert spec.base_url.startswith("https://")


@pytest.mark.parametrize(
    ("name", "provider", "model", "form"),
    [
        ("gpt-image-1", "openai", "gpt-image-1", "openai"),
        ("openai/dall-e-3", "openai", "dall-e-3", "openai"),
        ("google/gemini-9-image", "google", "gemini-9-image", "gemini"),
        ("imagen-4.0-fast-generate-001", "vertex", "imagen-4.0-fast-generate-001", "imagen"),
        ("litellm:bedrock/amazon.nova-canvas-v1:0", "litellm", "bedrock/amazon.nova-canvas-v1:0", "litellm"),
        ("diffusers:/models/flux", "diffusers", "/models/flux", "diffusers"),
        ("diffusers:black-forest-labs/FLUX.1-dev", "diffusers", "black-forest-labs/FLUX.1-dev", "diffusers"),
    ],
)
def test_names(name: str, provider: str, model: str, form: str) -> None:
    spec = resolve_image(name)
    assert (spec.alias, spec.provider, spec.id, spec.form) == (name, provider, model, form)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gpt-imag-1", "did you mean gpt-image-1"),
        ("counting", "Known are gpt-image-1"),
        ("", "Known are"),
        ("litellm:", "write litellm:ID"),
        ("diffusers:  ", "write diffusers:FOLDER or diffusers:ID"),
        ("nobody/x", "Known are"),
        ("openai/", "Known are"),
    ],
)
def test_unknown_names(name: str, said: str) -> None:
    with pytest.raises(UnknownModel, match=said):
        resolve_image(name)


@pytest.mark.parametrize(
    ("name", "asked", "size"),
    [
        ("gpt-image-1", (1024, 1024), (1024, 1024)),
        ("gpt-image-1", (1920, 1080), (1536, 1024)),
        ("gpt-image-1", (600, 900), (1024, 1536)),
        ("openai/dall-e-2", (300, 300), (256, 256)),
        ("openai/dall-e-3", (1600, 900), (1792, 1024)),
        ("gpt-image-2", (1000, 700), (992, 704)),
        ("gpt-image-2", (5000, 2500), (2560, 1280)),
        ("diffusers:x", (1000, 1000), (992, 992)),
        ("litellm:x/y", (1001, 701), (1001, 701)),
    ],
)
def test_the_nearest_size(name: str, asked: tuple[int, int], size: tuple[int, int]) -> None:
    assert resolve_image(name).nearest_size(*asked) == Size(*size)


def test_a_missing_key_is_named() -> None:
    with pytest.raises(MissingKey, match="set GEMINI_API_KEY or GOOGLE_API_KEY"):
        build_image(resolve_image("gemini-2.5-flash-image"))


def test_the_endpoint_of_pictures_is_not_that_of_chats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHALKWRIGHT_BASE_URL", "http://localhost:8000/v1")
    assert resolve_image("gpt-image-1").base_url == "https://api.openai.com/v1"
    monkeypatch.setenv("CHALKWRIGHT_IMAGES_BASE_URL", "http://localhost:9000/v1")
    assert resolve_image("gpt-image-1").base_url == "http://localhost:9000/v1"
    assert resolve_image("diffusers:x").base_url is None
    with pytest.raises(UserError, match="no address"):
        resolve_image("gpt-image-1", base_url="localhost")


def test_the_users_own_systems(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
        [providers.school]
        label = "School"
        form = "openai"
        base_url = "http://pictures.school:8000/v1"
        sizes = [[768, 768]]
        [models.sketch]
        provider = "school"
        id = "sketch-1"
        price = { picture = 0.001 }
        options = { quality = "low" }
        """
    )
    monkeypatch.setenv("CHALKWRIGHT_IMAGES", str(file))
    spec = resolve_image("sketch")
    assert (spec.label, spec.sizes, spec.options) == ("School", (Size(768, 768),), {"quality": "low"})
    assert resolve_image("gpt-image-1").label == "OpenAI"
    file.write_text('[models.sketch]\nprovider = "nobody"\nid = "x"')
    with pytest.raises(UserError, match="there is no 'nobody'"):
        resolve_image("sketch")
    file.write_text('[models.sketch]\nprovider = "openai"\nid = "x"\nprice = { input = 1 }')
    with pytest.raises(UserError, match=r"wrong at models\.sketch\.price"):
        resolve_image("sketch")


@pytest.mark.parametrize("text", ["", "free", "-1", "1,2,3", "5,", "nan", "1;2"])
def test_what_is_no_price(text: str) -> None:
    with pytest.raises(UserError, match="is no price of pictures"):
        parse_image_price(text)


@pytest.mark.process
def test_resolving_imports_nothing_heavy() -> None:
    code = (
        "import sys; from chalkwright.agent.images.registry import resolve_image, build_image\n"
        "from chalkwright.agent.images import session\n"
        "for name in ('gpt-image-1', 'imagen-4', 'litellm:x/y', 'diffusers:x'):\n"
        "    build_image(resolve_image(name), key='k')\n"
        "heavy = {'openai', 'google.genai', 'litellm', 'torch', 'diffusers', 'cv2', 'resvg_py'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
