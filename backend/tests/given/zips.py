"""Valid and invalid zips."""

import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO

TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/xl/workbook.xml" ContentType="{kind}"/></Types>'
)
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
MACRO_TYPE = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'


def zipped(files: Mapping[str, bytes] | Sequence[tuple[str, bytes]]) -> bytes:
    """A zip of these files, by path."""
    entries = files.items() if isinstance(files, Mapping) else files
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def relation(key: str, kind: str, target: str) -> str:
    """A relation of a package."""
    return f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{target}"/>'


def package(sheets: Mapping[str, str], *, kind: str = WORKBOOK_TYPE, strings: str = "", **parts: bytes) -> bytes:
    """A workbook of these sheets: the XML within ``sheetData`` by name; other ``parts`` by path, ``__`` for a slash."""
    listed = "".join(f'<sheet name="{name}" sheetId="{i}" r:id="s{i}"/>' for i, name in enumerate(sheets, 1))
    book = f'<workbook xmlns="{_SHEETS}" xmlns:r="{_OFFICE}"><sheets>{listed}</sheets></workbook>'
    relations = "".join(relation(f"s{i}", "worksheet", f"worksheets/sheet{i}.xml") for i in range(1, len(sheets) + 1))
    return zipped(
        {
            "[Content_Types].xml": TYPES.format(kind=kind).encode(),
            "_rels/.rels": _RELATIONS.format(relation("w", "officeDocument", "/xl/workbook.xml")).encode(),
            "xl/workbook.xml": book.encode(),
            "xl/_rels/workbook.xml.rels": _RELATIONS.format(
                relations + relation("t", "sharedStrings", "/xl/sharedStrings.xml")
            ).encode(),
            "xl/sharedStrings.xml": f'<sst xmlns="{_SHEETS}">{strings}</sst>'.encode(),
            **{
                f"xl/worksheets/sheet{i}.xml": (
                    f'<worksheet xmlns="{_SHEETS}"><sheetData>{data}</sheetData></worksheet>'.encode()
                )
                for i, data in enumerate(sheets.values(), 1)
            },
            **{path.replace("__", "/"): content for path, content in parts.items()},
        }
    )


def texts(rows: Sequence[Sequence[str]]) -> str:
    """Rows of texts, as a sheet holds them."""
    return "".join(
        f'<row r="{number}">'
        + "".join(
            f'<c r="{chr(65 + index)}{number}" t="inlineStr"><is><t>{text}</t></is></c>'
            for index, text in enumerate(row)
        )
        + "</row>"
        for number, row in enumerate(rows, 1)
    )
