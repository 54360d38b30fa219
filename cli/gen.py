"""``chalkwright gen``: one problem in, one illustrated explanation out."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from chalkwright.agent.data import OnFailure, Subject, Workflow
from chalkwright.agent.proof.record import ProofChoice
from chalkwright.cli.values import ENDPOINT, LIMITS, WATCHED, Number, StageEffort
from chalkwright.renderers.base import AnimationKind

if TYPE_CHECKING:
    from chalkwright.agent.data import Problem
    from chalkwright.agent.runs.job import Options

EXAMPLE = Path(__file__).parent / "examples" / "ladder.yaml"
RENDERERS = ("auto", "manim", "matplotlib")
_ABOUT_EXAMPLE = 'Explaining a bundled example. Your own: `make gen PROBLEM=file` or `chalkwright gen --text "…"`.'
PARTIAL = 3
"""Exit code when a picture is missing from the document."""


@click.command()
@click.argument("problem", required=False, type=click.Path(path_type=Path))
@click.option("--text", help="The problem's text itself, instead of a file.")
@click.option("--image", type=click.Path(path_type=Path), help="A picture of the problem (PNG, JPEG, WebP).")
@click.option("--subject", type=click.Choice(get_args(Subject)), help="Else the author judges by the text.")
@click.option("--grade", help="School grade or level, such as 8 or high.")
@click.option("--language", help="Language of the answer, such as en or zh; else the problem's own.")
@click.option("--model", "-m", help="Preset (see `chalkwright models`) or PROVIDER/ID; none: the offline author.")
@ENDPOINT
@click.option("--workflow", type=click.Choice(get_args(Workflow)), default="anchored", show_default=True)
@click.option("--renderer", type=click.Choice(RENDERERS), default="auto", show_default=True)
@click.option("--temperature", type=Number(0, 2), default=0.7, show_default=True)
@click.option("--max-tokens", type=click.IntRange(min=1), help="Most tokens of one reply.")
@click.option(
    "--effort",
    type=StageEffort(),
    multiple=True,
    metavar="STAGE=LEVEL",
    help="How long the model thinks at a stage, such as outline=high or rendering=low; may be repeated.",
)
@click.option("--attempts", type=click.IntRange(1, 20), default=4, show_default=True, help="Asks for one scene.")
@click.option(
    "--layout-repairs",
    type=click.IntRange(0, 20),
    default=2,
    show_default=True,
    help="Further asks for a scene that is drawn but, say, has overlapping labels.",
)
@click.option(
    "--look",
    is_flag=True,
    help="Have the model look once at each finished picture, and mend what a learner would misread.",
)
@click.option(
    "--proof",
    type=click.Choice(["on", "off"]),
    default="on",
    show_default=True,
    help="Have a program work the answer out again, and compare every number with it.",
)
@click.option("--require-proof", is_flag=True, help="Fail where no computation proves the answer.")
@LIMITS
@click.option(
    "--on-failure",
    type=click.Choice(get_args(OnFailure)),
    default="omit",
    show_default=True,
    help="A scene that cannot be drawn: name the gap in the document (exit code 3), or fail.",
)
@click.option(
    "--animate", type=click.Choice(get_args(AnimationKind)), help="Also film the scenes that Manim draws: mp4 or gif."
)
@click.option("--out", "-o", type=click.Path(path_type=Path), help="Run folder; else one below ./out.")
@click.option("--resume", is_flag=True, help="Go on with the last run of the same problem, model and settings.")
@WATCHED
def gen(problem: Path | None, **given: Any) -> None:
    """Explain PROBLEM: a JSON, YAML or text file, or - for stdin.

    Without PROBLEM and --text it reads stdin if something is piped in, else it explains a bundled example.

    \b
    Examples:
      chalkwright gen --text "What is 3/4 of 20 apples?"
      chalkwright gen problem.yaml --model kimi --max-cost 0.30 --open
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import to_click_error

    as_json = given["events"] == "json"
    try:
        question, is_example = _question(problem, given)
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=as_json) from error
    if is_example and not as_json:
        click.echo(_ABOUT_EXAMPLE, err=True)
    # Only now, because this import takes a second or two.
    from chalkwright.cli.live import explain

    finished = explain(
        question,
        _options(given),
        out=given["out"],
        resume=given["resume"],
        as_json=as_json,
        sandbox=not given["unsafe_no_sandbox"],
    )
    if given["open_page"] and finished.folder is not None:
        click.launch(str(Path(finished.folder) / "explanation.html"))
    if not finished.complete:
        sys.exit(PARTIAL)


def _question(problem: Path | None, given: dict[str, Any]) -> tuple[Problem, bool]:
    from chalkwright.agent.problems import parse_problem, read_problem

    if problem is not None and given["text"] is not None:
        raise click.UsageError("Give either PROBLEM or --text, not both.")
    extra = {name: given[name] for name in ("image", "subject", "grade", "language")}
    if given["text"] is not None:
        return read_problem(None, text=given["text"], **extra), False
    if problem is not None and str(problem) != "-":
        return read_problem(problem, **extra), False
    piped = _stdin() if problem is not None or _is_piped() else ""
    if piped.strip() or problem is not None:
        return parse_problem(piped, **extra), False
    return read_problem(EXAMPLE, **extra), True


def _stdin() -> str:
    from chalkwright.agent.errors import UnreadableProblem

    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableProblem("What came on stdin is not UTF-8 text; give the problem's words as UTF-8.") from None


def _is_piped() -> bool:
    """Whether text may come on stdin: a pipe or a file, not a terminal or /dev/null."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _options(given: dict[str, Any]) -> Options:
    from chalkwright.agent.runs.job import Options

    names = (
        "model", "base_url", "price", "workflow", "renderer", "temperature", "max_tokens", "attempts",
        "layout_repairs", "look", "max_cost", "max_seconds", "on_failure", "animate",
    )  # fmt: skip
    if given["require_proof"] and given["proof"] == "off":
        raise click.UsageError("--require-proof needs --proof on.")
    proof: ProofChoice = "required" if given["require_proof"] else given["proof"]
    return Options(**{name: given[name] for name in names}, effort=dict(given["effort"]), proof=proof)
