"""The headings under which the list of fields shows external columns (docs/rules/candidate-table.md)."""

import re

from parvis.candidate_table.columns.rules import Mark, SchoolYear

REPORTS = {SchoolYear.TERMINALE: "Bulletins – Terminale", SchoolYear.PREMIERE: "Bulletins – Première"}
FUTURE_SHEET = "Fiche avenir"
SCHOOLING = "Scolarité"
BACCALAUREATE = "Baccalauréat"
WISH = "Vœu et demandes"
IDENTITY = "Identité"
SOCIAL = "Bourse"
OTHER = "Autres champs"

_TERM = re.compile(r"\b(trimestre|semestre) \d\b")
# Beginnings of folded headers, the first that fits decides.
_BEGINNINGS = (
    (
        FUTURE_SHEET,
        ("avis ", "niveau classe", "fiche avenir", "methode de travail", "autonomie", "capacite a", "engagement"),
    ),
    (
        FUTURE_SHEET,
        ("moyenne candidat - ", "rang candidat - ", "effectif classe - ", "appreciation", "classement (", "effectif ("),
    ),
    (
        BACCALAUREATE,
        (
            "epreuve",
            "note de l'epreuve",
            "note remontee",
            "serie",
            "mention",
            "eds ",
            "diplome",
            "bac",
            "academie du bac",
        ),
    ),
    (
        WISH,
        (
            "voeu",
            "vœu",
            "demande",
            "lettre de motivation",
            "classement",
            "candidature",
            "groupe",
            "projet",
            "question",
            "lieu",
        ),
    ),
    (SOCIAL, ("boursier", "candidat boursier", "certification", "echelon")),
    (
        SCHOOLING,
        ("type de scolarite", "niveau", "type formation", "uai", "nom etablissement", "commune", "departement"),
    ),
    (
        SCHOOLING,
        (
            "pays etablissement",
            "libelle etablissement",
            "langue",
            "lv",
            "option",
            "formation",
            "scolarite",
            "specialite",
        ),
    ),
    (
        IDENTITY,
        ("candidat", "numero", "nom", "prenom", "civilite", "sexe", "date", "naissance", "ville", "adresse", "e-mail"),
    ),
    (
        IDENTITY,
        ("mail", "telephone", "profil", "nationalite", "pays", "code postal", "ine", "deuxieme", "autres prenoms"),
    ),
)
_REPORT_BEGINNINGS = (
    "bulletin",
    "periodicite",
    "matiere",
    "annee scolaire",
    "moyenne",
    "absences",
    "retards",
    "nombre d",
)


def panel_of(header: str, year: SchoolYear, mark: Mark | None) -> str:
    """The heading of a column: ``header`` folded (`naming.folded`), ``year`` that of the report block it stands in."""
    if mark is not None or _TERM.search(header) or (header.startswith(_REPORT_BEGINNINGS) and not _is_summary(header)):
        return REPORTS[year]
    if header.endswith("(note)"):
        return FUTURE_SHEET
    return next((panel for panel, beginnings in _BEGINNINGS if header.startswith(beginnings)), OTHER)


def _is_summary(header: str) -> bool:
    """Generation C's averages without a term belong to the future sheet, not to a report."""
    return header.startswith("moyenne candidat - ")
