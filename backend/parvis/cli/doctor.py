"""`parvis doctor`: says whether everything that Parvis needs is there, and the cure of what is not."""

import platform
from email.policy import EmailPolicy

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
    from parvis.app.service_state.service import Point, service_state, state_beside_database

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
        click.echo(f"{'✔' if point.ok else '✘'} {point.name} : {point.detail}")
        if point.cure is not None:
            click.echo(f"    {point.cure}")
    # By what the corrections brought: distributions bring them to versions that are older by their number.
    if not hasattr(EmailPolicy, "verify_generated_headers"):
        click.echo(f"⚠ Python {platform.python_version()} : son courrier n'est pas corrigé.")
        click.echo("    Pour servir une école : 3.11.10, 3.12.5, 3.13 ou plus récent.")
    if not all(point.ok for point in points):
        context.exit(1)
