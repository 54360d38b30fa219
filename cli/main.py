"""The ``chalkwright`` command. Each subcommand is imported only when it is used."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version

import click

from chalkwright.cli.lazy import LazyGroup

_COMMANDS = {
    "gen": ("chalkwright.cli.gen", "gen", "Explain one problem with exact diagrams."),
    "explain-figure": (
        "chalkwright.cli.explain_figure",
        "explain_figure",
        "Draw what explains a problem onto its picture.",
    ),
    "visualize": (
        "chalkwright.cli.visualize",
        "visualize",
        "Picture an equation as things to count, bars or a number line.",
    ),
    "export": (
        "chalkwright.cli.export",
        "export",
        "Turn a finished explanation into PDF, DOCX, SCORM, HTML or Markdown.",
    ),
    "serve": (
        "chalkwright.cli.serve",
        "serve",
        "Serve the pages and the HTTP API: teachers, learners, raters, apps.",
    ),
    "keys": ("chalkwright.cli.keys", "keys", "Make, list and revoke the service's API keys."),
    "judge": ("chalkwright.cli.judge", "judge", "Score explanations, ours or anyone's, on eight dimensions."),
    "agreement": (
        "chalkwright.cli.agreement",
        "agreement",
        "Agreement among raters, and of raters with a judge.",
    ),
    "compare": ("chalkwright.cli.compare", "compare", "Several judges on the same explanations."),
    "bench": ("chalkwright.cli.bench.group", "bench", "Run benchmarks over models, and report them."),
    "models": ("chalkwright.cli.models", "models", "List the model presets, their prices and keys."),
    "doctor": ("chalkwright.cli.doctor", "doctor", "Check that this machine can draw and call models."),
}
_EXTRAS = {
    "serve": "serve", "keys": "serve", "judge": "judge", "agreement": "judge", "compare": "judge", "bench": "bench",
}  # fmt: skip


@click.group(
    cls=LazyGroup,
    lazy=_COMMANDS,
    extras=_EXTRAS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(version("chalkwright"), prog_name="chalkwright")
def group() -> None:
    """Illustrated explanations of K-12 STEM problems, with exact diagrams.

    Start with `chalkwright gen`: it needs no key and explains a bundled example.
    """


def main() -> None:
    """Entry point: every foreseen error is one sentence on stderr and exit code 1."""
    try:
        group(standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except OSError as error:
        # Python would complain of a closed or full stdout again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            click.echo(f"Error: The system refused to go on ({error}); mend that and run it again.", err=True)
        sys.exit(1)
