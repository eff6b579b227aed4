"""`parvis import`: simulates a candidates file and imports it, with the report of the web."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

import click

from parvis.cli.database import attached
from parvis.imports.candidates_file.plan.schemas import OlderSign, WarningCode, WarningOut
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel.errors import DomainError
from parvis.kernel.french import of_number
from parvis.kernel.http.logs import configure_logs

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

_SHOWN = 20
_WARNINGS: Final = {
    WarningCode.MARKS_LOST: ("note connue n'en est plus une", "notes connues n'en sont plus"),
    WarningCode.SAME_PERSON_OTHER_NUMBER: (
        "personne connue porte un autre numéro dans ce fichier",
        "personnes connues portent un autre numéro dans ce fichier",
    ),
    WarningCode.BIRTH_DATES_UNREADABLE: (
        "date de naissance est illisible ou impossible",
        "dates de naissance sont illisibles ou impossibles",
    ),
    WarningCode.ADDRESSES_UNUSABLE: ("adresse e-mail est inutilisable", "adresses e-mail sont inutilisables"),
    WarningCode.IDENTITY_CHANGED: (
        "numéro connu change de nom ou de date de naissance",
        "numéros connus changent de nom ou de date de naissance",
    ),
    WarningCode.MANY_VANISHED: (
        "candidat connu n'est pas dans ce fichier",
        "candidats connus ne sont pas dans ce fichier",
    ),
    WarningCode.REPORT_YEARS_MIXED: (
        "cellule de bulletin est d'une autre année que son bloc",
        "cellules de bulletins sont d'une autre année que leur bloc",
    ),
    WarningCode.REPORT_BLOCK_MISSING: (
        "année de bulletins n'est plus dans ce fichier",
        "années de bulletins ne sont plus dans ce fichier",
    ),
    WarningCode.WISHES_TAKEN_BACK: ("vœu confirmé ne l'est plus", "vœux confirmés ne le sont plus"),
    WarningCode.HEADERS_RENAMED: ("colonne est écrite autrement", "colonnes sont écrites autrement"),
    WarningCode.PLACES_UNKNOWN: ("département ou pays est inconnu", "départements ou pays sont inconnus"),
    WarningCode.PHONES_UNREADABLE: (
        "numéro de téléphone est illisible ou douteux",
        "numéros de téléphone sont illisibles ou douteux",
    ),
}
"""What a warning says after its count: of one, and of several."""
_OLDER: Final = {
    OlderSign.FEWER_ROWS: "il a moins de lignes",
    OlderSign.FEWER_COLUMNS: "il a moins de colonnes",
    OlderSign.EARLIER_DATE: "la date de son nom est antérieure",
}
_BAR_WIDTH = 30


class _Choices(TypedDict):
    """What whoever runs the command accepts of the file; ``accepted`` are codes of warnings."""

    simulate: bool
    accept_refused_rows: bool
    accept_warnings: bool
    accepted: tuple[str, ...]


@click.command(name="import", short_help="Importe un fichier de candidatures.")
@click.argument("file", metavar="FICHIER", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
@click.option("--simulate", is_flag=True, help="Dit ce que le fichier changerait, sans rien enregistrer.")
@click.option("--accept-refused-rows", is_flag=True, help="Importe les autres lignes quand certaines sont refusées.")
@click.option("--accept-warnings", is_flag=True, help="Importe malgré les avertissements, une fois le rapport lu.")
@click.option(
    "--accept",
    "accepted",
    metavar="CODE",
    multiple=True,
    help="Accepte l'avertissement de ce code ; à répéter pour chacun de ceux qui le demandent.",
)
@click.option("--json", "as_json", is_flag=True, help="Écrit le rapport en JSON sur la sortie standard.")
def command(file: Path, as_json: bool, **choices: Unpack[_Choices]) -> None:
    """Importe les candidatures d'un fichier de la plateforme nationale."""
    configure_logs("WARNING")
    try:
        with attached():
            report = _imported(file, choices)
    except DomainError as error:
        raise click.ClickException(error.message) from error
    if as_json:
        click.echo(report.model_dump_json(by_alias=True, indent=2))
    else:
        _print_report(report)
    if choices["simulate"] or report.confirmed is not None:
        return
    left = [warning for warning in report.warnings if warning.code not in choices["accepted"]]
    if to_name := [each.code for each in left if each.must_accept]:
        options = " ".join(f"--accept {code}" for code in to_name)
        raise click.ClickException(f"Rien n'a été importé : ce fichier n'est peut-être pas le bon ({options}).")
    if left and not choices["accept_warnings"]:
        raise click.ClickException(
            "Rien n'a été importé : ce fichier n'est peut-être pas le bon (--accept-warnings pour l'importer)."
        )
    if report.counts.refused:
        raise click.ClickException(
            "Rien n'a été importé : le fichier contient des lignes refusées (--accept-refused-rows pour les laisser)."
        )


