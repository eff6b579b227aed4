"""`parvis restore`: brings a backup back, into an empty database and an empty store."""

from pathlib import Path
from typing import Final

import click

from parvis.cli.database import attached

IDENTITY: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(name="restore", short_help="Restaure une sauvegarde.")
@click.argument("source", metavar="SOURCE")
@click.option("--at", metavar="INSTANT", help="Sauvegarde de cet instant, au lieu de la plus récente.")
@click.option("--identity", type=IDENTITY, metavar="FICHIER", help="Identité (age) qui ouvre une sauvegarde chiffrée.")
@click.option("--before-purge", is_flag=True, help="Garde les candidats d'avant une purge faite depuis.")
@click.option("--without-erasures", is_flag=True, help="Continue sans les listes des effacements, abîmées ou perdues.")
def command(source: str, at: str | None, identity: Path | None, *, before_purge: bool, without_erasures: bool) -> None:
    """Restaure une sauvegarde de SOURCE dans une base de données et un dossier de fichiers vides.

    Qui a été effacé depuis l'est de nouveau, avant que Parvis ne serve. Les e-mails sont retenus ensuite,
    jusqu'à ce qu'un administrateur les laisse partir.
    """
    from parvis.app import wiring
    from parvis.candidates.erased.rules import ErasureList
    from parvis.cli.backups.erasures import known_erasures
    from parvis.cli.backups.outcome import reported
    from parvis.cli.backups.programs import program_folder
    from parvis.cli.backups.restoring import restore, usable
    from parvis.cli.backups.sealing import identities_of
    from parvis.cli.backups.target import Target

    with reported("restore") as line:
        folder = program_folder()
        backups = Target(source)
        instant = backups.chosen(at)
        identities = identities_of(identity)
        made = usable(backups, instant, identities)  # before a database is made
        known = ErasureList() if without_erasures else known_erasures(backups)
        wiring.connect()
        with attached(as_it_is=True) as url:
            done = restore(
                backups, instant, made, url, folder, identities=identities, known=known, before_purge=before_purge
            )
            line.update(done)
