"""The workbook with live formulas: what it holds, and that it computes what Parvis computes."""

import io
import random
import shutil
import subprocess
import zipfile
from collections import Counter

import openpyxl
import pytest

from parvis.formula_language import (
    ERROR_CODES,
    Column,
    Evaluation,
    FormulaType,
    Kind,
    KnownNames,
    Table,
    check,
    compile_formula,
    dependency_order,
)
from tests.given.computations import compute, import_file
from tests.given.formulas import saved
from tests.given.table import row_of_number, table
from tests.given.tables import created

LIVE = "/api/v1/admin/candidates/export/live"
AGGREGATES = {
    "Moyenne de la classe": "AVERAGE(Candidats[Moyenne])",
    "Reçus": 'COUNTIF(Candidats[Moyenne];">=10")',
    "Total": "SUM(Parcoursup[Maths])/2",
}
ROWS = {
    "Moyenne": "IFERROR(AVERAGE(Parcoursup[@Maths];Parcoursup[@Physique]);0)",
    "Écart": "Candidats[@Moyenne]-Globales[Moyenne de la classe]",
    "Carré": "-Candidats[@Écart]^2+10%",
    "Rang": "RANK(Candidats[@Moyenne];Candidats[Moyenne])",
    "Rang croissant": "RANK(Candidats[@Moyenne];Candidats[Moyenne];1)",
    "Avis court": 'IF(Parcoursup[@Avis]="";"aucun";Parcoursup[@Avis]&" / "&RankINP[@Groupe])',
    "Bonus": 'IF(OR(RankINP[@Boursier]="Oui";NOT(Candidats[@Moyenne]>8));0,5;"non")',
    "Erreur": "Parcoursup[@Maths]/(Parcoursup[@Physique]-Parcoursup[@Physique])",
    "Texte": 'IF(ISTEXT(Parcoursup[@Maths]);"texte";IF(ISBLANK(Parcoursup[@Maths]);"vide";1))',
    "Nombre": "NOT(ISNUMBER(Parcoursup[@Maths]))",
    "Repris": 'IF(ISERROR(Candidats[@Erreur]);"<&> """;0)',
    "Pareils": "COUNTIF(Parcoursup[Maths];Parcoursup[@Maths])",
    "Avis favorables": 'COUNTIF(Parcoursup[Avis];"fav*")',
    "Somme": "SUM(Parcoursup[@Maths];Parcoursup[@Physique];1;TRUE)",
    "Part": "IFERROR(Candidats[@Somme]/Globales[Total]*100;0)",
    "Tous deux": "AND(Parcoursup[@Rendu];Candidats[@Moyenne]>5)",
    "Points": "IFERROR(VLOOKUP(Parcoursup[@Avis];Points_par_avis;2;FALSE);1)*SUM(Points_par_avis[Points])",
    "Méthode": 'IF(Candidats[@Rang]<=300;"INTERVIEW";IF(Candidats[@Moyenne]>=10;"PFM";"NONE"))',
}
READ_ALONE = "Vide"
SCHOOL = "Points_par_avis"
POINTS = [["Avis", "Points"], ["Favorable", 2.5], ["Défavorable", -1]]


def _campaign(admin, rows):
    draw = random.Random(3)
    # Quarters, whose averages have no rounding: ranks differ from a spreadsheet's by rounding alone.
    marks = [lambda: f"{draw.randint(0, 80) / 4:.2f}".replace(".", ","), lambda: None, lambda: "N"]
    import_file(
        {
            "Maths": [draw.choices(marks, (80, 12, 8))[0]() for _ in range(rows)],
            "Physique": [draw.choices(marks, (90, 5, 5))[0]() for _ in range(rows)],
            "Avis": [draw.choice(["Favorable", "Défavorable", None]) for _ in range(rows)],
            "Rendu": [draw.choice(["1", "0", "2"]) for _ in range(rows)],
        },
        Groupe=[draw.choice(["1", "2"]) for _ in range(rows)],
        Boursier=[draw.choice(["Oui", "Non", None]) for _ in range(rows)],
        VoeuConfirme=[draw.choice(["Oui", "Non"]) for _ in range(rows)],
    )
    created(admin, POINTS, f"{SCHOOL}.xlsx")
    for name, formula in ROWS.items():
        if name == "Écart":
            for aggregate, text in AGGREGATES.items():
                saved(admin, aggregate, text, type="AGGREGATE_FORMULA")
        method = "EVALUATION_METHOD" if name == "Méthode" else "NONE"
        saved(admin, name, formula, businessValue=method)
    saved(admin, READ_ALONE, "Parcoursup[@Physique]")
    assert compute(admin).status == "SUCCESS"


RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""
"""LibreOffice computes every cell anew: by itself it keeps the values that a workbook has beside its formulas."""


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


def _export(admin, **body):
    answer = admin.post(LIVE, json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="export-candidats-formules.xlsx"'
    return answer.content


def _cells(content, sheet, *, computed=True):
    values = list(openpyxl.load_workbook(io.BytesIO(content), data_only=computed)[sheet].values)
    return {header: [row[index] for row in values[1:]] for index, header in enumerate(values[0])}


def _shown(cell):
    return ERROR_CODES[cell] if isinstance(cell, Kind) else cell


def _differences(admin, cells):
    """How many candidates differ, by formula; their order in the workbook is that of their numbers."""
    now = table()
    row_of = row_of_number(now)
    rows = [row_of[number] for number in cells["Numero"]]
    found = Counter()
    for name in (*ROWS, READ_ALONE, "MethodeEvaluation"):
        column = now.column(name if name == "MethodeEvaluation" else f"Candidats[{name}]")
        for row, theirs in zip(rows, cells[name], strict=True):
            ours = _shown(column.cell(row))
            same = ours == pytest.approx(theirs, rel=1e-12) if isinstance(ours, float) else ours == theirs
            found[name] += not same
    return +found


@pytest.mark.skipif(
    shutil.which("soffice") is None, reason="LibreOffice is not installed: apt-get install libreoffice-calc"
)
def test_libreoffice_computes_what_parvis_computes_on_1000_candidates(admin, tmp_path):
    _campaign(admin, 1000)
    content = _export(admin, sort=[{"column": "Numero", "direction": "ASC"}])
    (tmp_path / "export.xlsx").write_bytes(content)
    (tmp_path / "profile/user").mkdir(parents=True)
    (tmp_path / "profile/user/registrymodifications.xcu").write_text(RECALCULATE)
    recalculated = tmp_path / "recalculated"
    command = ["soffice", "--headless", f"-env:UserInstallation=file://{tmp_path}/profile", "--convert-to"]
    command += ["xlsx:Calc MS Excel 2007 XML", "--outdir", str(recalculated), str(tmp_path / "export.xlsx")]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    recalculated = (recalculated / "export.xlsx").read_bytes()

    cells = _cells(recalculated, "Candidats")
    differences = _differences(admin, cells)
    now = table()
    blank = sum(cell is None for cell in now.column(f"Candidats[{READ_ALONE}]").cells())
    # The listed deviations alone: a blank cell that is only read shows 0.
    assert differences.pop(READ_ALONE) == blank > 0
    assert not differences
    overall = {name: values[0] for name, values in _cells(recalculated, "Globales").items()}
    assert overall == {name: pytest.approx(now.aggregates[f"Globales[{name}]"], rel=1e-12) for name in AGGREGATES}


def test_the_workbook_read_back_says_the_same_in_our_own_language(admin):
    """Without a spreadsheet: its texts, cells and tables alone give the results of Parvis."""
    _campaign(admin, 200)
    content = _export(admin, sort=[{"column": "Numero", "direction": "ASC"}])
    cells = _cells(content, "Candidats", computed=False)
    overall = _cells(content, "Globales", computed=False)
    book = openpyxl.load_workbook(io.BytesIO(content))
    headers = {
        found.name: [column.name for column in found.tableColumns]
        for sheet in book.worksheets
        for found in sheet.tables.values()
    }
    assert list(book[f"Table {SCHOOL}"].values) == [tuple(row) for row in POINTS]
    school = {SCHOOL: headers.pop(SCHOOL)}
    names = KnownNames({Table(name): columns for name, columns in headers.items()}, school=school)
    of_school = _cells(content, f"Table {SCHOOL}")
    texts = {
        (table_name, column): (overall if table_name == Table.AGGREGATES else cells)[column][0]
        for table_name, columns in headers.items()
        for column in columns
    }
    formulas = {
        key: check(text[1:], FormulaType.AGGREGATE if key[0] == Table.AGGREGATES else FormulaType.ROW, names)
        for key, text in texts.items()
        if isinstance(text, str) and text.startswith("=")
    }
    results: dict[tuple[str, str], Column] = {}

    def column_of(reference):
        if reference.key in formulas:
            return results[reference.key]
        where = of_school if reference.table == SCHOOL else cells
        return Column.of(float(cell) if isinstance(cell, int) else cell for cell in where[reference.column])

    run = Evaluation(200, column_of)
    reads = {key: [each.key for each in formula.references] for key, formula in formulas.items()}
    for key in dependency_order(reads).order:
        if key in formulas:
            results[key] = run.run(compile_formula(formulas[key]))

    computed = cells | {column: [_shown(cell) for cell in found.cells()] for (_, column), found in results.items()}
    assert len(formulas) == len(ROWS) + len(AGGREGATES) + 2
    assert not _differences(admin, computed)


def test_the_rows_that_filters_leave_out_are_there_and_hidden(admin):
    _campaign(admin, 40)
    kept = {"filterType": "COLUMN_FILTER", "column": "Groupe", "error": False, "values": ["1"], "operator": None}

    content = _export(
        admin, filters=[kept], sort=[{"column": "Numero", "direction": "DESC"}], columns=["Groupe", "Boursier"]
    )

    sheet = openpyxl.load_workbook(io.BytesIO(content))["Candidats"]
    rows = [(row[0].value, row[3].value, sheet.row_dimensions[row[0].row].hidden) for row in sheet.iter_rows(min_row=2)]
    assert [hidden for _, _, hidden in rows] == [group != "1" for _, group, _ in rows]
    assert len(rows) == 40
    shown = [number for number, _, hidden in rows if not hidden]
    assert shown == sorted(shown, reverse=True)
    assert [cell.value for cell in sheet[1]] == ["Numero", "Nom", "Prenom", "Groupe", "Boursier"]


def test_a_formula_comes_with_all_that_it_reads_and_nothing_else(admin):
    _campaign(admin, 4)

    content = _export(admin, columns=["Candidats[Écart]"])

    book = openpyxl.load_workbook(io.BytesIO(content))
    tables = {
        found.name: [column.name for column in found.tableColumns] for sheet in book for found in sheet.tables.values()
    }
    assert tables == {
        "RankINP": ["Numero", "Nom", "Prenom"],
        "Candidats": ["Écart", "Moyenne"],
        "Parcoursup": ["Maths", "Physique"],
        "Globales": ["Moyenne de la classe"],
    }
    assert "12 chiffres" in str(list(book["Lisez-moi"].values))


def test_the_method_comes_with_the_wish_and_the_formula_that_give_it(admin):
    import_file({"Maths": ["12"]}, VoeuConfirme=["Oui"])
    saved(admin, "Méthode", 'IF(Parcoursup[@Maths]>10;"PFM";"NONE")', businessValue="EVALUATION_METHOD")

    cells = _cells(_export(admin, columns=["MethodeEvaluation"]), "Candidats", computed=False)

    assert list(cells) == ["Numero", "Nom", "Prenom", "MethodeEvaluation", "VoeuConfirme", "Méthode", "Maths"]


def test_a_formula_longer_than_a_spreadsheet_takes_comes_as_its_values_and_the_notes_say_so(admin):
    import_file({"Maths": ["12"]})
    for name, last, length in (("Admise", 10, 8_192), ("Trop longue", 100, 8_193)):
        formula = f"SUM(111111111{';111111111' * 199})+" * 4 + f"{'1+' * 85}{last}"
        assert len(formula) == length
        saved(admin, name, formula)
        saved(admin, f"{name} pour tous", formula, type="AGGREGATE_FORMULA")
    compute(admin)

    content = _export(admin)

    book = openpyxl.load_workbook(io.BytesIO(content))
    cells = _cells(content, "Candidats", computed=False) | _cells(content, "Globales", computed=False)
    assert [str(cells[f"Admise{end}"][0])[:7] for end in ("", " pour tous")] == ["=SUM(11"] * 2
    assert (cells["Trop longue"], cells["Trop longue pour tous"]) == ([800 * 111_111_111 + 185], ["=NA()"])
    notes = [str(row[0]) for row in book["Lisez-moi"].values if "trop longue" in str(row[0])]
    assert [note.split(" : ")[0] for note in notes] == ["– Trop longue", "– Trop longue pour tous"]


def test_questions_too_long_for_a_heading_are_shortened_in_the_table_and_in_the_formulas(admin):
    """Excel calls a workbook damaged when a table has a heading of over 255 characters."""
    question = "Décrivez votre projet 🎓 " + "d'études [et plus] " * 14
    answers = {"q" * 255: ["1"], f"{question}A": ["2"], f"{question}B": ["3"]}
    import_file(answers)
    escaped = question.replace("'", "''").replace("[", "'[").replace("]", "']")
    saved(admin, "Copie", f"Parcoursup[@[{escaped}B]]+1")

    content = _export(admin, columns=["Candidats[Copie]", *(f"Parcoursup[{name}]" for name in answers)])

    book = openpyxl.load_workbook(io.BytesIO(content))
    headings = [column.name for column in book["Candidats"].tables["Parcoursup"].tableColumns]
    assert [len(heading.encode("utf-16-le")) // 2 for heading in headings] == [255, 255, 255]
    assert [heading[-4:] for heading in headings] == [" (1)", "qqqq", " (2)"]
    cells = _cells(content, "Candidats", computed=False)
    assert [cells[heading] for heading in headings] == [[3], [1], [2]]
    written = headings[0].replace("'", "''").replace("[", "'[").replace("]", "']")
    assert cells["Copie"] == [f"=Parcoursup[[#This Row],[{written}]]+1"]


def test_texts_that_look_like_formulas_or_markup_stay_texts(admin):
    import_file({"Avis": ["=1+1", "<b>&", "@SUM(1)", "\u202eabc"]})
    saved(admin, "Copie", 'Parcoursup[@Avis]&""')

    content = _export(admin, sort=[{"column": "Numero", "direction": "ASC"}], columns=["Candidats[Copie]"])

    sheet = openpyxl.load_workbook(io.BytesIO(content))["Candidats"]
    avis = next(column for column in sheet.columns if column[0].value == "Avis")
    assert [cell.value for cell in avis] == ["Avis", "=1+1", "<b>&", "@SUM(1)", "\u202eabc"]
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        assert b"<f>1+1</f>" not in package.read("xl/worksheets/sheet1.xml")


def test_a_formula_of_a_missing_column_is_an_error_and_the_rest_is_live(admin):
    import_file({"Maths": ["12"], "LV3": ["3"]})
    saved(admin, "Perdue", "Parcoursup[@LV3]+1")
    saved(admin, "Reprise", "IFERROR(Candidats[@Perdue];7)")
    import_file({"Maths": ["12"]})

    cells = _cells(_export(admin), "Candidats", computed=False)

    assert cells["Perdue"] == ["=#REF!"]
    assert cells["Reprise"] == ["=IFERROR(Candidats[[#This Row],[Perdue]],7)"]


def test_no_candidate_and_no_formula_make_a_workbook_of_headers(admin):
    assert _cells(_export(admin, columns=["Nom"]), "Candidats") == {"Numero": [], "Nom": [], "Prenom": []}


@pytest.mark.parametrize("body", [{"columns": ["Rien"]}, {"sort": [{"column": "Rien"}]}, {"autre": 1}])
def test_a_wrong_question_is_422(admin, body):
    assert admin.post(LIVE, json=body).status_code == 422


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_JURY", None])
def test_only_an_administrator_exports_formulas(client_as, role):
    assert client_as(role).post(LIVE, json={"columns": ["Rien"]}).status_code == 403
