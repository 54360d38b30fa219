"""The ``chalkwright`` command. Each subcommand is imported only when it is used."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version

import click

from chalkwright.cli.lazy import LazyGroup


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(version("chalkwright"), prog_name="chalkwright")
def group() -> None:
    """Illustrated explanations of K-12 STEM problems, with exact diagrams.

    Start with `chalkwright gen`: it needs no key and explains a bundled example.
    """


@group.loads("gen")
def _gen() -> click.Command:
    """Explain one problem with exact diagrams."""
    from chalkwright.cli.gen import gen

    return gen


@group.loads("explain-figure")
def _explain_figure() -> click.Command:
    """Draw what explains a problem onto its picture."""
    from chalkwright.cli.explain_figure import explain_figure

    return explain_figure


@group.loads("visualize")
def _visualize() -> click.Command:
    """Picture an equation as things to count, bars or a number line."""
    from chalkwright.cli.visualize import visualize

    return visualize


@group.loads("translate")
def _translate() -> click.Command:
    """Put a finished explanation into another language, its pictures too."""
    from chalkwright.cli.translate import translate

    return translate


@group.loads("export")
def _export() -> click.Command:
    """Turn a finished explanation into PDF, DOCX, PPTX, SCORM, HTML or Markdown."""
    from chalkwright.cli.export import export

    return export


@group.loads("serve", extra="serve")
def _serve() -> click.Command:
    """Serve the pages and the HTTP API: teachers, learners, raters, apps."""
    from chalkwright.cli.serve import serve

    return serve


@group.loads("mcp", extra="mcp")
def _mcp() -> click.Command:
    """Be a tool of another program, by the Model Context Protocol."""
    from chalkwright.cli.mcp import mcp

    return mcp


@group.loads("lti", extra="lti")
def _lti() -> click.Command:
    """Be a tool of a learning platform, by LTI 1.3."""
    from chalkwright.cli.lti import lti

    return lti


@group.loads("keys", extra="serve")
def _keys() -> click.Command:
    """Make, list and revoke the service's API keys."""
    from chalkwright.cli.keys import keys

    return keys


@group.loads("judge", extra="judge")
def _judge() -> click.Command:
    """Score explanations, ours or anyone's, on eight dimensions."""
    from chalkwright.cli.judge import judge

    return judge


@group.loads("agreement", extra="judge")
def _agreement() -> click.Command:
    """Agreement among raters, and of raters with a judge."""
    from chalkwright.cli.agreement import agreement

    return agreement


@group.loads("compare", extra="judge")
def _compare() -> click.Command:
    """Several judges on the same explanations."""
    from chalkwright.cli.compare import compare

    return compare


@group.loads("bench", extra="bench")
def _bench() -> click.Command:
    """Run benchmarks over models, and report them."""
    from chalkwright.cli.bench.group import bench

    return bench


@group.loads("models")
def _models() -> click.Command:
    """List the model presets, their prices and keys."""
    from chalkwright.cli.models import models

    return models


@group.loads("doctor")
def _doctor() -> click.Command:
    """Check that this machine can draw and call models."""
    from chalkwright.cli.doctor import doctor

    return doctor


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
