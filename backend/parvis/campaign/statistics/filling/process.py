"""The process that fills: a template's parts and columns in, the filled package out.

``python -m parvis.campaign.statistics.filling.process`` reads on its input one line of JSON (main part, codes of errors
by kind, the sheets with their columns, the parts), then frames, each a length (8 bytes, little-endian) and so many
bytes: the Arrow stream of each column (kind, number, and text where some are), then the pieces of each part, ended by
an empty frame. It writes the package on its output, a file, and ends with `UNWRITABLE` where a sheet cannot be
rewritten safely.
"""

import json
import re
import struct
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, Final

import polars as pl

from parvis.campaign.statistics.filling.sheet import Contents, SheetUnwritable, contents_of, filled_pieces
from parvis.candidate_table.export.package import Package

UNWRITABLE: Final = 3

_CALC: Final = re.compile(r"<((?:\w+:)?calcPr)\b([^>]*?)(/?)>")
_FULL: Final = re.compile(r'\s+fullCalcOnLoad="[^"]*"')
_BEFORE_CALC: Final = re.compile(
    r"(?:</(?:\w+:)?(?:sheets|functionGroups|externalReferences|definedNames)>|<(?:\w+:)?definedNames\s*/>)"
)
_CHAIN_TYPE: Final = re.compile(r'<(?:\w+:)?Override\b[^>]*?PartName="[^"]*calcChain\.xml"[^>]*?/>')
_CHAIN_RELATION: Final = re.compile(r'<(?:\w+:)?Relationship\b[^>]*?/calcChain"[^>]*?/>')
_CHAIN: Final = "calcChain.xml"


def write_package(described: Mapping[str, Any], read: IO[bytes], out: IO[bytes]) -> None:
    """Writes the filled package on ``out``, which is seekable. Raises `SheetUnwritable`."""
    errors = {int(kind): code for kind, code in described["errors"].items()}
    sheets: dict[str, Contents] = {}
    for sheet in described["sheets"]:
        sheets[sheet["part"]] = {
            column: contents_of(pl.read_ipc_stream(_frame(read)), errors) for column in sheet["columns"]
        }
    package = Package(out)
    for path in described["parts"]:
        pieces = _pieces(read)
        if path.endswith(_CHAIN):
            deque(pieces, maxlen=0)
        elif path in sheets:
            package.write(path, filled_pieces(_text(pieces), sheets[path]))
        elif path in {described["main"], "[Content_Types].xml"} or path.endswith(".rels"):
            package.write(path, [_without_chain(_text(pieces), is_main=path == described["main"]).encode()])
        else:
            package.write(path, pieces)
    package.close()


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
    """Reads the input and writes the package."""
    described = json.loads(sys.stdin.buffer.readline())
    try:
        write_package(described, sys.stdin.buffer, sys.stdout.buffer)
    except SheetUnwritable:
        sys.exit(UNWRITABLE)


if __name__ == "__main__":
    main()
