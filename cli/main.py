"""The ``chalkwright`` command. Each subcommand is imported only when it is used."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version

import click

from chalkwright.cli.lazy import Lazy, LazyGroup

_COMMANDS = {
    "gen": Lazy("chalkwright.cli.gen:gen", "Explain one problem with exact diagrams."),
    "explain-figure": Lazy(
        "chalkwright.cli.explain_figure:explain_figure", "Draw what explains a problem onto its picture."
    ),
    "visualize": Lazy(
        "chalkwright.cli.visualize:visualize", "Picture an equation as things to count, bars or a number line."
    ),
    "translate": Lazy(
        "chalkwright.cli.translate:translate", "Put a finished explanation into another language, its pictures too."
    ),
    "export": Lazy(
        "chalkwright.cli.export:export", "Turn a finished explanation into PDF, DOCX, PPTX, SCORM, HTML or Markdown."
    ),
    "serve": Lazy(
        "chalkwright.cli.serve:serve", "Serve the pages and the HTTP API: teachers, learners, raters, apps.", "serve"
    ),
    "mcp": Lazy("chalkwright.cli.mcp:mcp", "Be a tool of another program, by the Model Context Protocol.", "mcp"),
    "lti": Lazy("chalkwright.cli.lti:lti", "Be a tool of a learning platform, by LTI 1.3.", "lti"),
    "keys": Lazy("chalkwright.cli.keys:keys", "Make, list and revoke the service's API keys.", "serve"),
    "judge": Lazy("chalkwright.cli.judge:judge", "Score explanations, ours or anyone's, on eight dimensions.", "judge"),
    "agreement": Lazy(
        "chalkwright.cli.agreement:agreement", "Agreement among raters, and of raters with a judge.", "judge"
    ),
    "compare": Lazy("chalkwright.cli.compare:compare", "Several judges on the same explanations.", "judge"),
    "bench": Lazy("chalkwright.cli.bench.group:bench", "Run benchmarks over models, and report them.", "bench"),
    "models": Lazy("chalkwright.cli.models:models", "List the model presets, their prices and keys."),
    "doctor": Lazy("chalkwright.cli.doctor:doctor", "Check that this machine can draw and call models."),
}


@click.group(
    cls=LazyGroup,
    lazy=_COMMANDS,
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
