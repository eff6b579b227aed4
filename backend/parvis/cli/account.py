"""`parvis account`: an account of the embedded provider; the first administrator of an installation comes from here."""

import sys
from typing import TYPE_CHECKING

import click

from parvis.cli.database import attached
from parvis.cli.provider import require_embedded_provider
from parvis.kernel.errors import DomainError, NotFound

if TYPE_CHECKING:
    from parvis.accounts.directory.port import AccountDetails

SHORTEST_PASSWORD = 12


@click.command(name="account", short_help="Crée un compte.")
@click.option("--email", required=True, metavar="ADRESSE", help="Adresse mail, avec laquelle la personne se connecte.")
@click.option("--first-name", required=True, metavar="PRÉNOM", help="Prénom.")
@click.option("--last-name", required=True, metavar="NOM", help="Nom.")
@click.option(
    "--role", "roles", required=True, multiple=True, metavar="RÔLE", help="Rôle, comme ROLE_ADMIN ; répétable."
)
def command(email: str, first_name: str, last_name: str, roles: tuple[str, ...]) -> None:
    """Crée un compte ; le mot de passe est demandé, ou lu sur l'entrée standard."""
    from parvis.accounts.directory.embedded import EmbeddedDirectory
    from parvis.kernel.audit.lines import write_command
    from parvis.kernel.db import new_session

    require_embedded_provider()
    details = _details(email, first_name, last_name, roles)
    password = _password()
    try:
        with attached(), new_session() as session, session.begin():
            directory = EmbeddedDirectory(session)
            account = directory.create_account(details)
            directory.set_password(account.id, password)
            for role in roles:
                directory.assign_role(account.id, role)
            write_command(session, "COMMAND_ACCOUNT", account.id, role=", ".join(roles))
    except NotFound as error:
        raise click.ClickException(f"Rôle inconnu parmi : {', '.join(roles)}.") from error
    except DomainError as error:
        raise click.ClickException(error.message) from error
    click.echo(f"Le compte {email} est créé.")


def _details(email: str, first_name: str, last_name: str, roles: tuple[str, ...]) -> "AccountDetails":
    """Reads the details as the page of users does, which shows and changes this account later."""
    from pydantic import ValidationError

    from parvis.accounts.directory.port import AccountDetails
    from parvis.accounts.users.schemas import RoleRef, UserIn
    from parvis.kernel.http.validation import field_errors

    try:
        role = RoleRef(name=roles[0])
        user = UserIn(email=email, first_name=first_name, last_name=last_name, role=role)
    except ValidationError as error:
        sentences = [fault.message for fault in field_errors(error.errors())]
        raise click.ClickException(
            "\n".join(["Compte refusé :", *(f"  {sentence}" for sentence in sentences)])
        ) from error
    return AccountDetails(user.email, user.first_name, user.last_name)


def _password() -> str:
    """Never an option of the command, which other users of the machine could read."""
    from identity_provider.passwords import LONGEST_PASSWORD
    from parvis.kernel.text import is_utf8

    if sys.stdin is None:  # closed by who called
        password = ""
    elif sys.stdin.isatty():
        password = click.prompt("Mot de passe", hide_input=True, confirmation_prompt="Le même, une seconde fois")
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    if not is_utf8(password):
        raise click.ClickException("Le mot de passe n'est pas écrit en UTF-8.")
    if len(password) > LONGEST_PASSWORD:  # with which nobody could sign in
        raise click.ClickException(f"Le mot de passe doit compter au plus {LONGEST_PASSWORD} caractères.")
    if len(password) < SHORTEST_PASSWORD:
        raise click.ClickException(f"Le mot de passe doit compter au moins {SHORTEST_PASSWORD} caractères.")
    return password