def _imported(file: Path, choices: _Choices) -> ReportOut:
    from parvis.app import wiring
    from parvis.imports.candidates_file.importing import import_file
    from parvis.kernel.errors import TooLarge
    from parvis.kernel.french import size_limit
    from parvis.kernel.settings import settings

    wiring.connect()
    size = file.stat().st_size
    if size > settings().import_file_limit:
        raise TooLarge(f"Le fichier dépasse {size_limit(settings().import_file_limit)}.")
    with closing(_Bar("Import")) as bar, file.open("rb") as content:
        return import_file(
            content,
            file_name=file.name,
            size=size,
            simulate_only=choices["simulate"],
            accept_refused_rows=choices["accept_refused_rows"],
            accept_warnings=choices["accept_warnings"],
            accepted=choices["accepted"],
            progress=bar.show,
            before_commit=_journal,
        )


def _journal(session: "Session") -> None:
    from parvis.imports.candidates_file.plan.former import last_imported
    from parvis.kernel.audit.lines import write_command

    imported = last_imported(session)
    assert imported is not None
    write_command(session, "COMMAND_IMPORT", imported.id, count=(imported.report or {}).get("rows"))


class _Bar:
    """A progress bar on the error output, so that the report alone goes to the standard one."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._shown = sys.stderr.isatty()

    def show(self, done: int, total: int | None, message: str) -> None:
        """Shows how far the work is; without a terminal, each step on a line of its own."""
        share = done / total if total else 0.0
        if self._shown:
            filled = "█" * round(share * _BAR_WIDTH)
            click.echo(f"\r\x1b[K{self._label} {filled:░<{_BAR_WIDTH}} {share:>4.0%}  {message}", nl=False, err=True)
        else:
            click.echo(f"{self._label} : {message}", err=True)

    def close(self) -> None:
        """Leaves the line."""
        if self._shown:
            click.echo(err=True)


def _print_report(report: ReportOut) -> None:
    counts = report.counts
    for warning in report.warnings:
        _tell_warning(warning, report)
    for sign in report.older_signs:
        click.secho(f"Ce fichier est peut-être plus ancien que le dernier importé : {_OLDER[sign]}.", fg="yellow")
    rows = f"{report.rows} {of_number(report.rows, 'ligne', 'lignes')}"
    columns = f"{len(report.columns)} {of_number(len(report.columns), 'colonne', 'colonnes')}"
    click.echo(f"{report.file_name} : {rows}, {columns}, {report.encoding}")
    for label, number in (
        ("Nouveaux", counts.new),
        ("Modifiés", counts.changed),
        ("Inchangés", counts.unchanged),
        ("Disparus", counts.vanished),
        ("Refusés", counts.refused),
        ("Conflits de notes", counts.conflicts),
        ("Vœux non confirmés", counts.unconfirmed),
        ("Doublons probables", counts.probable_duplicates),
    ):
        click.echo(f"  {label:20} {number:>8}")
    for row in report.refused[:_SHOWN]:
        of_spreadsheet = f" (ligne {row.record} d'un tableur)" if row.record not in {None, row.line} else ""
        click.echo(f"  {row.message}{of_spreadsheet}")
    for label, names in (("Colonnes nouvelles", report.columns_added), ("Colonnes disparues", report.columns_removed)):
        if names:
            click.echo(f"  {label} : {', '.join(names[:_SHOWN])}{' …' if len(names) > _SHOWN else ''}")
    for broken in report.formulas_broken:
        why = ", ".join(broken.missing) or f"dépend de {', '.join(broken.through)}"
        click.echo(f"  La formule {broken.name} sera en erreur : {why}")
    click.echo("Importé." if report.confirmed else "Rien n'est enregistré.")


def _tell_warning(warning: WarningOut, report: ReportOut) -> None:
    if warning.code is WarningCode.OTHER_CAMPAIGN:
        sentence = f"Ce fichier est de la campagne {report.file_year}, Parvis est à la {report.campaign_year}."
    elif warning.code is WarningCode.FILE_IMPORTED_BEFORE:
        sentence = "Ce fichier a déjà été importé, et un autre l'a été depuis."
    else:
        sentence = f"{warning.count} {of_number(warning.count, *_WARNINGS[warning.code])} :"
    click.secho(f"ATTENTION. {sentence}", fg="red", bold=True)
    if warning.lines:
        click.echo(f"  {of_number(len(warning.lines), 'ligne', 'lignes')} {', '.join(map(str, warning.lines))}")
    for person in warning.people[:_SHOWN]:
        after = person.new_name or person.name
        born = f", {person.birth_date:%d/%m/%Y}" if person.new_birth_date and person.birth_date else ""
        now = f", {person.new_birth_date:%d/%m/%Y}" if person.new_birth_date else ""
        changed = f" → {after}{now}" if person.new_name or person.new_birth_date else ""
        click.echo(f"  {person.external_id} {person.name}{born}{changed}")
    for each in (warning.data or [])[:_SHOWN]:
        click.echo(f"  « {each.former} » → « {each.new} »")
    if warning.people and (left := warning.count - _SHOWN) > 0:
        click.echo(f"  … et {left} {of_number(left, 'autre', 'autres')}")
