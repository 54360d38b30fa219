"""Whatever cannot be done is one sentence on stderr that names the remedy: no traceback, exit code 1 (usage: 2)."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from chalkwright.agent.offline.lever import FAMILY
from tests.cli.command import KEY, LEVER, Ran, asking, ended, run, run_all
from tests.wire.server import Reply, WireServer

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files no problem can be read from, and folders no run can go to."""
    folder = tmp_path_factory.mktemp("refusals")
    (folder / "folder").mkdir()
    (folder / "folder" / "thesis.txt").write_text("mine")
    (folder / "noise.txt").write_bytes(bytes(range(128, 256)))
    (folder / "broken.json").write_text('{\n "text": "A lever",\n}')
    (folder / "broken.yaml").write_text("text: [A lever\n")
    (folder / "empty.yaml").write_text("")
    (folder / "alchemy.yaml").write_text("text: Make gold.\nsubject: alchemy\n")
    (folder / "typo.json").write_text('{"text": "A lever", "languag": "en"}')
    (folder / "sheet.docx").write_text("x")
    return folder


@pytest.fixture(scope="module")
def server() -> Iterator[WireServer]:
    """A provider that accepts no key, and tells which one it was."""
    with WireServer() as server:
        server.script = lambda call: Reply(status=401, detail=f"Incorrect API key provided: {call.key}")
        yield server
    for error in server.errors:
        raise error


READING = {
    "missing": (["nope.yaml"], "There is no problem file nope.yaml; check the path."),
    "folder": (["folder"], "folder is a folder"),
    "binary": (["noise.txt"], "noise.txt is not UTF-8 text"),
    "json": (["broken.json"], r"broken.json is not valid JSON"),
    "json line": (["broken.json"], r"line 3"),
    "yaml": (["broken.yaml"], "broken.yaml is not valid YAML"),
    "empty": (["empty.yaml"], "empty.yaml is empty; write"),
    "subject": (["alchemy.yaml"], "There is no subject 'alchemy'; did you mean chemistry?"),
    "key": (["typo.json"], "'languag' (did you mean language?)"),
    "kind": (["sheet.docx"], "use .json, .yaml, .txt or .md"),
    "picture": (["--text", LEVER, "--image", "broken.json"], "broken.json is no PNG"),
    "no picture": (["--text", LEVER, "--image", "nope.png"], "There is no picture nope.png"),
    "empty text": (["--text", "  "], "is empty; write the problem's text"),
    "language": (["--text", LEVER, "--language", "!!"], "language"),
}
USAGE = {
    "money": (["--text", LEVER, "--max-cost", "abc"], "'abc' is no amount of dollars; write for example 0.50."),
    "no money": (["--text", LEVER, "--max-cost", "0"], "'0' is no amount of dollars"),
    "nan": (["--text", LEVER, "--max-cost", "nan"], "'nan' is no amount of dollars"),
    "temperature": (["--text", LEVER, "--temperature", "nan"], "'nan' is no number"),
    "seconds": (["--text", LEVER, "--max-seconds", "inf"], "'inf' is no number"),
    "attempts": (["--text", LEVER, "--attempts", "0"], "0 is not in the range"),
    "both": (["problem.yaml", "--text", LEVER], "Give either PROBLEM or --text, not both."),
    "workflow": (["--text", LEVER, "--workflow", "serial"], "'serial' is not one of 'anchored', 'parallel'"),
    "option": (["--modle", "kimi"], "'--model'"),
}


@pytest.fixture(scope="module")
def quick(folder: Path) -> dict[str, Ran]:
    return run_all({name: ["gen", *case] for name, (case, _) in (READING | USAGE).items()}, cwd=folder)


@pytest.mark.parametrize("name", READING)
def test_a_problem_that_cannot_be_read(name: str, quick: dict[str, Ran]) -> None:
    assert READING[name][1] in quick[name].refused()


@pytest.mark.parametrize("name", USAGE)
def test_wrong_usage(name: str, quick: dict[str, Ran]) -> None:
    assert USAGE[name][1] in quick[name].refused(code=2)


def test_bytes_on_stdin_that_are_no_text(folder: Path) -> None:
    assert "UTF-8" in run("gen", "-", cwd=folder, stdin=b"\xff\xfe\x00\x81").refused()
    assert "is empty" in run("gen", "-", cwd=folder, stdin=b"").refused()


@pytest.fixture(scope="module")
def late(folder: Path, server: WireServer) -> dict[str, Ran]:
    """Refusals that only a begun run finds."""
    gen = ["gen", "--text", LEVER]
    cases = {
        "missing key": [*gen, "--model", "kimi"],
        "unknown model": [*gen, "--model", "kimmi"],
        "unknown price": [*gen, "--model", "openai/some-id", "--max-cost", "1"],
        "no family": ["gen", "--text", "Who put the first seesaw into a park?"],
        "file": [*gen, "--out", "noise.txt"],
        "others' folder": [*gen, "--out", "folder"],
        "as json": ["gen", "broken.json", "--events", "json"],
        "wrong key": [*gen, *asking(server.openai_url), "--events", "json", "--out", "refused"],
    }
    return run_all(cases, cwd=folder, env={"OPENAI_API_KEY": KEY})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing key", "The model kimi needs an API key of Moonshot; set MOONSHOT_API_KEY."),
        ("unknown model", "There is no model 'kimmi'; did you mean kimi"),
        ("unknown price", "leave the limit out (--price IN,OUT)."),
        ("file", "noise.txt is a file; name a folder (--out)."),
        ("others' folder", "folder holds other files; choose an empty or a new one (--out)."),
    ],
)
def test_what_cannot_be_begun(name: str, said: str, late: dict[str, Ran]) -> None:
    assert said in late[name].refused()


def test_a_problem_of_no_family_names_the_nearest(late: dict[str, Ran]) -> None:
    said = late["no family"].refused()
    assert FAMILY.example in said
    assert "--model" in said


def test_the_folder_of_somebody_else_is_left_as_it_was(folder: Path, late: dict[str, Ran]) -> None:
    assert late["others' folder"].code == 1
    assert [path.name for path in (folder / "folder").iterdir()] == ["thesis.txt"]


def test_a_wrong_key_names_its_variable_and_is_never_repeated(folder: Path, late: dict[str, Ran]) -> None:
    done = late["wrong key"]
    # No word of --resume: nothing was finished.
    said = r"Error: 127\.0\.0\.1:\d+ refused the API key \(HTTP 401\); check OPENAI_API_KEY\.\n"
    assert re.fullmatch(said, done.err), done.err
    assert KEY not in done.out
    assert not [path for path in (folder / "refused").rglob("*") if path.is_file()], "nothing was begun"


def test_an_endpoint_that_is_not_there(unreachable: subprocess.Popen[bytes]) -> None:
    done = ended(unreachable)
    assert (done.code, done.out) == (1, "")
    *retries, last = done.err.splitlines()
    assert last.startswith("Error: No connection to 127.0.0.1:")
    assert last.endswith("check the network and the base URL.")
    assert retries, "a user who waits must know what for"
    assert all("Trying again in" in line for line in retries)


@pytest.mark.parametrize(("name", "kind"), [("as json", "UnreadableProblem"), ("wrong key", "WrongKey")])
def test_programs_get_the_error_as_the_last_event(name: str, kind: str, late: dict[str, Ran]) -> None:
    done = late[name]
    assert done.code == 1
    last = json.loads(done.page)
    assert (last["event"], last["kind"]) == ("error", kind)
    assert done.err == f"Error: {last['message']}\n"
