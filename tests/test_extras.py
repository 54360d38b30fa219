"""A missing extra is one sentence that names it; the tables and the locks agree with ``pyproject.toml``."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.extras import EXTRAS, missing
from tests.agent.exports.made_folders import made
from tests.cli.command import KEY, LIMIT, Ran, environment

pytestmark = pytest.mark.process


ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CLIENT = tomllib.loads((ROOT / "packaging/client/pyproject.toml").read_text("utf-8"))
ALIASES = {"data": "bench", "metrics": "bench", "web": "serve"}

SENTENCES = {
    "providers": "Calling Gemini, or a model through LiteLLM, needs more packages; install chalkwright[providers].",
    "figures": "Reading a figure needs more packages; install chalkwright[figures].",
    "judge": "Judging needs more packages; install chalkwright[judge].",
    "serve": "The service needs more packages; install chalkwright[serve].",
    "mcp": "The MCP server needs more packages; install chalkwright[mcp].",
    "lti": "Being a tool of a learning platform (LTI) needs more packages; install chalkwright[lti].",
    "bench": "Benchmarking needs more packages; install chalkwright[bench].",
    "cluster": "A cluster needs more packages; install chalkwright[cluster].",
    "telemetry": "Tracing needs more packages; install chalkwright[telemetry].",
}
COMMANDS = {
    "providers": (
        "gen --text x --model gemini",
        "gen --text x --model litellm/some-id",
        "visualize 1+1 --model gemini",
    ),
    "figures": ("explain-figure picture.png -p x --keypoints marks.json",),
    "judge": ("judge run", "agreement ratings.csv", "compare run"),
    "serve": ("serve", "keys add me", "keys list", "keys revoke x"),
    "mcp": ("mcp",),
    "lti": ("lti show https://x.example", "lti rotate", "serve"),
    "bench": (
        "bench run",
        "bench judge run --judge none",
        "bench report run",
        "bench e2v run",
        "bench e2v report run",
        "bench geckonum run",
        "bench mathexplain run --model kimi",
        "bench visualtext run",
        "bench curate screen run --model kimi",
    ),
    "cluster": ("bench run --model none",),
    "telemetry": ("serve",),
}
AT_ONCE = (("providers", "figures", "judge", "serve", "mcp"), ("bench", "lti"), ("cluster",), ("telemetry",))
"""Missing together: no command of one, with its settings, needs another."""
EXPORTS = {f"export run --to {form}": f"An export as {form}" for form in ("pdf", "docx", "pptx", "scorm")}
SETTINGS = {
    "lti": {"CHALKWRIGHT_LTI": "platforms.toml"},
    "telemetry": {"CHALKWRIGHT_OTEL": "true"},
    "cluster": {"CHALKWRIGHT_EXECUTOR": "ray"},
}

COMMAND_LINE = """
import contextlib, io, json, sys
import chalkwright

ended = []
for command in json.loads(sys.argv[1]):
    sys.argv = ["chalkwright", *command.split()]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            chalkwright.main()
        except SystemExit as stop:
            code = stop.code
        else:
            code = 0
    ended.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(ended))
"""
LIBRARY = """
import asyncio, json
from pathlib import Path
from chalkwright import *
from chalkwright import ChalkwrightError, evaluate, explain_figure
from chalkwright.agent.executors.base import executor_named
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.images.registry import build_image, resolve_image

calls = {
    "judge": lambda: asyncio.run(evaluate("run")),
    "figures": lambda: asyncio.run(explain_figure(Path("picture.png"), "x", keypoints=Path("marks.json"))),
    "cluster": lambda: executor_named("ray"),
    "shared": lambda: SharedState("postgresql://u@h/n", "s3://bucket"),
    "images": lambda: build_image(resolve_image("litellm:some-id"), key="k"),
}
said = {}
for name, call in calls.items():
    try:
        call()
    except ChalkwrightError as error:
        said[name] = [type(error).__name__, str(error)]
