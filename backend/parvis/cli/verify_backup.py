"""`parvis verify-backup`: brings a backup back to a database of its own, and compares."""

from pathlib import Path

import click

from parvis.cli.database import attached
from parvis.cli.restore import IDENTITY


@click.command(name="verify-backup", short_help="Vérifie une sauvegarde.")
@click.argument("source", metavar="SOURCE")
@click.option("--at", metavar="INSTANT", help="Sauvegarde de cet instant, au lieu de la plus récente.")
@click.option(
    "--scratch-url",
    metavar="ADRESSE",
    help="PostgreSQL où faire une base d'essai, retirée ensuite, au lieu de celui du réglage ou de Parvis.",
)
@click.option("--identity", type=IDENTITY, metavar="FICHIER", help="Identité (age) qui ouvre une sauvegarde chiffrée.")
def command(source: str, at: str | None, scratch_url: str | None, identity: Path | None) -> None:
    """Vérifie une sauvegarde de SOURCE : la restaure dans une base d'essai, et compare nombres et fichiers.

    D'une sauvegarde chiffrée, sans identité, seules les pièces sont relues.
    """
    from parvis.cli.backups.outcome import reported
    from parvis.cli.backups.programs import program_folder
    from parvis.cli.backups.sealing import identities_of
    from parvis.cli.backups.target import Target
    from parvis.cli.backups.verifying import verify
    from parvis.kernel.settings import settings

    with reported("verify-backup") as line:
        folder = program_folder()
        of_settings = settings().database_scratch_url
        if scratch_url is None and of_settings is not None:
            scratch_url = of_settings.get_secret_value()
        identities = identities_of(identity)
        backups = Target(source)
        instant = backups.chosen(at)
        if scratch_url is not None:
            line.update(verify(backups, instant, scratch_url, folder, identities))
            return
        with attached(as_it_is=True) as url:
            line.update(verify(backups, instant, url, folder, identities))
