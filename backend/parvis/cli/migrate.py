"""`parvis migrate`: brings the database to the newest schema."""

import click

from parvis.cli.database import attached, schema
from parvis.kernel.migrations import Standing


@click.command(name="migrate")
def command() -> None:
    """Met la base de données à jour."""
    with attached():
        found = schema()
        if found.standing is Standing.AHEAD:
            click.echo(
                f"La base de données est celle de Parvis {found.brought_by}, et convient à celui-ci : laissée ainsi."
            )
        else:
            click.echo("La base de données est à jour.")
