"""``chalkwright lti``: what a learning platform's administration enters, and the tool's own keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from chalkwright.agent.errors import UserError


@click.group(short_help="Be a tool of a learning platform (LTI 1.3).")
@click.option("--root", type=click.Path(path_type=Path, file_okay=False), help="Folder of the service's runs.")
@click.pass_context
def lti(context: click.Context, /, **given: Any) -> None:
    """What it takes for `chalkwright serve` with the same --root to be a tool of a learning platform by LTI 1.3.

    The platforms are named in a TOML file, and the file in CHALKWRIGHT_LTI.
    """
    context.obj = given


@lti.command()
@click.argument("url")
def show(url: str) -> None:
    """Show the addresses that the platform's administration asks for; URL is how the outside calls the service."""
    base = url.rstrip("/")
    if not base.startswith(("https://", "http://")):
        raise click.ClickException(f"{url} is no web address; write it as https://chalk.school.example.")
    for what, path in (
        ("Login initiation", "login"),
        ("Redirection, launch and deep linking", "launch"),
        ("Key set (JWKS)", "keys"),
    ):
        click.echo(f"{what}: {base}/lti/{path}")


@lti.command()
@click.pass_obj
def rotate(given: dict[str, Any]) -> None:
    """Make a new key that answers are signed with from now on; the last one stays published until the next time."""
    from chalkwright.cli.serve import read_settings
    from chalkwright.service.lti import signing

    try:
        settings = read_settings(given)
        signing.rotate(settings)
    except UserError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(
            f"The key cannot be kept ({error.strerror}); see that the root can be written to."
        ) from error
    newest = signing.key_set(settings)["keys"][0]
    click.echo(f"Key {newest['kid']} signs from now on.")
