"""`parvis openapi`: prints the description of the API, from which the browser's client is generated."""

import json

import click


@click.command(name="openapi", short_help="Affiche la description OpenAPI.")
def command() -> None:
    """Affiche la description OpenAPI de l'interface de programmation."""
    click.echo(description())


def description() -> str:
    """The description as JSON."""
    from parvis.app import main

    return json.dumps(main.description(), ensure_ascii=False, indent=1)
