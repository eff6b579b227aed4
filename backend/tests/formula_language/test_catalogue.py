"""The catalogue of functions: names, help, and examples that are computed (docs/rules/formulas.md)."""

import pytest

from parvis.formula_language import (
    ERROR_CODES,
    FUNCTIONS,
    Column,
    FormulaType,
    Kind,
    KnownNames,
    Table,
    check,
    compile_formula,
    evaluate,
)
from parvis.formula_language.numerals import text_of_number

NAMES = """
ABS ABS · ROUND ARRONDI · ROUNDUP ARRONDI.SUP · ROUNDDOWN ARRONDI.INF · INT ENT · TRUNC TRONQUE · MOD MOD ·
MROUND ARRONDI.AU.MULTIPLE · CEILING PLAFOND · FLOOR PLANCHER · QUOTIENT QUOTIENT · SIGN SIGNE · SQRT RACINE ·
POWER PUISSANCE · EXP EXP · LN LN · LOG LOG · LOG10 LOG10 · PI PI · PRODUCT PRODUIT · SUMPRODUCT SOMMEPROD ·
SUM SOMME · AVERAGE MOYENNE · AND ET · OR OU · NOT NON · IF SI · IFERROR SIERREUR · RANK RANG · COUNTIF NB.SI ·
ISERROR ESTERREUR · ISBLANK ESTVIDE · ISTEXT ESTTEXTE · ISNUMBER ESTNUM ·
MAX MAX · MIN MIN · MEDIAN MEDIANE · LARGE GRANDE.VALEUR · SMALL PETITE.VALEUR · COUNT NB · COUNTA NBVAL ·
COUNTBLANK NB.VIDE · STDEV.S ECARTYPE.STANDARD · STDEV ECARTYPE · STDEV.P ECARTYPE.PEARSON · STDEVP ECARTYPEP ·
VAR.S VAR.S · VAR VAR · VAR.P VAR.P.N · VARP VAR.P · PERCENTILE.INC CENTILE.INCLURE · PERCENTILE CENTILE ·
QUARTILE.INC QUARTILE.INCLURE · QUARTILE QUARTILE · PERCENTRANK.INC RANG.POURCENTAGE.INCLURE ·
PERCENTRANK RANG.POURCENTAGE · RANK.EQ EQUATION.RANG · RANK.AVG MOYENNE.RANG · TRIMMEAN MOYENNE.REDUITE ·
STANDARDIZE CENTREE.REDUITE · HSTACK ASSEMB.H ·
COUNTIFS NB.SI.ENS · SUMIF SOMME.SI · SUMIFS SOMME.SI.ENS · AVERAGEIF MOYENNE.SI · AVERAGEIFS MOYENNE.SI.ENS ·
MAXIFS MAX.SI.ENS · MINIFS MIN.SI.ENS ·
IFS SI.CONDITIONS · SWITCH SI.MULTIPLE · CHOOSE CHOISIR · IFNA SI.NON.DISP · XOR OUX · NA NA · LET LET ·
ISNA ESTNA · ISERR ESTERR · ISLOGICAL ESTLOGIQUE · ISNONTEXT ESTNONTEXTE · ISEVEN EST.PAIR · ISODD EST.IMPAIR ·
N N · T T ·
LEN NBCAR · LEFT GAUCHE · RIGHT DROITE · MID STXT · UPPER MAJUSCULE · LOWER MINUSCULE · PROPER NOMPROPRE ·
TRIM SUPPRESPACE · FIND TROUVE · SEARCH CHERCHE · SUBSTITUTE SUBSTITUE · REPLACE REMPLACER · EXACT EXACT ·
VALUE CNUM · CONCAT CONCAT · CONCATENATE CONCATENER · TEXTJOIN JOINDRE.TEXTE · REPT REPT · TEXT TEXTE ·
XLOOKUP RECHERCHEX · VLOOKUP RECHERCHEV · MATCH EQUIV · XMATCH EQUIVX · INDEX INDEX
"""
SCHOOL = {"Code": ["Maths", "NSI"], "Points": [2.0, 1.5]}
COLUMNS = {
    "Maths": [12.0, 14.0, 9.0, 16.0],
    "Coef": [1.0, 1.5, 0.5, 1.9375],
    "Groupe": ["G1", "G1", "G2", "G2"],
    "Avis": ["TB", None, "B", "B"],
}
KNOWN = KnownNames({Table.EXTERNAL: COLUMNS}, {"Coefficients": tuple(SCHOOL)})


def test_functions_are_those_of_the_contract_and_of_schools():
    pairs = [tuple(pair.split()) for pair in NAMES.replace("\n", " ").split("·")]
    names = {name for pair in pairs for name in pair}
    assert {name for each in FUNCTIONS for name in (*each.english_names, *each.french_names)} == names
    french = {each.name: each.french_name for each in FUNCTIONS}
    assert {english: french_name for english, french_name in pairs if english in french} == french


def test_no_name_is_that_of_two_functions():
    names = [name for each in FUNCTIONS for name in {*each.english_names, *each.french_names}]
    assert len(names) == len(set(names))


def test_signature_is_the_one_staff_read():
    signatures = {function.name: function.signature for function in FUNCTIONS}
    assert signatures["IF"] == "SI(test; si_vrai; si_faux)"
    assert signatures["SUM"] == "SOMME(nombre1; nombre2; …)"
    assert signatures["SUMIFS"] == "SOMME.SI.ENS(valeurs; colonne; critère; …)"


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_every_function_and_parameter_is_explained(function):
    assert function.help.endswith(".")
    assert function.words
    assert all(parameter.help.endswith(".") for parameter in function.parameters)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_the_example_of_a_function_gives_its_result(function):
    def column(reference):
        cells = SCHOOL if reference.table == "Coefficients" else COLUMNS
        return Column.of(cells[reference.column])

    formula = check(function.example.formula, FormulaType.ROW, KNOWN)
    cell = evaluate(compile_formula(formula), 4, column).cell(0)
    match cell:
        case Kind():
            shown = ERROR_CODES[cell]
        case bool():
            shown = "VRAI" if cell else "FAUX"
        case float():
            shown = text_of_number(cell).replace(".", ",")
        case _:
            shown = str(cell)
    assert shown == function.example.result
