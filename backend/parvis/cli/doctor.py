"""`parvis doctor`: says whether everything that Parvis needs is there, and the cure of what is not."""

import click

from parvis.cli.database import ForeignSecret, attached


@click.command(name="doctor")
@click.pass_context
def command(context: click.Context) -> None:
    """Vérifie ce dont Parvis a besoin, et dit quoi réparer."""
    from parvis.app.service_state.service import Point, service_state, state_beside_database

    try:
        with attached(migrate=False):
            points = service_state()
    except ForeignSecret as error:
        detail = "PARVIS_SECRET_KEY n'est pas celui de cette base de données."
        points = [Point("secret", "Secret", ok=False, detail=detail, cure=error.cure), *state_beside_database()]
    except click.ClickException as error:
        cure = "Vérifiez DATABASE_URL, ou lancez d'abord Parvis."
        points = [Point("database", "Base de données", ok=False, detail=error.message, cure=cure)]
        points += state_beside_database()
    for point in points:
        click.echo(f"{'✔' if point.ok else '✘'} {point.name} : {point.detail}")
        if point.cure is not None:
            click.echo(f"    {point.cure}")
    if not all(point.ok for point in points):
        context.exit(1)
