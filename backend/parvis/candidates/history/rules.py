"""What people read for the name of a cell."""

from typing import Final

from parvis.candidate_table.columns.queries import Catalogue
from parvis.candidate_table.columns.rules import Mark, SchoolYear, external_name

REMARK: Final = "remark"
FILE: Final = "file"
PRESENCE: Final = "presence"
ARRIVAL: Final = "arrival"
RANK_IN_FILE: Final = "rank_in_file"
MESSAGE: Final = "message"

_LABELS: Final = {
    REMARK: "Commentaire",
    FILE: "Fichier",
    "conflict": "Motif",
    MESSAGE: "Message",
    PRESENCE: "Présence",
    ARRIVAL: "Arrivée",
    RANK_IN_FILE: "Rang dans le fichier de classement",
    # Columns whose names are those of formulas.
    "AbsentDuFichier": "Absent du dernier fichier",
    "ArtisteDeHautNiveau": "Artiste de haut niveau",
    "BacPlus1": "Bac+1",
    "BoursierCertifie": "Boursier certifié",
    "CDAPH": "Aménagement d'épreuves",
    "CreneauEntretien": "Créneau",
    "DateNaissance": "Date de naissance",
    "DepartementEtablissement": "Département de l'établissement",
    "EcartPFM": "Écart entre lectures du PFM",
    "Email": "Adresse e-mail",
    "FormationEtrangere": "Formation à l'étranger",
    "JuryEntretien": "Jury de l'entretien",
    "LecturesPFM": "Lectures du PFM",
    "LieuEntretien": "Site d'entretien souhaité",
    "MethodeEvaluation": "Méthode d'évaluation",
    "NomEtablissement": "Établissement",
    "NoteEntretien": "Note d'entretien",
    "NotePFM": "Note du PFM",
    "NotePFM1": "Première lecture du PFM",
    "NotePFM2": "Deuxième lecture du PFM",
    "Numero": "Numéro",
    "PaysEtablissement": "Pays de l'établissement",
    "Prenom": "Prénom",
    "ProfilCandidat": "Profil",
    "SiteEntretienEffectif": "Site d'entretien",
    "SiteEntretienJury": "Site du jury de l'entretien",
    "SportifDeHautNiveau": "Sportif de haut niveau",
    "StatutEntretien": "Statut de l'entretien",
    "VoeuConfirme": "Vœu confirmé",
    # Of a profile that the candidate writes, what is no column of the table.
    "birthPlace": "Lieu de naissance",
    "phoneNumber": "Téléphone",
    "address": "Adresse",
    "scholarshipType": "Type de bourse",
    "currentScholarYear": "Niveau actuel",
    "scholarYear0": "Scolarité de l'année en cours",
    "scholarYear1": "Scolarité de l'année précédente",
    "scholarYear2": "Scolarité d'il y a deux ans",
    "admissionSites": "Classement des sites d'admission",
}
_YEARS: Final = {SchoolYear.TERMINALE: "Terminale", SchoolYear.PREMIERE: "Première"}


def mark_label(mark: Mark) -> str:
    """``Mathématiques — Terminale T1``."""
    return f"{mark.subject} — {_YEARS[mark.year]} T{mark.trimester}"


def cell_label(columns: Catalogue, name: str) -> str:
    """The mark, the displayed name of the column, or its last known name: never empty."""
    if name in _LABELS:
        return _LABELS[name]
    column = columns.by_technical_name.get(name)
    if column is not None:
        return column.name if column.mark is None else mark_label(column.mark)
    bare = external_name(name)
    if bare is None:
        table, bracket, rest = name.partition("[")
        bare = rest.removesuffix("]") if bracket and table in {"Candidats", "Globales"} else name
    return bare
