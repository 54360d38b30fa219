"""The file of platforms: what is wrong with it is one sentence, and the guide's example is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.service.lti.platforms import Platforms, platforms_of
from chalkwright.service.settings import Settings

GUIDE = Path(__file__).parents[3] / "docs" / "lti.md"
RIGHT = {
    "name": '"School"',
    "issuer": '"https://lms.example"',
    "client_id": '"a"',
    "deployments": '["1"]',
    "authorization_url": '"https://lms.example/auth"',
    "keys_url": '"https://lms.example/keys"',
}


def written(*platforms: dict[str, str]) -> str:
    return "".join(
        "[[platform]]\n" + "".join(f"{name} = {value}\n" for name, value in one.items()) for one in platforms
    )


def read(folder: Path, said: str) -> Platforms:
    file = folder / "platforms.toml"
    file.write_text(said)
    found = platforms_of(Settings(root=folder, lti=file))
    assert found is not None
    return found


def test_the_guides_example_is_right_and_its_site_may_frame_us(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert read(tmp_path, example).framers == ("https://moodle.school.example",)


def test_an_issuer_with_several_clients_needs_the_client(tmp_path: Path) -> None:
    found = read(tmp_path, written(RIGHT, RIGHT | {"client_id": '"b"'}))
    assert found.find("https://lms.example", None) is None
    second = found.find("https://lms.example", "b")
    assert second is not None
    assert second.client_id == "b"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("[[platform", "is no TOML"),
        ("", "platform cannot be used"),
        (written({name: RIGHT[name] for name in RIGHT if name != "issuer"}), "platform.0.issuer cannot be used"),
        (written(RIGHT | {"keys_url": '"http://lms.example/keys"'}), "it has to be an https:// address"),
        (written(RIGHT | {"origins": '["https://a.example; script-src *"]'}), "it has to be an https:// address"),
        (written(RIGHT | {"isuer": '"x"'}), "platform.0.isuer cannot be used"),
        (written(RIGHT, RIGHT), "two platforms have one issuer and client_id"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path: Path, said: str, sentence: str) -> None:
    with pytest.raises(UserError, match=re.escape(sentence)) as caught:
        read(tmp_path, said)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"gone\.toml cannot be read"):
        platforms_of(Settings(root=tmp_path, lti=tmp_path / "gone.toml"))
