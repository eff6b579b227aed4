"""`parvis backup`: copies the database and the files to a folder or a bucket, while people work."""

import click

from parvis.cli.database import attached


@click.command(name="backup", short_help="Sauvegarde la base de données et les fichiers.")
@click.argument("target", metavar="CIBLE")
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help="Sauvegardes à garder, celle-ci comprise ; de plus anciennes sont retirées.",
)
@click.option(
    "--recipient",
    multiple=True,
    metavar="AGE1…",
    help="Destinataire (age) pour qui la sauvegarde est chiffrée, au lieu de PARVIS_BACKUP_RECIPIENT ; plusieurs fois.",
)
def command(target: str, keep: int | None, recipient: tuple[str, ...]) -> None:
    """Sauvegarde la base de données et les fichiers dans CIBLE, un dossier ou s3://….

    Seuls les fichiers que CIBLE n'a pas encore y sont copiés. Les gens continuent de travailler.
    """
    from parvis.cli.backups.making import back_up
    from parvis.cli.backups.outcome import reported
    from parvis.cli.backups.programs import program_folder
    from parvis.cli.backups.sealing import seal_for
    from parvis.cli.backups.target import Target
    from parvis.kernel.audit.lines import write_command
    from parvis.kernel.db import new_session

    with reported("backup") as line:
        folder = program_folder()
        seal = seal_for(recipient)
        with attached(migrate=False) as url:
            backups = Target(target, make=True)
            backups.refuse_within_the_store()
            made = back_up(backups, url, folder, keep, seal)
            with new_session() as session, session.begin():
                write_command(session, "COMMAND_BACKUP", made=str(made["created"]))
            line.update(made)
