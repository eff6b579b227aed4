"""`parvis token`: an access token for scripts, from the embedded provider, for anybody who may open its database."""

import click

from parvis.cli.database import attached
from parvis.cli.instance import take_recorded_address
from parvis.cli.provider import require_embedded_provider


@click.command(name="token")
@click.option("--email", required=True, metavar="ADRESSE", help="Adresse mail du compte.")
@click.option(
    "--minutes", type=click.IntRange(1, 720), default=60, show_default=True, metavar="N", help="Durée de validité."
)
def command(email: str, minutes: int) -> None:
    """Affiche un jeton d'accès pour un compte."""
    from identity_provider.accounts import account_of_email
    from identity_provider.errors import ProviderError
    from identity_provider.tokens import operator_token
    from parvis.kernel.audit.lines import write_command
    from parvis.kernel.db import new_session

    require_embedded_provider()
    take_recorded_address()
    try:
        with attached(migrate=False), new_session() as session, session.begin():
            token = operator_token(session, email, seconds=minutes * 60)
            account = account_of_email(session, email)
            write_command(session, "COMMAND_TOKEN", account and account.id, minutes=minutes)
    except ProviderError as error:
        raise click.ClickException(error.message) from error
    click.echo(token)
