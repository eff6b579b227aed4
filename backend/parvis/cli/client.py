"""`parvis client`: registers a program that signs in as itself (client credentials) with the embedded provider."""

import click

from parvis.cli.database import attached
from parvis.cli.provider import require_embedded_provider


@click.command(name="client")
@click.argument("name", metavar="NOM")
@click.option("--role", "roles", multiple=True, metavar="RÔLE", help="Rôle donné au programme ; répétable.")
@click.option("--remove", is_flag=True, help="Retire le programme : son secret ne vaut plus rien.")
def command(name: str, roles: tuple[str, ...], remove: bool) -> None:
    """Déclare un programme et affiche son secret, une seule fois."""
    from identity_provider.clients import register_service_client, remove_service_client
    from identity_provider.errors import ProviderError
    from parvis.kernel.audit.lines import write_command
    from parvis.kernel.db import new_session

    require_embedded_provider()
    if not name.strip() or not name.isprintable():
        raise click.BadParameter("le nom d'un programme est un texte lisible.", param_hint="NOM")
    try:
        with attached(migrate=False), new_session() as session, session.begin():
            if remove:
                remove_service_client(session, name)
                write_command(session, "COMMAND_CLIENT_REMOVED", name=name)
                shown = f"Le programme {name} est retiré."
            else:
                shown = register_service_client(session, name, roles)
                write_command(session, "COMMAND_CLIENT", name=name, role=", ".join(roles))
    except ProviderError as error:
        raise click.ClickException(error.message) from error
    click.echo(shown)