print(json.dumps(said))
"""


def run_without(extras: str, *program: str | Path, cwd: Path, env: dict[str, str] | None = None) -> Ran:
    """A program in a process of its own that cannot find the modules of these extras."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.without", extras, *map(str, program)],
        cwd=cwd,
        env=environment(PYTHONPATH=str(ROOT), GEMINI_API_KEY=KEY, **(env or {})),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With what the commands name: a run, a picture, marks, ratings."""
    made(tmp_path / "run", "x", title="A disc")
    (tmp_path / "picture.png").write_bytes((ROOT / "docs/images/ladder.png").read_bytes())
    (tmp_path / "marks.json").write_text("{}")
    (tmp_path / "ratings.csv").write_text("item,rater,score\na,b,1\n")
    return tmp_path


def test_a_missing_extra_is_one_sentence_wherever_it_is_needed(folder: Path) -> None:
    (folder / "line.py").write_text(COMMAND_LINE)
    asked = {extra: dict.fromkeys(commands, SENTENCES[extra]) for extra, commands in COMMANDS.items()}
    asked["serve"] |= {line: SENTENCES["serve"].replace("The service", what) for line, what in EXPORTS.items()}
    assert sorted(asked) == sorted(extra for extras in AT_ONCE for extra in extras)
    wrong = {}
    for extras in AT_ONCE:
        lines = [(extra, command, sentence) for extra in extras for command, sentence in asked[extra].items()]
        settings = {name: value for extra in extras for name, value in SETTINGS.get(extra, {}).items()}
        commands = json.dumps([command for _, command, _ in lines])
        ran = run_without(",".join(extras), "line.py", commands, cwd=folder, env=settings)
        assert ran.code == 0, ran
        for (extra, command, sentence), ended in zip(lines, json.loads(ran.out), strict=True):
            if ended != [1, "", f"Error: {sentence}\n"]:
                wrong[extra, command] = ended
    assert not wrong


def test_a_missing_extra_is_an_error_of_its_own_type_in_the_library(folder: Path) -> None:
    (folder / "host.py").write_text(LIBRARY)
    ran = run_without(",".join(EXTRAS), "host.py", cwd=folder)
    assert ran.code == 0, ran
    assert json.loads(ran.out) == {
        "judge": ["ExtraMissing", SENTENCES["judge"]],
        "figures": ["ExtraMissing", SENTENCES["figures"]],
        "cluster": ["ExtraMissing", SENTENCES["cluster"]],
        "shared": ["ExtraMissing", "A shared state needs more packages; install chalkwright[cluster]."],
        "images": ["ExtraMissing", "This image system needs more packages; install chalkwright[providers]."],
    }


def test_without_any_extra_help_and_plain_exports_are_there(folder: Path) -> None:
    (folder / "line.py").write_text(COMMAND_LINE)
    commands = ("--help", "serve --help", "keys add --help", "judge --help", "bench e2v run --help")
    ran = run_without(",".join(EXTRAS), "line.py", json.dumps([*commands, "export run --to md"]), cwd=folder)
    assert ran.code == 0, ran
    assert [code for code, _, _ in json.loads(ran.out)] == [0] * 6, ran.out


def test_molecules_without_their_extra_are_a_fault_that_a_writer_can_mend(folder: Path) -> None:
    (folder / "drawn.py").write_text(
        "from chalkwright.renderers.pool.drawing import fault_of_error\n"
        "import json, manim\n"
        "from chalkwright.renderers.kit.molecules import molecule\n"
        "try:\n    molecule('CCO')\nexcept ImportError as error:\n"
        "    print(fault_of_error(error, '').model_dump_json())\n"
    )
    ran = run_without("chemistry", "drawn.py", cwd=folder)
    assert ran.code == 0, ran
    fault = json.loads(ran.out.splitlines()[-1])
    assert (fault["kind"], fault["blame"]) == ("not-installed", "writer")
    assert "chalkwright[chemistry]" in fault["message"]
    assert "molecule()" in fault["remedy"]


def test_every_extra_is_known_by_the_modules_of_the_packages_it_names() -> None:
    extras = {name: lines for name, lines in PROJECT["optional-dependencies"].items() if name not in ("client", "all")}
    assert {name: extras.pop(name) for name in ALIASES} == {
        name: [f"chalkwright[{meant}]"] for name, meant in ALIASES.items()
    }
    assert set(extras) == set(EXTRAS)
    owners = packages_distributions()
    for name, lines in extras.items():
        inner = [held for line in lines if line.startswith("chalkwright[") for held in line[12:-1].split(",")]
        assert tuple(inner) == EXTRAS[name].holds
        wanted = {_plain(line) for line in lines} - {"chalkwright"}
        found = {_plain(owner) for module in EXTRAS[name].modules for owner in owners.get(module.split(".")[0], [])}
        assert wanted <= found | _seen_by_another, name
        assert not missing(name)


_seen_by_another = {"psycopg"}
"""``psycopg[binary,pool]``: its module is on the list, its distribution's name is shared."""


