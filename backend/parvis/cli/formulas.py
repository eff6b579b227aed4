"""`parvis formulas`: the formula language from a terminal."""

import json
from pathlib import Path

import click


@click.group(name="formulas", subcommand_metavar="COMMANDE [ARGUMENTS]…")
def command() -> None:
    """Travaille sur le langage des formules."""


@command.command(name="check", short_help="Évalue un fichier de cas.")
@click.argument("file", metavar="FICHIER", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check(file: Path) -> None:
    """Évalue un fichier de cas, affiche ceux qui diffèrent et leur nombre ; le code de sortie est 1 s'il y en a."""
    from parvis.formula_language import check_cases, read_cases

    try:
        cases = read_cases(file)
        differences = check_cases(cases)
    except (ValueError, KeyError, TypeError) as error:
        raise click.ClickException(f"{file} n'est pas un fichier de cas : {error}") from error
    for difference in differences:
        expected, actual = (json.dumps(value, ensure_ascii=False) for value in (difference.expected, difference.actual))
        click.echo(f"{difference.position}: {difference.formula}\n   expected {expected}\n   actual   {actual}")
    click.echo(f"{len(cases) - len(differences)} passed, {len(differences)} failed")
    if differences:
        raise SystemExit(1)
