"""``chalkwright models``: what can be asked for, what it costs, and whether its key is set."""

from __future__ import annotations

import click


@click.command()
def models() -> None:
    """List the model presets with their key variable and price in dollars per million tokens.

    Any other model is reachable as PROVIDER/ID, such as openrouter/meta-llama/llama-4 or ollama/qwen3.
    """
    from chalkwright.agent.errors import UserError
    from chalkwright.agent.models.registry import list_presets

    try:
        rows = list_presets()
    except UserError as error:
        raise click.ClickException(str(error)) from error
    width = max(len(row.alias) for row in rows)
    longest = max(len(row.spec.id) for row in rows)
    click.echo(f"{'preset':<{width}}  {'model':<{longest}}  {'in':>6}  {'out':>6}  key")
    for row in rows:
        price = row.spec.price
        cost = f"{price.input:>6.2f}  {price.output:>6.2f}" if price else f"{'?':>6}  {'?':>6}"
        state = "set" if row.key_found else "not set"
        keys = f"{row.spec.key_names} ({state})" if row.spec.keys else "none needed"
        click.echo(f"{row.alias:<{width}}  {row.spec.id:<{longest}}  {cost}  {keys}")
    click.echo("\nPer million tokens, of the study's ten as its Table 6 has them; give your own with --price IN,OUT.")
