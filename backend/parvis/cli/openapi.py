"""`parvis openapi`: prints the description of the API, from which the browser's client is generated."""

import json

import click


@click.command(name="openapi", short_help="Affiche la description OpenAPI.")
def command() -> None:
    """Affiche la description OpenAPI de l'interface de programmation."""
    click.echo(description())


def description() -> str:
    """The description as JSON."""
    from parvis.app.main import create_app

    return json.dumps(create_app().openapi(), ensure_ascii=False, indent=1)
