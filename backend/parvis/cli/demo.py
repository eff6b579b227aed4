"""`parvis demo`: invents a campaign, or only its file."""

from pathlib import Path

import click

from parvis.cli.database import attached
from parvis.kernel.errors import DomainError
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.settings import settings


@click.command(name="demo", short_help="Invente une campagne de démonstration.")
@click.option(
    "--candidates",
    type=click.IntRange(1, 1_000_000),
    default=2_000,
    show_default=True,
    metavar="N",
    help="Candidats à inventer.",
)
@click.option("--seed", type=click.IntRange(0), default=2027, show_default=True, metavar="N", help="Graine du hasard.")
@click.option(
    "--file-only",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FICHIER",
    help="Écrit seulement le fichier des candidats.",
)
@click.option("--later", is_flag=True, help="Avec --file-only : le fichier de la même campagne, quelques jours après.")
def command(candidates: int, seed: int, file_only: Path | None, later: bool) -> None:
    """Invente une campagne réaliste : candidats, formules, vues, calculs ; ne touche pas à une campagne existante."""
    if later and file_only is None:
        raise click.UsageError("--later demande --file-only.")
    if file_only is not None:
        from parvis.demonstration.candidates_file import invented_file

        try:
            file_only.write_bytes(invented_file(candidates, seed, later=later))
        except OSError as error:
            raise click.ClickException(f"Impossible d'écrire {file_only} : {error.strerror}") from error
        click.echo(f"Fichier écrit : {file_only}")
        return
    if settings().environment == "production":
        raise click.ClickException("Une démonstration ne se prépare pas en production.")
    from parvis.demonstration.service import prepare

    configure_logs("WARNING")

    try:
        with attached():
            for account in prepare(candidates, seed=seed, say=click.echo):
                click.echo(f"  {account.email:28} {account.title}")
    except DomainError as error:
        raise click.ClickException(error.message) from error
