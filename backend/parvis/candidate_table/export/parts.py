"""The parts of a workbook that say what it holds: its sheets, its styles and where each part is. Imported by the export
process, so nothing of Parvis but the package.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import polars as pl

from parvis.candidate_table.export.package import escaped

SHEET: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"

# Cell formats: 0 general, 1 bold (headers), 2 two decimals, 3 date, 4 text, 5 date with its hour, 6 hour.
_FORMATS: Final = ((0, 0), (0, 1), (2, 0), (164, 0), (49, 0), (165, 0), (166, 0))
_STYLES: Final = (
    f'<styleSheet xmlns="{SHEET}">'
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>'
    '<numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts>'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    f'<cellXfs count="{len(_FORMATS)}">'
    + "".join(
        f'<xf numFmtId="{number}" fontId="{font}" fillId="0" borderId="0" xfId="0"'
        ' applyFont="1" applyNumberFormat="1"/>'
        for number, font in _FORMATS
    )
    + '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


def xml(text: str) -> str:
    """A text as XML holds it."""
    return escaped(pl.Series([text]))[0]


def relations(targets: Mapping[str, str]) -> str:
    """Writes the relations of a part: the paths and kinds of the parts that it refers to."""
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (target, kind) in enumerate(targets.items(), 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


def described(
    sheets: Sequence[tuple[str, str | None]], *, tables: Iterable[int] = (), ending: str = ""
) -> dict[str, str]:
    """The parts of a workbook but its sheets and its tables, by path.

    sheets: the name of each, and the area that it filters. tables: their numbers. ending: the last of the workbook's
    own elements.
    """
    parts = {f"worksheets/sheet{number}.xml": "worksheet" for number in range(1, len(sheets) + 1)}
    overrides = parts | {f"tables/table{number}.xml": "table" for number in tables}
    names = [xml(name) for name, _ in sheets]
    # Excel writes the filtered range as a name too, and misses it in a workbook that has the filter alone.
    filtered = "".join(
        f'<definedName name="_xlnm._FilterDatabase" localSheetId="{index}" hidden="1">'
        f"'{name.replace(chr(39), chr(39) * 2)}'!{area}</definedName>"
        for index, (name, (_, area)) in enumerate(zip(names, sheets, strict=True))
        if area
    )
    return {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        + "".join(
            f'<Override PartName="/xl/{path}" ContentType="{_TYPE}.{kind}+xml"/>'
            for path, kind in {"workbook.xml": "sheet.main", "styles.xml": "styles", **overrides}.items()
        )
        + "</Types>",
        "_rels/.rels": relations({"xl/workbook.xml": "officeDocument"}),
        "xl/styles.xml": _STYLES,
        "xl/_rels/workbook.xml.rels": relations(parts | {"styles.xml": "styles"}),
        "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}"><sheets>'
        + "".join(
            f'<sheet name="{name}" sheetId="{number}" r:id="rId{number}"/>' for number, name in enumerate(names, 1)
        )
        + f"</sheets>{f'<definedNames>{filtered}</definedNames>' if filtered else ''}{ending}</workbook>",
    }
