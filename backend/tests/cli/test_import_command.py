"""`parvis import` and `parvis demo` from a terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parvis.cli import main
from parvis.imports.candidates_file.csv.reading import read_rows
from tests.given.files import HEADERS, ROWS, changed, file_of, written
from tests.given.table import cell, table


@pytest.fixture
def run(database: str, tmp_path: Path):
    def run(*arguments: str, content: bytes) -> Result:
        file = tmp_path / "candidats.csv"
        file.write_bytes(content)
        return CliRunner().invoke(main, ["import", str(file), *arguments])

    return run


def test_import_of_a_missing_file_exits_2(database: str):
    assert CliRunner().invoke(main, ["import", "/absent.csv"]).exit_code == 2


def test_import_of_what_is_no_csv_says_why_and_exits_1(run):
    result = run(content=b"Numero,Nom\n1,A\n")
    assert (result.exit_code, "la virgule" in result.output) == (1, True)


def test_import_simulated_saves_nothing(run):
    result = run("--simulate", content=file_of("D"))
    assert (result.exit_code, "Rien n'est enregistré." in result.stdout) == (0, True)
    assert table().rows == 0


def test_import_in_json_is_the_report_alone(run):
    result = run("--json", content=file_of("D"))
    assert json.loads(result.stdout)["counts"]["new"] == 2
    assert "Lecture du fichier" in result.stderr
    assert table().rows == 2


def test_import_of_refused_rows_exits_1_unless_accepted(run):
    content = written(HEADERS["D"], [*ROWS["D"], ["1"]])
    refused = run(content=content)
    assert (refused.exit_code, table().rows) == (1, 0)
    assert "Ligne 4 : 1 champ au lieu de 16" in refused.stdout
    assert (run("--accept-refused-rows", content=content).exit_code, table().rows) == (0, 2)


def test_import_with_warnings_exits_1_naming_the_people_unless_accepted(run):
    run(content=file_of("D"))
    swapped = [[*row[:2], number, *row[3:]] for row, number in zip(ROWS["D"], ("102", "101"), strict=True)]
    content = written(HEADERS["D"], swapped)

    refused = run(content=content)

    assert (refused.exit_code, cell("101", "Nom")) == (1, "DUPONT")
    assert "101 DUPONT Zoé, 03/02/2008 → LE GALL Yann, 01/01/2008" in refused.stdout
    assert "--accept-warnings" in refused.stderr
    assert run("--accept", "IDENTITY_CHANGED", content=content).exit_code == 1
    assert (run("--accept-warnings", content=content).exit_code, cell("101", "Nom")) == (0, "LE GALL")


def test_import_of_an_older_file_exits_1_unless_its_warning_is_accepted_by_name(run):
    older, newer = file_of("D"), changed({("101", 3): "DUPOND"}, more=[[*ROWS["D"][0][:2], "103", *ROWS["D"][0][3:]]])
    for content in (older, newer):
        assert run("--accept-warnings", content=content).exit_code == 0

    refused = run("--accept-warnings", content=older)

    assert (refused.exit_code, cell("101", "Nom")) == (1, "DUPOND")
    assert "ATTENTION. Ce fichier a déjà été importé, et un autre l'a été depuis." in refused.stdout
    assert "Ce fichier est peut-être plus ancien que le dernier importé : il a moins de lignes." in refused.stdout
    assert "--accept FILE_IMPORTED_BEFORE --accept MANY_VANISHED" in refused.stderr
    first_alone = run("--accept-warnings", "--accept", "FILE_IMPORTED_BEFORE", content=older)
    assert (first_alone.exit_code, "(--accept MANY_VANISHED)" in first_alone.stderr) == (1, True)
    both = ("--accept", "FILE_IMPORTED_BEFORE", "--accept", "MANY_VANISHED")
    assert run(*both, content=older).exit_code == 1
    assert (run("--accept-warnings", *both, content=older).exit_code, cell("101", "Nom")) == (0, "DUPONT")


def test_warning_about_lines_tells_their_number_and_agrees_with_it(run):
    column = HEADERS["D"].index("Date Naissance")
    rows = [[*row[:column], day, *row[column + 1 :]] for row, day in zip(ROWS["D"], ("31/02/2008", ""), strict=True)]
    result = run("--simulate", content=written(HEADERS["D"], rows))
    assert result.exit_code == 0
    assert "ATTENTION. 1 date de naissance est illisible ou impossible :\n  ligne 2\n" in result.stdout


def test_demo_file_is_written_without_a_database(tmp_path: Path):
    file = tmp_path / "demo.csv"
    result = CliRunner().invoke(main, ["demo", "--candidates", "30", "--file-only", str(file)])
    assert (result.exit_code, len(read_rows(file.read_bytes()))) == (0, 30)
