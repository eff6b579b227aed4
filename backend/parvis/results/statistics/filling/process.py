"""What the export process does of a template: its parts and columns in, the filled package out.

A line of JSON says the main part, the sheets with their columns, and the parts. After it come frames, each a length
(8 bytes, little-endian) and so many bytes: the stream of each column (`export.cells`), then the pieces of each part,
ended by an empty frame. It ends the process with `UNWRITABLE` where a sheet cannot be rewritten safely.
"""

import json
import re
import struct
import sys
import zipfile
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Final

from parvis.candidate_table.export.cells import Cells, cells_of_stream, rows_of
from parvis.results.statistics.filling.sheet import SheetUnwritable, filled_pieces

UNWRITABLE: Final = 3
"""How the process ends where a sheet cannot be rewritten safely."""

_CALC: Final = re.compile(r"<((?:\w+:)?calcPr)\b([^>]*?)(/?)>")
_FULL: Final = re.compile(r'\s+fullCalcOnLoad="[^"]*"')
_BEFORE_CALC: Final = re.compile(
    r"(?:</(?:\w+:)?(?:sheets|functionGroups|externalReferences|definedNames)>|<(?:\w+:)?definedNames\s*/>)"
)
_CHAIN_TYPE: Final = re.compile(r'<(?:\w+:)?Override\b[^>]*?PartName="[^"]*calcChain\.xml"[^>]*?/>')
_CHAIN_RELATION: Final = re.compile(r'<(?:\w+:)?Relationship\b[^>]*?/calcChain"[^>]*?/>')
_CHAIN: Final = "calcChain.xml"


def _write_package(described: Mapping[str, Any], read: IO[bytes], out: IO[bytes]) -> None:
    """Writes the filled package on ``out``, which is seekable: a zip in the plain format, in which a part has at most
    2 GiB, because Excel warns of the format for larger ones. Raises `SheetUnwritable`.
    """
    sheets: dict[str, tuple[Sequence[int], Sequence[Cells], int]] = {}
    for sheet in described["sheets"]:
        columns = [cells_of_stream(_frame(read)) for _ in sheet["columns"]]
        sheets[sheet["part"]] = sheet["columns"], columns, sheet["rows"]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        for path in described["parts"]:
            pieces = _pieces(read)
            if path in sheets:
                columns, cells, rows = sheets[path]
                pieces = filled_pieces(_text(pieces), columns, rows_of(cells, rows), rows)
            elif path in {described["main"], "[Content_Types].xml"} or path.endswith(".rels"):
                pieces = iter([_without_chain(_text(pieces), is_main=path == described["main"]).encode()])
            if path.endswith(_CHAIN):
                deque(pieces, maxlen=0)
                continue
            with package.open(path, "w") as part:
                for piece in pieces:
                    part.write(piece)


def _frame(read: IO[bytes]) -> bytes:
    (length,) = struct.unpack("<Q", read.read(8))
    return read.read(length)


def _pieces(read: IO[bytes]) -> Iterator[bytes]:
    while piece := _frame(read):
        yield piece


def _text(pieces: Iterable[bytes]) -> str:
    try:
        return b"".join(pieces).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SheetUnwritable from error


def _without_chain(text: str, *, is_main: bool) -> str:
    """A part without the order in which its former values were computed; the main part asks for new ones."""
    text = _CHAIN_RELATION.sub("", _CHAIN_TYPE.sub("", text))
    if not is_main:
        return text
    calc = _CALC.search(text)
    if calc is not None:
        attributes = _FULL.sub("", calc[2])
        return text[: calc.start()] + f'<{calc[1]}{attributes} fullCalcOnLoad="1"{calc[3]}>' + text[calc.end() :]
    ends = list(_BEFORE_CALC.finditer(text))
    if not ends:
        raise SheetUnwritable
    end = ends[-1].end()
    prefix = match[1] if (match := re.match(r"</?(\w+:)", ends[-1][0])) else ""
    return text[:end] + f'<{prefix}calcPr fullCalcOnLoad="1"/>' + text[end:]


def main() -> None:
    """Reads the input and writes the package on the output, a file."""
    try:
        _write_package(json.loads(sys.stdin.buffer.readline()), sys.stdin.buffer, sys.stdout.buffer)
    except SheetUnwritable:
        sys.exit(UNWRITABLE)


if __name__ == "__main__":
    main()