def test_all_holds_every_extra() -> None:
    (line,) = PROJECT["optional-dependencies"]["all"]
    held = set(line.removeprefix("chalkwright[").removesuffix("]").split(","))
    inner = {deep for name in held for deep in (*EXTRAS[name].holds, *_deep(name))}
    assert held | inner == set(EXTRAS)


def _deep(name: str) -> set[str]:
    return {deep for held in EXTRAS[name].holds for deep in (held, *_deep(held))}


def test_the_locks_agree_name_hashes_and_no_registry() -> None:
    everything = _locked(ROOT / "requirements-dev.lock")
    files = [ROOT / "requirements.lock", *(ROOT / f"requirements-{name}.lock" for name in EXTRAS)]
    for file in files:
        assert _locked(file) <= everything, file.name
    for file in (*files, ROOT / "requirements-dev.lock"):
        text = file.read_text("utf-8")
        assert "://" not in text
        assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=\S)", text.strip())), file.name
    base = {_plain(line) for line in PROJECT["dependencies"]}
    assert base <= {_plain(line) for line in _locked(files[0])}


def _locked(file: Path) -> set[str]:
    """Name and version of each; where they are needed may be told in fewer words with all extras."""
    return {
        line.partition(" ")[0] for line in file.read_text("utf-8").splitlines() if line and not line.startswith(" ")
    }


def _plain(requirement: str) -> str:
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name[0]).lower()


CLIENTS = """
import json, sys
from importlib.machinery import PathFinder

hidden = set(json.loads(sys.argv[1]))

class Finder(PathFinder):
    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return None if fullname.partition(".")[0] in hidden else PathFinder.find_spec(fullname, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
sys.path.insert(0, sys.argv[2])
from chalkwright.service.client import Client
import chalkwright
chalkwright.Explanation, chalkwright.Problem, chalkwright.ChalkwrightError
try:
    from chalkwright import ExplanationService
except ImportError as error:
    said = str(error)
Client("http://127.0.0.1:9")
print(json.dumps([said, sorted(n for n in sys.modules if n.partition(".")[0] == "chalkwright")]))
"""


def test_the_client_alone_imports_what_its_distribution_holds(tmp_path: Path) -> None:
    held: dict[str, str] = CLIENT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for source, target in held.items():
        (tmp_path / target).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / target).write_bytes((ROOT / "packaging/client" / source).read_bytes())
    said, loaded = _client_run(tmp_path)
    assert said == "ExplanationService is not in chalkwright-client; install chalkwright in its place."
    modules = {re.sub(r"(/__init__)?\.py$", "", target).replace("/", ".") for target in held.values()}
    assert set(loaded) == modules - {"chalkwright.py.typed"}


def _client_run(folder: Path) -> Any:
    """In a process that finds the modules in ``folder``, the client's two dependencies and theirs, and no others."""
    names = _with_dependencies({_plain(line) for line in CLIENT["project"]["dependencies"]})
    hidden = [top for top, owners in packages_distributions().items() if not names & {_plain(one) for one in owners}]
    hidden = [top for top in hidden if top != "chalkwright"]
    done = subprocess.run(
        [sys.executable, "-P", "-c", CLIENTS, json.dumps(hidden), str(folder)],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _with_dependencies(names: set[str]) -> set[str]:
    more = {_plain(line) for name in names for line in requires(name) or () if ";" not in line} | names
    return more if more == names else _with_dependencies(more)
