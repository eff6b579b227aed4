"""A workbook is judged by its parts; its sheets come in the displayed order."""

from io import BytesIO
from tempfile import TemporaryFile
from zipfile import ZipFile

import pytest
import xlsxwriter

from parvis.files.content.errors import FileInvalid
from parvis.files.content.rules import FileKind
from parvis.files.content.service import check_files
from parvis.files.workbooks.errors import WorkbookUnreadable
from parvis.files.workbooks.reading.cells import rows_of
from parvis.files.workbooks.reading.package import opened_workbook
from parvis.kernel.http.upload import ReceivedFile
from tests.given.older_workbooks import compound, name_within_another
from tests.given.zips import MACRO_TYPE, package, texts, zipped

DOCTYPE = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'


def judged(name, data):
    """Nothing for a workbook that is taken, else the reason of its refusal."""
    with TemporaryFile() as file:
        file.write(data)
        try:
            check_files([ReceivedFile(name, len(data), file)], frozenset({FileKind.XLSX, FileKind.XLS}))
        except FileInvalid as refused:
            return refused.data["files"][0]["reason"]
        return None


def written():
    content = BytesIO()
    with xlsxwriter.Workbook(content) as book:
        sheet = book.add_worksheet("Un")
        sheet.write_row(0, 0, ["Numero", "Fichier"])
        sheet.write_row(1, 0, [1234567, "a.pdf"])
        sheet.write_rich_string(2, 1, "b", book.add_format({"bold": True}), ".pd", "f")
    return content.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.xlsx", written(), None),
        ("a.xls", compound("Root Entry", "Workbook"), None),
        ("a.xlsx", zipped({"word/document.xml": b"<x/>", "[Content_Types].xml": b"<x/>"}), "CONTENT"),
        ("a.xls", compound("Root Entry", "\ud800", "Workbook"), None),
        ("a.xls", compound("Root Entry", "Workbook", size=4096), None),
        ("a.xls", compound("Root Entry", *"abc", "Workbook", directory=(2, 200)), None),
        ("a.xls", compound("Root Entry", *"abc", "EncryptedPackage", directory=(3, 0)), "ENCRYPTED"),
        ("a.xls", compound("Root Entry", "Workbook", "_VBA_PROJECT_CUR"), "UNSAFE"),
        ("a.xls", compound("Root Entry", "WordDocument", loops=True), "CONTENT"),
        ("a.xls", compound("Root Entry", "Workbook", directory=(14_000,), loops=True), None),
        ("a.xls", compound("Root Entry", *"abcdefg", "Workbook", directory=(2, 110, 3)), None),
        ("a.xls", compound("Root Entry", *"abc", "Workbook", directory=(14_000, 14_001)), None),
        ("a.xls", compound("Root Entry", *"abc", "EncryptedPackage", directory=(1, 31_000)), "ENCRYPTED"),
        ("a.xls", name_within_another("Workbook"), "CONTENT"),
        ("a.xls", compound("Root Entry", "Workbook", size=256), "DAMAGED"),
        ("a.xls", compound("Root Entry", "Workbook")[:600], "DAMAGED"),
        ("a.xlsx", zipped({"ppt/presentation.xml": b"<x/>", "[Content_Types].xml": b"<x/>"}), "CONTENT"),
        ("a.xls", compound("Root Entry", "WordDocument"), "CONTENT"),
        ("a.xls", written(), "CONTENT"),
        ("a.xlsx", compound("Root Entry", "Workbook"), "CONTENT"),
        ("a.xlsx", compound("Root Entry", "EncryptedPackage"), "ENCRYPTED"),
        ("a.xlsx", b"Numero;Fichier", "CONTENT"),
        ("a.xlsx", package({"Un": ""}, kind=MACRO_TYPE), "UNSAFE"),
        ("a.xlsx", package({"Un": ""}, **{"xl__vbaProject.bin": b"x"}), "UNSAFE"),
        ("a.xlsx", package({"Un": ""}, **{"docProps__app.xml": DOCTYPE}), "UNSAFE"),
        ("a.xlsx", package({"Un": ""}, **{"docProps__app.xml": DOCTYPE.decode().encode("utf-16")}), "UNSAFE"),
        ("a.xlsx", package({"Un": ""}, **{"docProps__app.xml": b" " * (1024**2 - 4) + DOCTYPE}), "UNSAFE"),
        ("a.xlsx", package({"Un": '<row r="1048577"/>'}), "UNSAFE"),
        ("a.xlsx", package({"Un": '<row r="1048576"/>'}), None),
        ("a.xlsx", package({"Un": ""}, **{"xl__embeddings__a.bin": zipped({"a": b"a"})}), "UNSAFE"),
        ("a.xlsx", written()[:-200], "DAMAGED"),
        ("a.xlsm", written(), "EXTENSION"),
    ],
)
def test_a_workbook_is_judged_by_all_of_its_parts(name, data, reason):
    assert judged(name, data) == reason


def test_a_part_that_inflates_to_more_than_any_picture_is_unsafe():
    assert judged("a.xlsx", package({"Un": ""}, **{"xl__media__a.png": bytes(201 * 1024 * 1024)})) == "UNSAFE"


def rows(data, sheet=0):
    with opened_workbook(BytesIO(data)) as workbook:
        return rows_of(workbook, workbook.sheets[sheet])


def test_cells_are_read_with_their_shared_and_rich_texts():
    assert rows(written()) == {1: {0: "Numero", 1: "Fichier"}, 2: {0: "1234567", 1: "a.pdf"}, 3: {1: "b.pdf"}}


def test_how_a_text_is_read_aloud_is_none_of_it():
    strings = "<si><t>東</t><rPh sb='0' eb='1'><t>ひがし</t></rPh></si>"
    assert rows(package({"Un": '<row><c t="s"><v>0</v></c></row>'}, strings=strings)) == {1: {0: "東"}}


@pytest.mark.parametrize(
    "target",
    [
        "worksheets/sheet{}.xml",
        "./worksheets/sheet{}.xml",
        "../xl/worksheets/sheet{}.xml",
        "/xl/worksheets/sheet{}.xml",
    ],
)
def test_sheets_come_in_the_order_of_the_workbook_wherever_their_parts_are(target):
    with ZipFile(BytesIO(package({"Un": texts([["a"]]), "Deux": texts([["b"]])}))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    relations = parts["xl/_rels/workbook.xml.rels"].decode()
    for number, other in ((1, 2), (2, 1)):
        relations = relations.replace(f'"worksheets/sheet{number}.xml"', f'"{target.format(f"#{other}")}"')
    parts["xl/_rels/workbook.xml.rels"] = relations.replace("#", "").encode()
    with opened_workbook(BytesIO(zipped(parts))) as workbook:
        assert [sheet.name for sheet in workbook.sheets] == ["Un", "Deux"]
        assert [rows_of(workbook, sheet) for sheet in workbook.sheets] == [{1: {0: "b"}}, {1: {0: "a"}}]


@pytest.mark.parametrize("data", ['<row><c t="s"><v>3</v></c></row>', '<row r="0x1"/>', '<row><c r="AAAA1"/></row>'])
def test_a_sheet_that_cannot_be_is_unreadable(data):
    with pytest.raises(WorkbookUnreadable):
        rows(package({"Un": data}))


def test_a_number_as_programs_write_it_is_the_number_that_people_see():
    assert rows(package({"Un": "<row><c><v>1234567.0</v></c><c><v>1.234567E6</v></c><c><v>14.5</v></c></row>"})) == {
        1: {0: "1234567", 1: "1234567", 2: "14.5"}
    }
