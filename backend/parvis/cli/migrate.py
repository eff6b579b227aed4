"""`parvis migrate`: brings the database to the newest schema."""

import click

from parvis.cli.database import attached


@click.command(name="migrate")
def command() -> None:
    """Met la base de données à jour."""
    with attached():
        click.echo("La base de données est à jour.")
