"""The report of an import as rows that people read in a spreadsheet."""

from collections.abc import Iterator
from typing import Final

from parvis.imports.candidates_file.plan.schemas import WarningCode, WarningOut
from parvis.imports.candidates_file.schemas import OpenedConflictOut, ReportOut, Scalar
from parvis.kernel.french import of_number, shown_number

Row = tuple[str, str, str]

_WARNINGS: Final = {
    WarningCode.OTHER_CAMPAIGN: "Fichier d'une autre campagne",
    WarningCode.MARKS_LOST: "Note qui n'est plus une note",
    WarningCode.SAME_PERSON_OTHER_NUMBER: "Même personne sous un autre numéro",
    WarningCode.IDENTITY_CHANGED: "Identité différente",
    WarningCode.MANY_VANISHED: "Absent du fichier, comme beaucoup d'autres",
    WarningCode.BIRTH_DATES_UNREADABLE: "Date de naissance illisible ou impossible",
    WarningCode.ADDRESSES_UNUSABLE: "Adresse e-mail inutilisable",
    WarningCode.REPORT_YEARS_MIXED: "Bulletin d'une autre année",
    WarningCode.REPORT_BLOCK_MISSING: "Bulletins d'une année absents du fichier",
    WarningCode.FILE_IMPORTED_BEFORE: "Fichier déjà importé avant le dernier",
    WarningCode.WISHES_TAKEN_BACK: "Vœu qui n'est plus confirmé",
    WarningCode.HEADERS_RENAMED: "Colonne écrite autrement",
    WarningCode.PLACES_UNKNOWN: "Département ou pays inconnu",
    WarningCode.PHONES_UNREADABLE: "Numéro de téléphone illisible ou douteux",
}
_CHANGES: Final = {"NEW": "Nouveau candidat", "CHANGED": "Candidat modifié", "VANISHED": "Absent du fichier"}


def report_rows(report: ReportOut) -> Iterator[Row]:
    """Returns the headers, then a row for each entry of the report; a list that was cut ends with a row saying so."""
    yield "Ligne, candidat ou colonne", "Constat", "Détail"
    yield from ((f"Ligne {each.line}", "Ligne refusée", each.message) for each in report.refused)
    yield from _cut(report.refused_truncated, "Ligne refusée", report.counts.refused)
    yield from ((change.external_id, _CHANGES[change.kind], change.name) for change in report.changes)
    changed = report.counts.new + report.counts.changed + report.counts.vanished
    yield from _cut(report.changes_truncated, "Candidats nouveaux, modifiés ou absents", changed)
    yield from ((conflict.external_id, "Conflit ouvert", _conflict(conflict)) for conflict in report.conflicts)
    yield from _cut(report.conflicts_truncated, "Conflit ouvert", report.counts.conflicts)
    for warning in report.warnings:
        yield from _warned(warning)
    for each in report.probable_duplicates:
        yield each.external_id, "Doublon probable", f"{each.name}, comme {each.manual_external_id}"
    for each in report.likely_renamings:
        yield each.former, "Colonne sans doute renommée", f"{each.new} dans le fichier"
    yield from ((name, "Colonne apparue", "") for name in report.columns_added)
    yield from ((name, "Colonne disparue", "") for name in report.columns_removed)
    for formula in report.formulas_broken:
        yield formula.name, "Formule en erreur", ", ".join((*formula.missing, *formula.through))


def _warned(warning: WarningOut) -> Iterator[Row]:
    """The people of a warning, then what it counts beyond them: lines, or people who are not listed."""
    what = _WARNINGS[warning.code]
    for person in warning.people:
        born = person.new_birth_date and f"{person.new_birth_date:%d/%m/%Y}"
        others = [each for each in (person.new_name, born, person.new_external_id) if each]
        yield person.external_id, what, ", ".join((person.name, *(f"{other} dans le fichier" for other in others)))
    for each in warning.data or []:
        yield each.former, what, f"{each.new} dans le fichier"
    if warning.data:
        return
    if warning.lines:
        some = "dont " if warning.count > len(warning.lines) else ""
        named = f"{of_number(len(warning.lines), 'la ligne', 'les lignes')} {', '.join(map(str, warning.lines))}"
        yield "…", what, f"{warning.count} en tout, {some}{named}"
    else:
        yield from _cut(warning.count > len(warning.people), what, warning.count)
    if not warning.people:
        yield "", what, ""


def _cut(is_cut: bool, what: str, count: int) -> Iterator[Row]:
    if is_cut:
        yield "…", what, f"{count} en tout, dont les premiers sont ci-dessus"


def _conflict(conflict: OpenedConflictOut) -> str:
    file, parvis = _value_shown(conflict.external_value), _value_shown(conflict.modified_value)
    return f"{conflict.candidate}, {conflict.label} : {file} dans le fichier, {parvis} dans Parvis"


def _value_shown(value: Scalar) -> str:
    if value is None:
        return "vide"
    if isinstance(value, bool):
        return "Oui" if value else "Non"
    return value if isinstance(value, str) else shown_number(value, 15, 0)
