"""`parvis verify-backup`: brings a backup back to a database of its own, and compares."""

import click

from parvis.cli.database import attached


@click.command(name="verify-backup", short_help="Vérifie une sauvegarde.")
@click.argument("source", metavar="SOURCE")
@click.option("--at", metavar="INSTANT", help="Sauvegarde de cet instant, au lieu de la plus récente.")
@click.option(
    "--scratch-url",
    metavar="ADRESSE",
    help="PostgreSQL où faire une base d'essai, retirée ensuite, au lieu de celui du réglage ou de Parvis.",
)
def command(source: str, at: str | None, scratch_url: str | None) -> None:
    """Vérifie une sauvegarde de SOURCE : la restaure dans une base d'essai, et compare nombres et fichiers."""
    from parvis.cli.backups.outcome import reported
    from parvis.cli.backups.programs import program_folder
    from parvis.cli.backups.target import Target
    from parvis.cli.backups.verifying import verify
    from parvis.kernel.settings import settings

    with reported("verify-backup") as line:
        folder = program_folder()
        of_settings = settings().database_scratch_url
        if scratch_url is None and of_settings is not None:
            scratch_url = of_settings.get_secret_value()
        backups = Target(source)
        instant = backups.chosen(at)
        if scratch_url is not None:
            line.update(verify(backups, instant, scratch_url, folder))
            return
        with attached(as_it_is=True) as url:
            line.update(verify(backups, instant, url, folder))
