"""Names of models, their prices, their keys, and the user's own file."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from decimal import Decimal
from importlib.resources import files
from pathlib import Path

import pytest

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import MissingKey, UnknownModel, UserError
from chalkwright.agent.images import registry as images
from chalkwright.agent.models import registry
from chalkwright.agent.models.spec import Price
from tests.offenders import each

SECRET = "sk-live-7788-abcdef"


@pytest.mark.parametrize(
    ("alias", "provider", "adapter", "id_on_the_wire"),
    [
        ("gemini", "google", "google", "gemini-3-pro-preview"),
        ("claude", "anthropic", "litellm", "anthropic/claude-sonnet-4-5"),
        ("kimi", "moonshot", "openai", "kimi-k2.5"),
        ("gpt-5", "openai", "openai", "gpt-5"),
        ("ministral", "mistral", "openai", "ministral-14b-2512"),
    ],
)
def test_where_a_preset_is(alias: str, provider: str, adapter: str, id_on_the_wire: str) -> None:
    spec = registry.resolve(alias)
    assert (spec.provider, spec.adapter, spec.id) == (provider, adapter, id_on_the_wire)


@pytest.mark.parametrize(
    ("name", "provider", "id_on_the_wire"),
    [
        ("moonshot/kimi-k3", "moonshot", "kimi-k3"),
        ("openrouter/meta/llama-4", "openrouter", "meta/llama-4"),
        ("anthropic/claude-opus-4-5", "anthropic", "anthropic/claude-opus-4-5"),
        ("litellm/bedrock/nova-pro", "litellm", "bedrock/nova-pro"),
        ("ollama/llama3.2:1b", "ollama", "llama3.2:1b"),
    ],
)
def test_any_other_model_by_its_providers_id(name: str, provider: str, id_on_the_wire: str) -> None:
    spec = registry.resolve(name)
    assert (spec.alias, spec.provider, spec.id) == (name, provider, id_on_the_wire)


@pytest.mark.parametrize("name", ["kimi-k2.5", "moonshot/kimi-k2.5"])
def test_a_presets_id_has_the_presets_price(name: str) -> None:
    assert registry.resolve(name).price == registry.resolve("kimi").price


def test_an_unlisted_model_has_no_price_and_a_local_one_is_free() -> None:
    usage = Usage(input_tokens=10, output_tokens=10)
    assert registry.resolve("openai/gpt-4.1").cost(usage) is None
    assert registry.resolve("vllm/anything").cost(usage) == 0
    told = registry.resolve("openai/gpt-4.1", price=registry.parse_price("1,2"))
    assert told.cost(usage) == Decimal("0.00003")


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("gemni", "gemini"),
        ("kimi-k2", "kimi-k2.5"),
        ("qwen-398b", "qwen-397b"),
        ("mistral", "mistral-large"),
        ("opnai/gpt-5", "openai/gpt-5"),
    ],
)
def test_an_unknown_model_gets_the_nearest_names(name: str, nearest: str) -> None:
    with pytest.raises(UnknownModel, match="did you mean") as caught:
        registry.resolve(name)
    guess = str(caught.value).split("did you mean")[1].split("?")[0]
    assert nearest in guess
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize("name", ["zzzzzz", "", "nobody/model", "openai/", "/", "openai"])
def test_a_name_like_no_other_gets_the_list(name: str) -> None:
    with pytest.raises(UnknownModel) as caught:
        registry.resolve(name)
    assert "\n" not in str(caught.value)
    assert "openai" in str(caught.value)


@each(registry.presets())
def test_a_missing_key_names_the_variable(alias: str) -> None:
    spec = registry.resolve(alias)
    if not spec.keys:
        return
    with pytest.raises(MissingKey) as caught:
        registry.build(spec)
    assert all(variable in str(caught.value) for variable in spec.keys)


def test_either_of_googles_variables_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_API_KEY", SECRET)
    assert registry.build(registry.resolve("gemini")).name == "gemini"


def test_an_empty_key_is_a_missing_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONSHOT_API_KEY", " \n")
    with pytest.raises(MissingKey):
        registry.build(registry.resolve("kimi"))


def test_white_space_around_a_key_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONSHOT_API_KEY", f" {SECRET}\n")
    assert registry.build(registry.resolve("kimi")).name == "kimi"


@pytest.mark.parametrize("key", [f"{SECRET}…", f"{SECRET} {SECRET}", f"{SECRET}\n{SECRET}"])
def test_a_key_that_no_header_can_carry_is_not_shown(key: str) -> None:
    with pytest.raises(MissingKey) as caught:
        registry.build(registry.resolve("kimi"), key=key)
    assert SECRET not in str(caught.value)
    assert "MOONSHOT_API_KEY" in str(caught.value)


def test_a_model_does_not_show_its_key() -> None:
    for name in ("kimi", "gemini", "claude"):
        model = registry.build(registry.resolve(name), key=SECRET)
        assert SECRET not in repr(model)
        assert SECRET not in str(model)


def test_the_list_says_which_keys_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MISTRAL_API_KEY", SECRET)
    found = {row.alias for row in registry.list_presets() if row.key_found}
    assert found == {"mistral-large", "mistral-small", "ministral"}
    assert SECRET not in repr(registry.list_presets())


def test_the_endpoint_is_the_callers_then_the_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.resolve("kimi").base_url == "https://api.moonshot.ai/v1"
    monkeypatch.setenv(registry.BASE_URL_VARIABLE, "http://127.0.0.1:9000/v1")
    assert registry.resolve("kimi").base_url == "http://127.0.0.1:9000/v1"
    assert registry.resolve("kimi", base_url="http://127.0.0.1:9001/v1").host == "127.0.0.1:9001"


@pytest.mark.parametrize(
    "url", ["localhost:8000", "api.example.org/v1", "http://", "ftp://host/", "http://[::1", "http://h:x/"]
)
def test_an_endpoint_that_is_no_url(url: str) -> None:
    with pytest.raises(UserError, match="http://localhost:8000/v1"):
        registry.resolve("kimi", base_url=url)


def test_messages_name_the_provider_where_it_is_asked_itself() -> None:
    for resolve, name in ((registry.resolve, "kimi"), (images.resolve_image, "gpt-image-1")):
        spec = resolve(name)
        assert spec.label in ("Moonshot", "OpenAI")
        assert resolve(name, base_url=f"{spec.base_url}/").label == spec.label
        assert resolve(name, base_url="http://127.0.0.1:9001/v1").label == "127.0.0.1:9001"


def test_a_host_is_fit_for_a_message() -> None:
    assert registry.resolve("kimi", base_url=f"https://me:{SECRET}@example.org/v1").host == "example.org"


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("0.45,2.22", Price(input=Decimal("0.45"), output=Decimal("2.22"))),
        (" 1, 2, 0.1 ", Price(input=Decimal(1), output=Decimal(2), cached_input=Decimal("0.1"))),
    ],
)
def test_a_price_in_words(text: str, price: Price) -> None:
    assert registry.parse_price(text) == price


@pytest.mark.parametrize("text", ["", "1", "1,2,3,4", "cheap", "1;2", "-1,2", "nan,1", "inf,1"])
def test_no_price(text: str) -> None:
    with pytest.raises(UserError, match=r"0\.45,2\.22"):
        registry.parse_price(text)


def test_cached_tokens_have_a_price_of_their_own() -> None:
    usage = Usage(input_tokens=1_000_000, output_tokens=0, cached_tokens=400_000)
    assert Price(input=Decimal(1), output=Decimal(2)).cost(usage) == 1
    assert Price(input=Decimal(1), output=Decimal(2), cached_input=Decimal("0.1")).cost(usage) == Decimal("0.64")


OWN = """
[providers.school]
label = "School server"
adapter = "openai"
base_url = "http://10.0.0.5:8000/v1"

