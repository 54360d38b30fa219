"""``chalkwright visualize`` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import KEY, asking, run, run_all
from tests.wire.server import Reply, WireServer

pytestmark = pytest.mark.process


def test_an_equation_becomes_a_picture_without_a_key(tmp_path: Path) -> None:
    done = run("visualize", "7 + 2 = 9", "--type", "container", "--style", "scenic", cwd=tmp_path)
    assert done.code == 0, done
    story, equation, place = done.out.splitlines()
    assert equation == "7 + 2 = 9"
    assert "7" in story
    assert (tmp_path / place).read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / place).with_name("picture.svg").exists()
    assert done.err == ""
    again = run("visualize", "7 + 2 = 9", "--type", "container", "--style", "scenic", cwd=tmp_path)
    assert again.out == done.out


def test_json_and_a_folder_of_ones_own(tmp_path: Path) -> None:
    done = run("visualize", "-", "--as", "line", "--out", "here", "--json", cwd=tmp_path, stdin="３８ ＋ ４５".encode())
    assert done.code == 0, done
    (line,) = done.out.splitlines()
    made = json.loads(line)
    assert (made["figure"]["kind"], made["equation"]["result"], made["folder"]) == ("line", 83, "here")
    assert sorted(file.name for file in (tmp_path / "here").iterdir()) == [
        ".run",
        "picture.png",
        "picture.svg",
        "visual.json",
    ]


REFUSED = {
    "wrong": (("7 + 2 = 10",), "7 + 2 is 9, not 10; write 7 + 2 = 9."),
    "large": (("21 + 40",), "--as bar"),
    "story": (("Tom has 3 apples and gets 4 more. How many are that?",), "--model"),
    "key": (("7 + 2", "--model", "openai/gpt-4.1"), "API key"),
    "type": (("0 + 3", "--type", "color"), "use the type container"),
    "language": (("7 + 2", "--language", "fr"), "'fr'"),
}


def test_refusals_are_one_sentence_and_leave_nothing(tmp_path: Path) -> None:
    ran = run_all({name: ("visualize", *arguments) for name, (arguments, _) in REFUSED.items()}, cwd=tmp_path)
    for name, (_, why) in REFUSED.items():
        assert why in ran[name].refused(), name
    assert not list(tmp_path.rglob("*.png"))
    assert not [path for path in tmp_path.glob("out/visuals/*") if path.is_dir()]


def test_a_refusal_as_json(tmp_path: Path) -> None:
    done = run("visualize", "3 - 5", "--json", cwd=tmp_path)
    assert done.code == 1
    assert json.loads(done.out)["kind"] == "BadEquation"


@pytest.mark.parametrize("stdin", [b"\xff\xfe", b"7 + 2 " * 9000])
def test_bytes_that_are_no_equation(tmp_path: Path, stdin: bytes) -> None:
    assert run("visualize", "-", cwd=tmp_path, stdin=stdin).refused().endswith(".")


def test_a_model_tells_the_story(wire: WireServer, tmp_path: Path) -> None:
    reply = {
        "AWP": "Kim has 3 pears and 4 plums. How many pieces of fruit?",
        "object_count": {"pear": 3, "plum": 4},
        "visual_structure": {},
    }
    wire.script = lambda call: Reply(json.dumps(reply))
    arguments = ("visualize", "3 + 4", "--type", "object", *asking(wire.openai_url))
    done = run(*arguments, cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert done.code == 0, done
    assert done.out.splitlines()[0] == reply["AWP"]
    assert KEY not in done.out + done.err
