"""A package: its parts, and its sheets in the order of the workbook."""

import posixpath
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Final

from parvis.files.workbooks.errors import WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.parsing import parse
from parvis.files.zips.entries import Entry, OpenZip, ZipLimits, opened_zip
from parvis.files.zips.errors import ArchiveUnsafe, EntryProblem, EntryUnreadable, NotAZip
from parvis.kernel.settings import MEBIBYTE

LIMITS: Final = ZipLimits(entries=5_000, inflated=200 * MEBIBYTE)
_CHUNK: Final = MEBIBYTE
_COMPOUND: Final = b"\xd0\xcf\x11\xe0"
_TYPES: Final = "[Content_Types].xml"
_MAIN_TYPES: Final = (
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml",
)
_MACRO_PART: Final = "vbaproject.bin"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of the workbook: its name, and its part."""

    name: str
    part: str


@dataclass(slots=True)
class _Attributes:
    """Collects the attributes of every element with a given name."""

    wanted: str
    found: list[dict[str, str]] = field(default_factory=list[dict[str, str]])

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == self.wanted:
            self.found.append(attributes)

    def end(self, name: str) -> None:
        """Nothing."""

    def text(self, data: str) -> None:
        """Nothing."""


class Workbook:
    """A package that is a workbook, without macros."""

    def __init__(self, archive: OpenZip) -> None:
        self._archive = archive
        self.entries = {entry.path.lstrip("/"): entry for entry in archive.entries}
        self.main = self._main_part()
        relations = self._relations(self.main)
        sheets = self._attributes(self.main, "sheet")
        self.sheets = [
            Sheet(sheet.get("name", ""), relations[sheet["id"]][1]) for sheet in sheets if sheet.get("id") in relations
        ]
        if not self.sheets:
            raise WorkbookUnreadable("no sheet")
        parts = {kind.rpartition("/")[2]: part for kind, part in reversed(relations.values())}
        self.strings_part, self.styles_part = parts.get("sharedStrings"), parts.get("styles")

    def pieces(self, part: str) -> Iterator[bytes]:
        """The bytes of a part. Raises `WorkbookUnreadable` where there is none or it is damaged."""
        entry = self.entries.get(part)
        if entry is None:
            raise WorkbookUnreadable(part)
        yield from self.bytes_of(entry)

    def bytes_of(self, entry: Entry) -> Iterator[bytes]:
        """The bytes of an entry. Raises `WorkbookUnreadable`, `WorkbookUnsafe`."""
        try:
            with self._archive.content(entry, LIMITS.inflated) as content:
                while piece := content.read(_CHUNK):
                    yield piece
        except EntryUnreadable as error:
            if error.problem in {EntryProblem.NESTED, EntryProblem.LINK, EntryProblem.NAME}:
                raise WorkbookUnsafe from error
            raise WorkbookUnreadable(entry.path) from error
        except ArchiveUnsafe as error:
            raise WorkbookUnsafe from error

    def _main_part(self) -> str:
        mains = [part for kind, part in self._relations("").values() if kind.endswith("/officeDocument")]
        types = self._attributes(_TYPES, "Override")
        if len(mains) != 1:
            raise WorkbookUnreadable("no main part")
        declared = [each.get("ContentType") for each in types if each.get("PartName", "").lstrip("/") == mains[0]]
        if any("macroEnabled" in (kind or "") for kind in declared) or self._holds_macros():
            raise WorkbookUnsafe
        if not any(kind in _MAIN_TYPES for kind in declared):
            raise WorkbookUnreadable("another kind of document")
        return mains[0]

    def _holds_macros(self) -> bool:
        return any(path.lower().endswith(_MACRO_PART) for path in self.entries)

    def _relations(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part refers to inside the package: kind and part by id; targets may be absolute or relative."""
        folder, name = posixpath.split(part)
        found = self._attributes(posixpath.join(folder, "_rels", f"{name}.rels"), "Relationship")
        return {
            each["Id"]: (each.get("Type", ""), posixpath.normpath(posixpath.join("/", folder, each["Target"]))[1:])
            for each in found
            if "Id" in each and "Target" in each and each.get("TargetMode") != "External"
        }

    def _attributes(self, part: str, element: str) -> list[dict[str, str]]:
        collected = _Attributes(element)
        parse(self.pieces(part), collected)
        return collected.found


@contextmanager
def opened_workbook(file: IO[bytes]) -> Generator[Workbook]:
    """The workbook of these bytes. Raises `WorkbookUnreadable`, `WorkbookUnsafe`, `WorkbookEncrypted`."""
    file.seek(0)
    beginning = file.read(4)
    if beginning == _COMPOUND:  # an older workbook, or one in an envelope with a password
        raise WorkbookEncrypted
    if beginning != b"PK\x03\x04":
        raise WorkbookUnreadable("no package")
    try:
        with opened_zip(file, LIMITS) as archive:
            yield Workbook(archive)
    except NotAZip as error:
        raise WorkbookUnreadable("no package") from error
    except ArchiveUnsafe as error:
        raise WorkbookUnsafe from error
