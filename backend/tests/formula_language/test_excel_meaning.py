"""Odd cases of each group of functions, as Excel documents them; look-ups in tables of the school, and refusals."""

import json
from pathlib import Path

import pytest

from parvis.formula_language import (
    ERROR_CODES,
    Column,
    FormulaRefused,
    FormulaType,
    Kind,
    KnownNames,
    ProblemCode,
    Table,
    check,
    check_cases,
    compile_formula,
    evaluate,
)

FILE = json.loads(Path(__file__).with_name("excel-meaning.json").read_text("utf-8"))
CANDIDATES = {"N": Column.of([12.0, 3.0]), "K": Column.of(["MOYEN", "x"])}
GRADES = {
    "Seuil": Column.of([0.0, 10.0, 15.0]),
    "Nom": Column.of(["bas", "moyen", "haut"]),
    "Bonus": Column.of([None, 1.0, 2.5]),
}
NAMES = KnownNames({Table.EXTERNAL: CANDIDATES}, {"Barème": list(GRADES)})


@pytest.mark.parametrize(("formula", "expected"), FILE["cases"])
def test_function_gives_what_excel_gives(formula, expected):
    case = {"formula": formula, "rows": 7, "columns": FILE["columns"], "expected": expected}
    assert check_cases([case]) == []


def value_of(formula):
    tables = {"Barème": GRADES, "Parcoursup": CANDIDATES}
    program = compile_formula(check(formula, FormulaType.ROW, NAMES))
    cell = evaluate(program, 2, lambda reference: tables[reference.table].get(reference.column)).cell(0)
    return ERROR_CODES.get(cell, cell) if isinstance(cell, Kind) else cell


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("RECHERCHEV(Parcoursup[@N];Barème;2)", "moyen"),
        ("RECHERCHEV(Parcoursup[@N];Barème;2;FAUX)", "#N/A"),
        ("RECHERCHEV(10;Barème;3;0)", 1.0),
        ("RECHERCHEV(0;Barème;3;0)", None),
        ("RECHERCHEV(-1;Barème;2)", "#N/A"),
        ("RECHERCHEV(99;Barème;2,9)", "haut"),
        ("RECHERCHEV(99;Barème;4)", "#REF!"),
        ("RECHERCHEV(99;Barème;0)", "#VALUE!"),
        ("RECHERCHEV(99;Barème[#Tout];1)", 15.0),
        ('RECHERCHEV(10;Barème;"2";FAUX)', "moyen"),
        ('RECHERCHEV(10;Barème;"x";FAUX)', "#VALUE!"),
        ('RECHERCHEV("10";Barème;2;FAUX)', "#N/A"),
        ("RECHERCHEV(1/0;Barème;2)", "#DIV/0!"),
        ("RECHERCHEX(Parcoursup[@K];Barème[Nom];Barème[Bonus])", 1.0),
        ('SOMME.SI(Barème[Nom];"m*";Barème[Seuil])', 10.0),
        ("SOMMEPROD(Barème[Seuil];Barème[Bonus])", 47.5),
        ("INDEX(Barème[Nom];EQUIV(Parcoursup[@N];Barème[Seuil]))", "moyen"),
        ("LET(seuils;Barème[Seuil];MAX(seuils))", 15.0),
        ("LET(s;Barème[Seuil];t;s;RECHERCHEX(10;t;Barème[Nom]))", "moyen"),
        ("_xlfn.XLOOKUP(10,Barème[Seuil],Barème[Nom])", "moyen"),
        ("CONCAT(Barème[Nom])", "basmoyenhaut"),
        ("RANG.POURCENTAGE(;3)", "#N/A"),
        ("RANG.POURCENTAGE(Barème[Seuil];)", 0.0),
    ],
)
def test_table_of_the_school_is_read_as_excel_reads_it(formula, expected):
    assert value_of(formula) == expected


