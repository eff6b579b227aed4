"""`parvis rotate-secret`: replaces the installation's secret, whether Parvis runs or not."""

import os
from pathlib import Path
from typing import Final

import click

from parvis.cli.database import ForeignSecret, attached
from parvis.kernel.french import of_number
from parvis.kernel.settings import SHORTEST_SECRET, settings

PRESENT: Final = "PARVIS_SECRET_KEY"
NEW: Final = "PARVIS_NEW_SECRET_KEY"
FILE: Final = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


@click.command(name="rotate-secret", short_help="Remplace le secret de l'installation.")
@click.option("--old-file", type=FILE, metavar="FICHIER", help=f"Fichier du secret actuel, au lieu de {PRESENT}.")
@click.option("--new-file", type=FILE, metavar="FICHIER", help=f"Fichier du nouveau secret, au lieu de {NEW}.")
def command(old_file: Path | None, new_file: Path | None) -> None:
    """Remplace le secret de l'installation par celui de PARVIS_NEW_SECRET_KEY.

    Les processus de Parvis qui ont encore l'ancien s'arrêtent d'eux-mêmes : redémarrez-les avec le nouveau.
    """
    from parvis.app.sealed_columns import SEALED_COLUMNS
    from parvis.kernel.audit.lines import write_command
    from parvis.kernel.secret.columns import SecretInUse, replace_secret
    from parvis.kernel.secret.proof import AnotherSecret

    new = os.environ.get(NEW, "") if new_file is None else _secret_in(new_file)
    if old_file is not None:
        os.environ[PRESENT] = _secret_in(old_file)
        settings.cache_clear()
    _refuse_unusable(new)
    try:
        with attached(migrate=False):
            number = replace_secret(
                SEALED_COLUMNS, new, lambda session, sealed: write_command(session, "COMMAND_SECRET", count=sealed)
            )
    except AnotherSecret as error:  # another command has just replaced it
        raise ForeignSecret from error
    except SecretInUse as error:
        raise click.ClickException(
            "Un travail en cours tient ce qui est à chiffrer de nouveau, rien n'a été changé : réessayez plus tard."
        ) from error
    what = of_number(number, "valeur chiffrée", "valeurs chiffrées")
    click.echo(f"Le secret est remplacé ({number} {what} de nouveau) : mettez le nouveau dans {PRESENT}.")


def _secret_in(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"Le fichier {file} ne se lit pas.") from error


def _refuse_unusable(new: str) -> None:
    if not new:
        raise click.ClickException(f"Le nouveau secret est vide : donnez-le par {NEW} ou --new-file.")
    if new == settings().secret_key.get_secret_value():
        raise click.ClickException("Le nouveau secret est le même que l'actuel.")
    if len(new) < SHORTEST_SECRET:
        raise click.ClickException(f"Le nouveau secret doit compter au moins {SHORTEST_SECRET} caractères.")
    if not new.isprintable() or new != new.strip():
        raise click.ClickException("Le nouveau secret tient en une ligne, sans espace au début ni à la fin.")
