"""The formulas of an invented school, like a real one's: averages with exceptions, harmonisation, bonuses, ranks,
results.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parvis.demonstration.marks import (
    COMPUTING,
    ENGINEERING,
    EXPERT,
    FRENCH,
    LIFE,
    MATHS,
    PHILOSOPHY,
    PHYSICS,
)
from parvis.formula_language import FormulaType
from parvis.formulas.definitions.model import BusinessValue
from parvis.imports.formula_tables.schemas import NewTable


@dataclass(frozen=True, slots=True)
class SchoolFormula:
    """A formula to save; those that it reads come before it."""

    name: str
    formula: str
    type: FormulaType = FormulaType.ROW
    business_value: BusinessValue = BusinessValue.NONE
    notes: str = ""


_AVERAGES = (
    ("Maths Terminale", MATHS, 1),
    ("Maths Première", MATHS, 2),
    ("Physique Terminale", PHYSICS, 1),
    ("Physique Première", PHYSICS, 2),
    ("SVT Terminale", LIFE, 1),
    ("SI Terminale", ENGINEERING, 1),
    ("NSI Terminale", COMPUTING, 1),
    ("Maths expertes", EXPERT, 1),
    ("Philosophie Terminale", PHILOSOPHY, 1),
    ("Langue A Terminale", "Langue vivante A", 1),
    ("Langue B Terminale", "Langue vivante B", 1),
    ("Français Première", FRENCH, 2),
    ("Histoire Terminale", "Histoire/Géographie", 1),
)
_CLASS_MEAN = f"Moyenne classe Candidat - {MATHS} - Trimestre 1"
_ORAL = "Parcoursup[@Note de l''épreuve - Français oral]"
_SCHOOL = "UAI Etablissement origine N"
_OPINIONS: list[tuple[str, float]] = [
    ("Très bonne", 20),
    ("Bonne", 16),
    ("Assez bonne", 12),
    ("Très satisfaisant", 20),
    ("Satisfaisant", 16),
    ("Assez satisfaisant", 12),
]
POINTS: Final = NewTable(name="PointsAvis", columns=["Avis", "Points"], rows=[[*opinion] for opinion in _OPINIONS])
"""The points of each opinion of a school report, which the formulas look up."""


def school_formulas() -> Iterator[SchoolFormula]:
    """Every formula, in an order in which they can be saved."""
    for name, subject, year in _AVERAGES:
        yield SchoolFormula(name, f'SIERREUR(MOYENNE({_terms(subject, year)});"")')
    yield from _rows()
    yield from _results()
    yield from _ranking()


def _rows() -> Iterator[SchoolFormula]:
    yield SchoolFormula(
        "Bac de français",
        f'SIERREUR(MOYENNE({_ORAL.replace("oral", "écrit")};{_ORAL});"")',
    )
    kept = _own("Maths Terminale", "Physique Terminale", "SVT Terminale", "SI Terminale", "NSI Terminale")
    yield SchoolFormula("Spé Terminale", f'SIERREUR(MOYENNE({kept});"")')
    yield SchoolFormula("Spé Première", f'SIERREUR(MOYENNE({_own("Maths Première", "Physique Première")});"")')
    yield SchoolFormula(
        "Moyenne scientifique",
        "SI(ET(ESTNUM(Candidats[@Maths Terminale]);ESTNUM(Candidats[@Physique Terminale]));"
        "(4*Candidats[@Maths Terminale]+3*Candidats[@Physique Terminale])/7;"
        "SI(ESTNUM(Candidats[@Maths Terminale]);Candidats[@Maths Terminale];Candidats[@Spé Terminale]))",
    )
    letters = _own(
        "Philosophie Terminale", "Langue A Terminale", "Langue B Terminale", "Français Première", "Histoire Terminale"
    )
    yield SchoolFormula("Moyenne littéraire", f'SIERREUR(MOYENNE({letters});"")')
    languages = _own("Langue A Terminale", "Langue B Terminale")
    yield SchoolFormula("Meilleure langue", f'SI(NB({languages})=0;"";ARRONDI.AU.MULTIPLE(MAX({languages});0,25))')
    yield SchoolFormula("Deuxième spécialité", f'SI(NB({kept})<2;"";GRANDE.VALEUR(ASSEMB.H({kept});2))')
    mark = "Candidats[@Maths Terminale]"
    yield SchoolFormula(
        "Écart au lycée",
        f'SI(ET(ESTNUM({mark});Parcoursup[@{_SCHOOL}]<>"");{mark}-MOYENNE.SI(Parcoursup[{_SCHOOL}];'
        f'Parcoursup[@{_SCHOOL}];Candidats[Maths Terminale]);"")',
    )
    yield SchoolFormula(
        "Écart à la classe",
        f"SI(NB({_mark(MATHS, 1, 1)};Parcoursup[@{_CLASS_MEAN}])=2;{_mark(MATHS, 1, 1)}-Parcoursup[@{_CLASS_MEAN}];0)",
    )
    yield SchoolFormula(
        "Rang relatif en maths",
        f"Parcoursup[@Rang Candidat - {MATHS} - Trimestre 1]/Parcoursup[@Effectif Classe - {MATHS} - Trimestre 1]",
    )
    yield SchoolFormula(
        "Bonus maths expertes",
        "SI(ESTNUM(Candidats[@Maths expertes]);SI(Candidats[@Maths expertes]>=14;0,5;0,2);0)",
    )
    yield SchoolFormula(
        "Bonus boursier", 'SI(ET(RankINP[@Boursier]<>"Non boursier";RankINP[@BoursierCertifie]="Oui");0,25;0)'
    )
    for name, header in (
        ("Points capacité à réussir", "Avis CE sur la capacité à réussir - Libellé"),
        ("Points méthode", "Avis Méthode Travail - Libellé"),
        ("Points autonomie", "Avis Autonomie Elève - Libellé"),
    ):
        yield SchoolFormula(name, f"RECHERCHEX(Parcoursup[@{header}];PointsAvis[Avis];PointsAvis[Points];8)")
    points = _own("Points capacité à réussir", "Points méthode", "Points autonomie")
    yield SchoolFormula("Note fiche avenir", f"MOYENNE({points})")
    yield SchoolFormula(
        "Dossier complet",
        'SI(ET(ESTNUM(Candidats[@Moyenne scientifique]);ESTNUM(Candidats[@Moyenne littéraire]));"Oui";"Non")',
    )
    yield SchoolFormula(
        "Note dossier",
        'SI(Candidats[@Dossier complet]="Oui";SI(ESTNUM(Candidats[@Bac de français]);'
        "0,65*Candidats[@Moyenne scientifique]+0,2*Candidats[@Moyenne littéraire]+0,15*Candidats[@Bac de français];"
        '0,75*Candidats[@Moyenne scientifique]+0,25*Candidats[@Moyenne littéraire]);"")',
    )


def _results() -> Iterator[SchoolFormula]:
    """The overall results: one value for all candidates."""
    for name, formula in (
        ("Candidatures confirmées", 'NB.SI(RankINP[VoeuConfirme];"Oui")'),
        ("Boursiers certifiés", 'NB.SI(RankINP[BoursierCertifie];"Oui")'),
        ("Part des boursiers certifiés", "Globales[Boursiers certifiés]/Globales[Candidatures confirmées]"),
        ("Dossiers incomplets", 'NB.SI(Candidats[Dossier complet];"Non")'),
        ("Moyenne des classes en maths", f"MOYENNE(Parcoursup[{_CLASS_MEAN}])"),
        ("Moyenne des dossiers", "MOYENNE(Candidats[Note dossier])"),
        ("Médiane des dossiers", "MEDIANE(Candidats[Note dossier])"),
    ):
        yield SchoolFormula(name, formula, FormulaType.AGGREGATE)


def _ranking() -> Iterator[SchoolFormula]:
    yield SchoolFormula(
        "Note harmonisée",
        f"SI(ET(ESTNUM(Candidats[@Note dossier]);ESTNUM(Parcoursup[@{_CLASS_MEAN}]));"
        f"Candidats[@Note dossier]+0,3*(Globales[Moyenne des classes en maths]-Parcoursup[@{_CLASS_MEAN}]);"
        "Candidats[@Note dossier])",
    )
    yield SchoolFormula(
        "Note globale",
        "SI(ESTNUM(Candidats[@Note harmonisée]);0,85*Candidats[@Note harmonisée]+0,15*Candidats[@Note fiche avenir]"
        '+Candidats[@Bonus maths expertes]+Candidats[@Bonus boursier];"")',
        notes="Une note sur 20 (85 % de la note harmonisée, 15 % de la fiche avenir), plus deux bonus : maths expertes "
        "(0,2 ou 0,5) et boursier certifié (0,25). Un très bon dossier peut donc dépasser 20.",
    )
    yield SchoolFormula("Rang", 'SIERREUR(RANG(Candidats[@Note globale];Candidats[Note globale]);"")')
    yield SchoolFormula(
        "Rang dans le lycée",
        f'SI(ET(ESTNUM(Candidats[@Note globale]);Parcoursup[@{_SCHOOL}]<>"");NB.SI.ENS(Parcoursup[{_SCHOOL}];'
        f'Parcoursup[@{_SCHOOL}];Candidats[Note globale];">"&Candidats[@Note globale])+1;"")',
    )
    yield SchoolFormula("Rang en maths", 'SIERREUR(RANG(Candidats[@Maths Terminale];Candidats[Maths Terminale]);"")')
    yield SchoolFormula(
        "Appréciation du jury",
        'SI.CONDITIONS(NON(ESTNUM(Candidats[@Note globale]));"Incomplet";Candidats[@Note globale]>=16;'
        '"Très bon dossier";Candidats[@Note globale]>=13;"Bon dossier";VRAI;"Dossier fragile")',
    )
    yield SchoolFormula(
        "Modalité",
        'SI.CONDITIONS(RankINP[@VoeuConfirme]="Non";"ENCF";NON(ESTNUM(Candidats[@Rang]));"NONE";'
        'Candidats[@Rang]<=0,4*Globales[Candidatures confirmées];"INTERVIEW";'
        'Candidats[@Rang]<=0,75*Globales[Candidatures confirmées];"PFM";VRAI;"FA")',
        business_value=BusinessValue.EVALUATION_METHOD,
    )
    yield SchoolFormula("Entretiens", 'NB.SI(Candidats[Modalité];"INTERVIEW")', FormulaType.AGGREGATE)


def _terms(subject: str, year: int) -> str:
    return ";".join(_mark(subject, term, year) for term in (1, 2, 3))


def _mark(subject: str, term: int, year: int) -> str:
    """A mark of the current row; an apostrophe is escaped in formula text."""
    return f"Parcoursup[@Moyenne du Candidat - {subject} - Trimestre {term}_{year}]".replace("'", "''")


def _own(*names: str) -> str:
    return ";".join(f"Candidats[@{name}]" for name in names)
