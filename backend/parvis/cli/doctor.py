"""`parvis doctor`: says whether everything that Parvis needs is there, and the cure of what is not."""

import click

from parvis.cli.database import ForeignSecret, attached

_OTHER_SERVER = (
    "Vérifiez sslmode, sslrootcert et le nom du serveur dans DATABASE_URL : son certificat n'est pas celui "
    "qu'ils attendent."
)


@click.command(name="doctor")
@click.pass_context
def command(context: click.Context) -> None:
    """Vérifie ce dont Parvis a besoin, et dit quoi réparer."""
    from parvis.app.service_state.points import Point
    from parvis.app.service_state.service import service_state, state_beside_database

    try:
        with attached(migrate=False):
            points = service_state()
    except ForeignSecret as error:
        detail = "PARVIS_SECRET_KEY n'est pas celui de cette base de données."
        points = [Point("secret", "Secret", ok=False, detail=detail, cure=error.cure), *state_beside_database()]
    except click.ClickException as error:
        detail = error.message.partition("\n")[0]
        cure = _OTHER_SERVER if "certificate" in detail else "Vérifiez DATABASE_URL, ou lancez d'abord Parvis."
        points = [Point("database", "Base de données", ok=False, detail=detail, cure=cure)]
        points += state_beside_database()
    for point in points:
        mark = "✘" if not point.ok else "✔" if point.cure is None else "⚠"
        click.echo(f"{mark} {point.name} : {point.detail}")
        if point.cure is not None:
            click.echo(f"    {point.cure}")
    wrong = sum(not point.ok for point in points)
    lacking = sum(point.ok and point.cure is not None for point in points)
    click.echo(f"{wrong} à réparer (✘), {lacking} à compléter avant de servir une école (⚠).")
    if wrong:
        context.exit(1)
