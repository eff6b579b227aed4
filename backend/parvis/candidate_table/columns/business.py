"""The business columns: what Parvis itself knows of a candidate, in the contract's order."""

from dataclasses import dataclass
from typing import Final

YES: Final = "Oui"
NO: Final = "Non"
"""What a business column says of a question answered by yes or no, however the file words it."""

TAGS: Final = "Étiquettes"
"""The tags of a candidate: staff's own, which only the administration reads, and which no mail or letter says."""
LIST_SEPARATOR: Final = ", "


@dataclass(frozen=True, slots=True)
class BusinessColumn:
    """A business column: its bare ``name``, whether the grid shows it by default, whether the import profile fills it,
    whether it contains codes (texts in natural order, docs/rules/candidate-table.md), whether its cells are lists of
    values between `LIST_SEPARATOR`.
    """

    name: str
    shown: bool = False
    from_file: bool = False
    holds_codes: bool = False
    holds_lists: bool = False


BUSINESS_COLUMNS = (
    BusinessColumn("Groupe", shown=True, from_file=True, holds_codes=True),
    BusinessColumn("Numero", shown=True, holds_codes=True),
    BusinessColumn("Nom", shown=True),
    BusinessColumn("Prenom", shown=True),
    BusinessColumn("SportifDeHautNiveau", shown=True, from_file=True),
    BusinessColumn("ArtisteDeHautNiveau", shown=True, from_file=True),
    BusinessColumn("CDAPH", shown=True, from_file=True),
    BusinessColumn("Boursier", shown=True, from_file=True),
    BusinessColumn("LieuEntretien", shown=True, from_file=True),
    BusinessColumn("DepartementEtablissement", shown=True, from_file=True, holds_codes=True),
    BusinessColumn("PaysEtablissement", shown=True, from_file=True),
    BusinessColumn("SiteEntretienEffectif", shown=True),
    BusinessColumn("StatutEntretien", shown=True),
    BusinessColumn("CreneauEntretien", shown=True),
    BusinessColumn("Email"),
    BusinessColumn("DateNaissance"),
    BusinessColumn("Source"),
    BusinessColumn("ProfilCandidat", from_file=True),
    BusinessColumn("FormationEtrangere", from_file=True),
    BusinessColumn("BacPlus1", from_file=True),
    BusinessColumn("BoursierCertifie", from_file=True),
    BusinessColumn("VoeuConfirme", from_file=True),
    BusinessColumn("NomEtablissement", from_file=True),
    BusinessColumn("AbsentDuFichier"),
    BusinessColumn("MethodeEvaluation"),
    BusinessColumn("NoteEntretien"),
    BusinessColumn("NotePFM"),
    BusinessColumn("NotePFM1"),
    BusinessColumn("NotePFM2"),
    BusinessColumn("LecturesPFM"),
    BusinessColumn("EcartPFM"),
    BusinessColumn("JuryEntretien"),
    BusinessColumn("SiteEntretienJury"),
    BusinessColumn(TAGS, holds_lists=True),
)

# The columns that an import writes beside the external ones, under their bare names.
FROM_FILE = tuple(column.name for column in BUSINESS_COLUMNS if column.from_file)

HOLDING_CODES = frozenset(column.name for column in BUSINESS_COLUMNS if column.holds_codes)

HOLDING_LISTS = frozenset(column.name for column in BUSINESS_COLUMNS if column.holds_lists)
"""A filter on one of these has its single values, and finds the cells that hold any of those chosen."""
