"""Answers that need no SDK and no renderer must not wait for one to be imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from chalkwright.benchmarks.lab.startup import IMPORTS, first_text
from tests.cli.command import environment

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parent.parent


HEAVY = {"litellm", "langgraph", "google.genai", "openai", "manim", "matplotlib", "sympy", "numpy", "PIL"}
_AFTER = """
import sys
from chalkwright.cli.main import main
try:
    main()
except SystemExit as stop:
    assert not stop.code, stop.code
print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded(code: str, *arguments: str) -> tuple[str, set[str]]:
    """What the code printed, and the modules it left imported."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    "arguments", [("--help",), ("gen", "--help"), ("models",), ("models", "--help"), ("--version",)]
)
def test_quick_commands_import_nothing_heavy(arguments: tuple[str, ...]) -> None:
    said, modules = loaded(_AFTER, *arguments)
    assert said
    assert "chalkwright.cli.main" in modules
    assert not modules & HEAVY


def test_help_does_not_even_import_pydantic() -> None:
    _, modules = loaded(_AFTER, "--help")
    assert "pydantic" not in modules


def test_importing_chalkwright_imports_nothing_else_of_ours() -> None:
    _, modules = loaded("import sys, chalkwright; print(*sys.modules, file=sys.stderr)")
    assert "chalkwright" in modules
    assert modules.isdisjoint(HEAVY | {"agent", "renderers", "pydantic"})


_UNWANTED = HEAVY | {"bs4", "google", "httpx", "langchain_core", "pint", "psycopg", "scipy", "ziamath"}


def test_the_names_a_guest_begins_with_import_nothing_heavy() -> None:
    assert IMPORTS in (ROOT / "README.md").read_text("utf-8")
    _, modules = loaded(f"import sys; {IMPORTS}; print(*sys.modules, file=sys.stderr)")
    assert "chalkwright.agent.explain.service" in modules
    assert not modules & _UNWANTED


_TOLD = "print(event.event, flush=True)"


def test_the_first_text_waits_for_no_drawing_no_algebra_and_no_graph() -> None:
    """The problem needs none of it: LangGraph is imported once the outline is written."""
    program = first_text()
    assert _TOLD in program
    _, modules = loaded(program.replace(_TOLD, "import sys; print(*sys.modules, file=sys.stderr)"))
    assert not modules & {"google.genai", "litellm", "manim", "matplotlib", "openai", "sympy", "ziamath"}
    assert "chalkwright.agent.offline.lever" in modules
    assert "chalkwright.agent.offline.titration" not in modules
    assert "chalkwright.agent.explain.scenes" not in modules


def test_a_server_takes_requests_without_what_judges_draws_and_computes() -> None:
    """Its workers import that, or a thread once it is asked for."""
    _, modules = loaded("import sys, chalkwright.service.app; print(*sys.modules, file=sys.stderr)")
    assert modules.isdisjoint(_UNWANTED - {"PIL"} | {"chalkwright.judges.judging", "sqlalchemy.orm"})


def test_a_model_can_be_resolved_without_its_sdk() -> None:
    code = "import sys; from chalkwright.agent.models.registry import build, resolve\n"
    code += "for name in ('kimi', 'gemini', 'claude'): build(resolve(name), key='k')\n"
    code += "print(*sys.modules, file=sys.stderr)"
    _, modules = loaded(code)
    assert modules.isdisjoint({"litellm", "openai", "google.genai"})
