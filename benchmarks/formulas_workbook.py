"""The workbook of the formula benchmark: 40 columns as a school receives them, and 30 formulas like a school's.

26 give a value for each candidate, 4 one value for all: a spreadsheet too would compute a column's average once.
"""

from __future__ import annotations

import numpy as np

from parvis.formula_language import (
    Column,
    FormulaType,
    Kind,
    KnownNames,
    Program,
    Table,
    check,
    compile_formula,
    dependency_order,
)

SUBJECTS = ("Maths", "Physique", "SVT", "NSI", "Francais", "Philo", "LV1", "LV2", "Histoire", "EPS")
MARKS = (*(f"{subject}_{term}" for subject in SUBJECTS for term in (1, 2, 3)), "Bac ecrit", "Bac oral")
TEXTS = {
    "Boursier": ("Non", "Oui", "Non boursier certifié"),
    "Option": ("", "Maths expertes", "Latin", "DGEMC"),
    "Avis": ("Très favorable", "Favorable", "Réservé", "Défavorable"),
    "Groupe": ("A", "B", "C", "D"),
    "Serie": ("Générale", "STI2D", "STL", "Étranger"),
}
NUMBERS = ("Absences", "Fiche avenir", "Effectif")
NOT_A_MARK = ("ABS", "N", "Aucune note")

AGGREGATES = {
    "Moyenne des maths": "AVERAGE(Candidats[Moyenne maths])",
    "Moyenne des physiques": "AVERAGE(Candidats[Moyenne physique])",
    "Moyenne de Physique_1": "AVERAGE(Parcoursup[Physique_1])",
    "Classes": 'COUNTIF(Candidats[Note globale],">=0")',
}
FORMULAS = {
    "Moyenne maths": "IFERROR(AVERAGE(Parcoursup[@Maths_1],Parcoursup[@Maths_2],Parcoursup[@Maths_3]),0)",
    "Moyenne physique": "IFERROR(AVERAGE(Parcoursup[@Physique_1],Parcoursup[@Physique_2],Parcoursup[@Physique_3]),0)",
    "Moyenne francais": "IFERROR(AVERAGE(Parcoursup[@Francais_1],Parcoursup[@Francais_2],Parcoursup[@Francais_3]),0)",
    "Moyenne LV1": "IFERROR(AVERAGE(Parcoursup[@LV1_1],Parcoursup[@LV1_2],Parcoursup[@LV1_3]),0)",
    "Sciences": "(3*Candidats[@Moyenne maths]+2*Candidats[@Moyenne physique])/5",
    "Lettres": "AVERAGE(Candidats[@Moyenne francais],Candidats[@Moyenne LV1],Parcoursup[@Philo_1])",
    "Progression": "IFERROR(Parcoursup[@Maths_3]-Parcoursup[@Maths_1],0)",
    "Ecart maths": "Candidats[@Moyenne maths]-Globales[Moyenne des maths]",
    "Physique harmonisee": (
        "IF(ISNUMBER(Parcoursup[@Physique_1]),Parcoursup[@Physique_1]*12/Globales[Moyenne de Physique_1],0)"
    ),
    "Bonus boursier": 'IF(Parcoursup[@Boursier]="Oui",0.5,0)',
    "Bonus option": 'IF(OR(Parcoursup[@Option]="Maths expertes",Parcoursup[@Option]="Latin"),1,0)',
    "Malus absences": "IF(Parcoursup[@Absences]>10,-1,IF(Parcoursup[@Absences]>5,-0.5,0))",
    "Dossier": "0.6*Candidats[@Sciences]+0.3*Candidats[@Lettres]+0.1*Parcoursup[@Fiche avenir]",
    "Bonus": "SUM(Candidats[@Bonus boursier],Candidats[@Bonus option],Candidats[@Malus absences])",
    "Note globale": "IFERROR(Candidats[@Dossier]+Candidats[@Bonus],0)",
    "Rang": "RANK(Candidats[@Note globale],Candidats[Note globale])",
    "Rang maths": "IFERROR(RANK(Candidats[@Moyenne maths],Candidats[Moyenne maths]),9999)",
    "Centile": "1-(Candidats[@Rang]-1)/Globales[Classes]",
    "Methode": (
        'IF(Candidats[@Rang]<=500,"INTERVIEW",IF(Candidats[@Rang]<=3000,"PFM",'
        'IF(Candidats[@Note globale]>=10,"FA","NONE")))'
    ),
    "Appreciation": (
        'IF(Candidats[@Note globale]>=16,"Excellent",IF(Candidats[@Note globale]>=12,"Bon",Parcoursup[@Avis]))'
    ),
    "Complet": (
        "NOT(OR(ISBLANK(Parcoursup[@Maths_1]),ISBLANK(Parcoursup[@Physique_1]),ISBLANK(Parcoursup[@Francais_1])))"
    ),
    "Etiquette": 'Parcoursup[@Groupe]&"-"&Parcoursup[@Serie]',
    "Dispersion": (
        "IFERROR((((Parcoursup[@Maths_1]-Candidats[@Moyenne maths])^2"
        "+(Parcoursup[@Maths_2]-Candidats[@Moyenne maths])^2"
        "+(Parcoursup[@Maths_3]-Candidats[@Moyenne maths])^2)/3)^0.5,0)"
    ),
    "Points": (
        "SUM(Parcoursup[@Histoire_1],Parcoursup[@Histoire_2],Parcoursup[@Histoire_3],"
        "Parcoursup[@EPS_1],Parcoursup[@EPS_2],Parcoursup[@EPS_3],"
        "Parcoursup[@LV2_1],Parcoursup[@LV2_2],Parcoursup[@LV2_3])*2"
        "+SUM(Parcoursup[@Bac ecrit],Parcoursup[@Bac oral])*4"
    ),
    "Au-dessus": (
        "IF(AND(Candidats[@Moyenne maths]>=Globales[Moyenne des maths],"
        "Candidats[@Moyenne physique]>=Globales[Moyenne des physiques]),1,0)"
    ),
    "Admissible": (
        'IF(AND(Candidats[@Complet],Candidats[@Note globale]>=8,NOT(Parcoursup[@Avis]="Défavorable")),"oui","non")'
    ),
}


