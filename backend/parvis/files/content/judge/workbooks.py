"""Judging a workbook: every part inflated and looked at, since one that is never shown may still be unpacked."""

import re
from io import BytesIO
from typing import Final

from parvis.files.content.judge.compound import judged_envelope
from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.workbooks.errors import WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.cells import MOST_ROWS
from parvis.files.workbooks.reading.package import Workbook, opened_workbook

# A document type is the only place where entities are declared; workbooks have none.
_DOCTYPE: Final = tuple("<!DOCTYPE".encode(alphabet) for alphabet in ("utf-8", "utf-16-le", "utf-16-be"))
_XML: Final = (".xml", ".rels", ".vml")
_FAR_ROW: Final = re.compile(rb'<(?:\w+:)?row\b[^<>]*?\br="0*(\d{7,})"')
_OVERLAP: Final = 256


def judged_workbook(data: bytes) -> FileRefusal | None:
    """What is wrong with the bytes of an .xlsx, None for nothing."""
    try:
        with opened_workbook(BytesIO(data)) as workbook:
            return None if _is_safe(workbook) else FileRefusal.UNSAFE
    except WorkbookEncrypted:
        return judged_envelope(data)
    except WorkbookUnsafe:
        return FileRefusal.UNSAFE
    except WorkbookUnreadable:
        is_workbook = data.startswith(b"PK\3\4") and not _is_another_document(data)
        return FileRefusal.DAMAGED if is_workbook else FileRefusal.CONTENT


def _is_safe(workbook: Workbook) -> bool:
    for path, entry in workbook.entries.items():
        last = b""
        for piece in workbook.bytes_of(entry):
            joined, last = last + piece, piece[-_OVERLAP:]
            if path.lower().endswith(_XML) and (_declares(joined) or _is_beyond_rows(joined)):
                return False
    return True


def _declares(xml: bytes) -> bool:
    return any(mark in xml for mark in _DOCTYPE)


def _is_beyond_rows(xml: bytes) -> bool:
    return any(int(match[1]) > MOST_ROWS for match in _FAR_ROW.finditer(xml))


def _is_another_document(data: bytes) -> bool:
    return b"word/document.xml" in data or b"ppt/presentation.xml" in data