[models.kimi]
provider = "openrouter"
id = "moonshotai/kimi-k2.5"
price = { input = 0.5, output = 2.5 }

[models.house]
provider = "school"
id = "qwen3-8b"
quirks = { schema_mode = "none" }
"""


def test_the_users_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = registry.presets()
    own = tmp_path / "models.toml"
    own.write_text(OWN, encoding="utf-8")
    monkeypatch.setenv(registry.MODELS_VARIABLE, str(own))
    assert registry.presets() == (*shipped, "house")
    assert registry.resolve("kimi").provider == "openrouter"
    house = registry.resolve("house")
    assert (house.base_url, house.id, house.quirks.schema_mode) == ("http://10.0.0.5:8000/v1", "qwen3-8b", "none")
    assert registry.resolve("school/other").label == "School server"
    assert registry.build(house).name == "house", "needs no key"
    monkeypatch.delenv(registry.MODELS_VARIABLE)
    assert registry.resolve("kimi").provider == "moonshot"


def test_a_file_that_was_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "models.toml"
    monkeypatch.setenv(registry.MODELS_VARIABLE, str(own))
    own.write_text(OWN, encoding="utf-8")
    assert registry.resolve("house").id == "qwen3-8b"
    own.write_text(OWN.replace("qwen3-8b", "qwen3-14b-instruct"), encoding="utf-8")
    assert registry.resolve("house").id == "qwen3-14b-instruct"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[models.x", "no valid TOML"),
        ("[models.x]\nprovider = 'openai'\n", "models.x.id"),
        ("[models.x]\nprovider = 'nobody'\nid = 'y'\n", "nobody"),
        ("[models.x]\nprovider = 'openai'\nid = 'y'\nprize = 3\n", "models.x.prize"),
        ("[models.x]\nprovider = 'openai'\nid = 'y'\nprice = { input = -1, output = 2 }\n", "models.x.price.input"),
        ("[models.x]\nprovider = 'openai'\nid = 'y'\nquirks = { temprature = false }\n", "temprature"),
        ("[providers.p]\nlabel = 'P'\nadapter = 'soap'\n", "providers.p.adapter"),
        ("[providers.p]\nlabel = 'P'\nadapter = 'openai'\nquirks = { idle = -1 }\n", "idle"),
        ("[providers.p]\nlabel = 'P'\nadapter = 'openai'\nconcurrency = 0\n", "providers.p.concurrency"),
    ],
)
def test_a_wrong_file_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str) -> None:
    own = tmp_path / "models.toml"
    own.write_text(text, encoding="utf-8")
    monkeypatch.setenv(registry.MODELS_VARIABLE, str(own))
    with pytest.raises(UserError, match="models file") as caught:
        registry.list_presets()
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.MODELS_VARIABLE, str(tmp_path / "none.toml"))
    with pytest.raises(UserError, match="cannot be read"):
        registry.presets()


def test_the_shipped_file_has_no_unused_or_missing_provider() -> None:
    shipped = tomllib.loads(files("chalkwright.agent.models").joinpath("models.toml").read_text(encoding="utf-8"))
    assert {preset["provider"] for preset in shipped["models"].values()} <= set(shipped["providers"])


@pytest.mark.process
def test_listing_and_building_import_no_sdk() -> None:
    script = """
import sys
from chalkwright.agent.models import registry
for row in registry.list_presets():
    registry.build(row.spec, key="k")
heavy = {"openai", "google.genai", "litellm", "langgraph", "manim"} & set(sys.modules)
assert not heavy, heavy
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