def marks(rows: int, seed: int = 7) -> dict[str, np.ndarray]:
    """Clean marks, correlated as those of one candidate are, two decimals, 0 to 20; and the other numbers."""
    random = np.random.default_rng(seed)
    level = random.normal(12.5, 2.5, rows)
    numbers = {name: np.clip(np.round(level + random.normal(0, 2, rows), 2), 0.5, 20) for name in MARKS}
    numbers["Absences"] = np.minimum(random.poisson(3, rows), 60).astype(np.float64)
    numbers["Fiche avenir"] = np.clip(np.round(level + random.normal(0, 1, rows)), 1, 20)
    numbers["Effectif"] = random.integers(12, 38, rows).astype(np.float64)
    return numbers


def text_codes(rows: int, seed: int = 11) -> dict[str, np.ndarray]:
    """The codes of the text columns into their dictionaries in TEXTS."""
    random = np.random.default_rng(seed)
    return {name: random.integers(0, len(texts), rows).astype(np.uint8) for name, texts in TEXTS.items()}


def columns(rows: int) -> dict[str, Column]:
    """The 40 columns as the portal gives them: 8 % of the marks are blank, 2 % are texts, an option may be blank."""
    random = np.random.default_rng(13)
    found: dict[str, Column] = {}
    for name, number in marks(rows).items():
        if name in NUMBERS:
            found[name] = Column.of_numbers(number)
            continue
        chance = random.random(rows)
        kind = np.where(chance < 0.08, Kind.BLANK, np.where(chance < 0.10, Kind.TEXT, Kind.NUMBER)).astype(np.uint8)
        view = np.where(kind == Kind.NUMBER, number, np.where(kind == Kind.BLANK, 0.0, np.nan))
        codes = random.integers(0, len(NOT_A_MARK), rows).astype(np.uint8)
        found[name] = Column(view, kind, codes, NOT_A_MARK)
    for name, codes in text_codes(rows).items():
        texts = TEXTS[name]
        blank = np.array([not text for text in texts])[codes]
        kind = np.where(blank, Kind.BLANK, Kind.TEXT).astype(np.uint8)
        found[name] = Column(np.where(blank, 0.0, np.nan), kind, codes, texts)
    return found


def programs() -> list[tuple[tuple[str, str], Program]]:
    """The formulas compiled, in the order to compute them, each with the key of the column it makes."""
    tables = {Table.EXTERNAL: (*MARKS, *NUMBERS, *TEXTS), Table.ROW_FORMULAS: FORMULAS, Table.AGGREGATES: AGGREGATES}
    known = KnownNames(tables)
    checked = {
        (str(table), name): check(text, formula_type, known)
        for table, formula_type, texts in (
            (Table.ROW_FORMULAS, FormulaType.ROW, FORMULAS),
            (Table.AGGREGATES, FormulaType.AGGREGATE, AGGREGATES),
        )
        for name, text in texts.items()
    }
    reads = {key: [reference.key for reference in formula.references] for key, formula in checked.items()}
    return [(key, compile_formula(checked[key])) for key in dependency_order(reads).order]