BARE = "La table Barème ne s'écrit seule que dans RECHERCHEV"
WHOLE = "Barème[Seuil] est une colonne entière : cherchez-y une valeur par RECHERCHEX ou INDEX"
HEIGHTS = "doivent avoir le même nombre de lignes"


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        *(
            (text, BARE)
            for text in ("Barème", "Barème+1", "SOMME(Barème)", "NB(Barème)", "ET(Barème)", "NB.SI(Barème;1)")
        ),
        *((text, BARE) for text in ("GRANDE.VALEUR(Barème;1)", "RECHERCHEV(Barème;Barème;1)", "LET(t;Barème;t+1)")),
        *((text, WHOLE) for text in ("Barème[Seuil]", "SI(VRAI;Barème[Seuil];1)", "LET(t;Barème[Seuil];t+1)")),
        ("Barème[@Seuil]", "La table Barème n'a pas de ligne par candidat : cherchez-y la valeur par RECHERCHEX"),
        ("LET(Barème;1;2)", "« Barème » est une table : choisissez un autre nom"),
        ("RECHERCHEX(1;Barème[Seuil];Parcoursup[N])", HEIGHTS),
        ("NB.SI.ENS(Barème[Seuil];1;Parcoursup[N];2)", HEIGHTS),
        ("SOMMEPROD(Barème[Seuil];Parcoursup[N])", HEIGHTS),
        ("MAX.SI.ENS(Parcoursup[N];Barème[Nom];1)", HEIGHTS),
        ("LET(liste;ASSEMB.H(Parcoursup[@N];2);GRANDE.VALEUR(liste;1))", "ASSEMB.H ne sert qu'à"),
    ],
)
def test_table_where_it_cannot_be_read_is_refused_in_words(formula, message):
    with pytest.raises(FormulaRefused) as refused:
        check(formula, FormulaType.ROW, NAMES)
    assert refused.value.problem.code is ProblemCode.INVALID
    assert message in refused.value.problem.message


def _let(count):
    return f"LET({';'.join(f'n_{index};{index}' for index in range(count))};n_0)"


@pytest.mark.parametrize(
    ("accepted", "refused", "code"),
    [
        (_let(126), _let(127), ProblemCode.ARGUMENT_COUNT),
        ("LET(n;1;" * 63 + "1" + ")" * 63, "LET(n;1;" * 70 + "1" + ")" * 70, ProblemCode.TOO_LARGE),
        (
            f"RECHERCHEX({'SIERREUR(' * 60}1{';0)' * 60};Barème[Seuil];Barème[Bonus])",
            f"RECHERCHEX({'SIERREUR(' * 70}1{';0)' * 70};Barème[Seuil];Barème[Bonus])",
            ProblemCode.TOO_LARGE,
        ),
        (
            f"GRANDE.VALEUR(ASSEMB.H({';'.join(['Parcoursup[@N]'] * 254)};1);1)",
            f"GRANDE.VALEUR(ASSEMB.H({';'.join(['Parcoursup[@N]'] * 255)};1);1)",
            ProblemCode.ARGUMENT_COUNT,
        ),
        (
            f"SI.CONDITIONS({';'.join(['VRAI;1'] * 127)})",
            f"SI.CONDITIONS({';'.join(['VRAI;1'] * 128)})",
            ProblemCode.ARGUMENT_COUNT,
        ),
        (
            f'JOINDRE.TEXTE("{"a" * 9_900}";VRAI;Barème[Nom])',
            f'JOINDRE.TEXTE("{"a" * 10_000}";VRAI;Barème[Nom])',
            ProblemCode.TOO_LARGE,
        ),
    ],
    ids=["names", "depth of LET", "depth in a look-up", "cells of a list", "pairs", "length"],
)
def test_limits_hold_for_the_newer_forms(accepted, refused, code):
    check(accepted, FormulaType.ROW, NAMES)
    with pytest.raises(FormulaRefused) as found:
        check(refused, FormulaType.ROW, NAMES)
    assert found.value.problem.code is code
