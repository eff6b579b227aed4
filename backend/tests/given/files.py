"""Small realistic files of the four generations, built by code (docs/rules/imports.md)."""

from collections.abc import Mapping, Sequence

MARKER = "Bulletins - Année Scolaire - Libellé"
MATHS = "Mathématiques Spécialité"
MATHS_1 = f"Parcoursup[Moyenne du Candidat - {MATHS} - Trimestre 1_1]"
MATHS_2 = f"Parcoursup[Moyenne du Candidat - {MATHS} - Trimestre 1_2]"

HEADERS = {
    "A": [
        "Groupe", "Classement", "Numéro", "Nom", "Prénom", "Sexe", "Date de naissance", "Boursier", "Boursier certifié",
        "Profil du candidat", "Département établissement", "Pays établissement", "EDS BAC Terminale",
        "EDS BAC Terminale",
        f"{MATHS} (note)", f"Moyenne candidat en {MATHS} Trimestre 1", f"Moyenne classe en {MATHS} Trimestre 1",
        f"Moyenne candidat en {MATHS} Trimestre 1", "Candidature validée (O/N)", "e-mail du candidat",
    ],
    "B": [
        "Candidat - Code", "Candidat - Nom", "Candidat - Prénom", "Date Naissance", "Candidat boursier - Libellé",
        f"Moyenne du Candidat en {MATHS} pour trimestre 1", f"Moyenne classe Candidat en {MATHS} pour trimestre 1",
        f"Moyenne du Candidat en {MATHS} pour trimestre 1", "Vœu confirmé - Libellé", "Adresse e-mail",
    ],
    "C": [
        "Candidat - Code", "Candidat - Nom", "Candidat - Prénom", "Date Naissance", f"Moyenne Candidat - {MATHS}",
        f"Rang Candidat - {MATHS}", f"Effectif Classe - {MATHS}", "Classement", "Adresse mail",
    ],
    "D": [
        "Groupe candidat - Code", "Classement", "Candidat - Code", "Candidat - Nom", "Candidat - Prénom",
        "Date Naissance", "Adresse mail", "Candidat boursier - Libellé", "Certification statut de boursier - Libellé",
        "Pays Etablissement origine - Libellé 2025/2026", MARKER, f"Moyenne du Candidat - {MATHS} - Trimestre 1",
        MARKER, f"Moyenne du Candidat - {MATHS} - Trimestre 1", "Vœu confirmé - Libellé",
        "Demande Amenagement Sportif Haut Niveau - Libellé",
    ],
}  # fmt: skip

ROWS = {
    "A": [
        ["G1", "ECF", "101", "DUPONT", "Zoé", "F", "03/02/2004", "Boursier du secondaire", "Oui", "En terminale", "33",
         "France", "Mathématiques", "Physique-Chimie", "14", "14,5", "11,2", "13", "OUI", "zoe@exemple.fr"],
        ["G1", "ENCF", "102", "LE GALL", "Yann", "M", "01/01/2004", "Non boursier", "Non", "En terminale", "29",
         "France", "Mathématiques", "NSI", "9", "N", "11,2", "10", "NON", ""],
    ],
    "B": [
        ["101", "DUPONT", "Zoé", "03/02/2005", "Boursier du secondaire", "14,5", "11", "13", "Validée",
         "zoe@exemple.fr"],
        ["102", "LE GALL", "Yann", "01/01/2005", "Non boursier", "Aucune note", "11", "10", "Non validée", ""],
    ],
    "C": [
        ["101", "DUPONT", "Zoé", "03/02/2006", "14,5", "3", "31", "ECF", "zoe@exemple.fr"],
        ["102", "LE GALL", "Yann", "01/01/2006", "9", "25", "31", "ENCF", ""],
    ],
    "D": [
        ["G1", "ECF", "101", "DUPONT", "Zoé", "03/02/2008", "zoe@exemple.fr", "Boursier du secondaire", "Oui", "France",
         "2025-2026", "14,5", "2024-2025", "13", "Validée", "Oui"],
        ["G1", "ENCF", "102", "LE GALL", "Yann", "01/01/2008", "", "Non boursier", "", "Maroc", "2025-2026", "N",
         "2024-2025", "10", "Non validée", "Non"],
    ],
}  # fmt: skip


def written(headers: Sequence[str], rows: Sequence[Sequence[str]], encoding: str = "utf-8") -> bytes:
    """The CSV of these headers and rows."""
    return "".join(";".join(row) + "\r\n" for row in [headers, *rows]).encode(encoding)


def file_of(generation: str, encoding: str = "utf-8") -> bytes:
    """Two candidates, 101 DUPONT Zoé and 102 LE GALL Yann (not confirmed)."""
    return written(HEADERS[generation], ROWS[generation], encoding)


def changed(
    cells: Mapping[tuple[str, int], str] | None = None,
    *,
    without: Sequence[str] = (),
    columns_gone: Sequence[str] = (),
    more: Sequence[Sequence[str]] = (),
) -> bytes:
    """The file of generation D with other ``cells`` (candidate number, column index), fewer candidates or columns,
    more rows.
    """
    rows = [list(row) for row in ROWS["D"] if row[2] not in without]
    for (number, index), value in (cells or {}).items():
        next(row for row in rows if row[2] == number)[index] = value
    kept = [index for index, header in enumerate(HEADERS["D"]) if header not in columns_gone]
    every = [HEADERS["D"], *rows, *more]
    return written([every[0][index] for index in kept], [[row[index] for index in kept] for row in every[1:]])


MATHS_PLACE, FIRST_YEAR_PLACE = 11, 13
