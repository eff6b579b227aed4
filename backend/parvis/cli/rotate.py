"""`parvis rotate-key`: gives the embedded provider a new signing key."""

import click

from parvis.cli.database import attached
from parvis.cli.provider import require_embedded_provider


@click.command(name="rotate-key", short_help="Remplace la clé de signature des jetons.")
def command() -> None:
    """Remplace la clé de signature des jetons ; personne n'est déconnecté."""
    from identity_provider.keys import rotate_signing_key
    from parvis.kernel.audit.lines import write_command
    from parvis.kernel.db import new_session

    require_embedded_provider()
    with attached(migrate=False), new_session() as session, session.begin():
        key = rotate_signing_key(session)
        write_command(session, "COMMAND_SIGNING_KEY", key=key)
    click.echo(f"Nouvelle clé {key} : elle signera dans 30 secondes.")
