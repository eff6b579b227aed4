"""Formulas as a spreadsheet computes them (docs/rules/formulas.md)."""

import pytest

from parvis.formula_language import FormulaType, KnownNames, Table, check, workbook_formula

NAMES = KnownNames(
    {
        Table.EXTERNAL: ["Maths", "Bonus [A#'", "Prix, net"],
        Table.BUSINESS: ["Nom"],
        Table.ROW_FORMULAS: ["Note"],
        Table.AGGREGATES: ["Moyenne"],
    },
    {"Coefficients": ["Code", "Points"]},
)
CELL = "Parcoursup[[#This Row],[Maths]]"
_ALL = "Parcoursup[Maths]"
_NUMBER, _THREE = (f'IF(ISNUMBER({value}),{value},IF(ISERROR({value}),{value},""))' for value in (CELL, "3"))


def _written(text, type_=FormulaType.ROW):
    return workbook_formula(check(text, type_, NAMES), {})


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        ("=SI(VRAI;1,5;FAUX)", "IF(TRUE,1.5,FALSE)"),
        ('sierreur(Parcoursup[@Maths];"a""b")', f'IFERROR({CELL},"a""b")'),
        ("(1+2)*3", "(1+2)*3"),
        ("1-(2-3)", "1-(2-3)"),
        ("(1-2)-3", "1-2-3"),
        ("-2^2", "-2^2"),
        ("-(2^2)", "-(2^2)"),
        ("(-5)%", "(-5)%"),
        ("-5%", "-5%"),
        ("2^(-1)", "2^-1"),
        ('(1&2)="12"', '1&2="12"'),
        ('1&(2="12")', '1&(2="12")'),
        ("IF(1;;2)", "IF(1,0,2)"),
        ("1E20", "1E+20"),
        ("Parcoursup[Maths]+1", f"{CELL}+1"),
        ("SUM(Parcoursup[Maths];Parcoursup[@Maths])", f"SUM(Parcoursup[Maths],{CELL})"),
        ("SUM(Parcoursup[Maths]*2)", f"SUM({CELL}*2)"),
        ("NB.SI(Parcoursup[Maths];Parcoursup[Maths])", f"COUNTIF(Parcoursup[Maths],{CELL})"),
        ("RANG(Candidats[@Note];Candidats[Note])", "RANK(Candidats[[#This Row],[Note]],Candidats[Note])"),
        ("ESTVIDE(Parcoursup[Maths])", f"ISBLANK({CELL})"),
        ("Globales[@Moyenne]/2", "Globales[Moyenne]/2"),
        ("Parcoursup[@[Bonus '[A'#'']]", "Parcoursup[[#This Row],[Bonus '[A'#'']]"),
        ("SUM(Parcoursup[Prix, net])", "SUM(Parcoursup[[Prix, net]])"),
        ("SI.CONDITIONS(VRAI;1)", "_xlfn.IFS(TRUE,1)"),
        ("ecartype(Parcoursup[Maths])", "_xlfn.STDEV.S(Parcoursup[Maths])"),
        ("GRANDE.VALEUR(ASSEMB.H(Parcoursup[@Maths];Parcoursup[@Maths]);2)", f"LARGE(({CELL},{CELL}),2)"),
        ("LARGE(HSTACK(Parcoursup[@Maths];3);1)", f"LARGE(_xlfn.HSTACK({_NUMBER},{_THREE}),1)"),
        ("LET(_xlpm.m;Parcoursup[Maths];SOMME(m)+m)", f"_xlfn.LET(_xlpm.m,{CELL},SUM({_ALL})+{CELL})"),
        ("LET(a;1;_xlpm.a*2)", "_xlfn.LET(_xlpm.a,1,_xlpm.a*2)"),
        ("RECHERCHEX(1;Parcoursup[Maths];Parcoursup[Maths];;-1)", f"_xlfn.XLOOKUP(1,{_ALL},{_ALL},,-1)"),
        ('NB.SI.ENS(Parcoursup[Maths];">"&Parcoursup[@Maths])', f'COUNTIFS({_ALL},">"&{CELL})'),
        ("RECHERCHEV(1;Coefficients;2;FAUX)", "VLOOKUP(1,Coefficients,2,FALSE)"),
        ("EQUIV(1;Coefficients[Code];0)", "MATCH(1,Coefficients[Code],0)"),
    ],
)
def test_a_formula_keeps_its_meaning_in_a_file(formula, written):
    assert _written(formula) == written


def test_a_whole_column_for_one_value_is_an_error_in_a_formula_for_all():
    assert _written("Parcoursup[Maths]+1", FormulaType.AGGREGATE) == "#VALUE!+1"
    assert _written("AVERAGE(Parcoursup[Maths])", FormulaType.AGGREGATE) == "AVERAGE(Parcoursup[Maths])"


def test_a_long_text_is_cut_into_pieces_that_excel_takes():
    written = _written('"' + "é" * 254 + "😀😀" + '"&1')

    assert written == '("' + "é" * 254 + '"&"😀😀")&1'


def test_a_long_sum_is_written_without_running_out_of_levels():
    assert _written("+".join(["1"] * 900)) == "+".join(["1"] * 900)
