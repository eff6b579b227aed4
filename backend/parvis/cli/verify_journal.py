"""`parvis verify-journal`: says whether a line of the journal of what staff did was changed, removed or put in."""

import click

from parvis.cli.database import attached


@click.command(name="verify-journal", short_help="Vérifie le journal.")
def command() -> None:
    """Vérifie qu'aucune ligne du journal n'a été modifiée, retirée ou ajoutée."""
    from parvis.kernel.audit.chain import verified
    from parvis.kernel.db import engine
    from parvis.kernel.french import of_number

    with attached(migrate=False), engine().connect() as connection:
        found = verified(connection)
    if found.fault is not None:
        raise click.ClickException(f"Le journal a été altéré : {found.fault}")
    checked = of_number(found.lines, "ligne vérifiée", "lignes vérifiées")
    click.echo(f"Le journal est intact : {found.lines} {checked}.")
    click.echo(f"Dernière ligne : n° {found.number}, empreinte {found.digest}.")
    if found.sealed is None:
        click.echo("Aucune n'est scellée encore : Parvis scelle chacune de celles qu'il écrit.")
    else:
        click.echo(f"Lignes scellées : de la n° {found.sealed.since} à la n° {found.sealed.number}.")
