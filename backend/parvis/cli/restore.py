"""`parvis restore`: brings a backup back, into an empty database and an empty store."""

import click

from parvis.cli.database import attached


@click.command(name="restore", short_help="Restaure une sauvegarde.")
@click.argument("source", metavar="SOURCE")
@click.option("--at", metavar="INSTANT", help="Sauvegarde de cet instant, au lieu de la plus récente.")
def command(source: str, at: str | None) -> None:
    """Restaure une sauvegarde de SOURCE dans une base de données et un dossier de fichiers vides.

    Les e-mails sont retenus ensuite, jusqu'à ce qu'un administrateur les laisse partir.
    """
    from parvis.cli.backups.outcome import reported
    from parvis.cli.backups.programs import program_folder
    from parvis.cli.backups.restoring import restore, usable
    from parvis.cli.backups.target import Target

    with reported("restore") as line:
        folder = program_folder()
        backups = Target(source)
        instant = backups.chosen(at)
        made = usable(backups, instant)  # before a database is made
        with attached(as_it_is=True) as url:
            line.update(restore(backups, instant, made, url, folder))
