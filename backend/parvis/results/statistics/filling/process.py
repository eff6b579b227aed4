"""What the export process does of a template: its parts and columns in, the filled package out.

A line of JSON says the main part, the codes of errors by kind, the sheets with their columns, and the parts. After it
come frames, each a length (8 bytes, little-endian) and so many bytes: the Arrow stream of each column (kind, number,
and text where some are), then the pieces of each part, ended by an empty frame. It ends the process with `UNWRITABLE`
where a sheet cannot be rewritten safely.
"""

import json
import re
import struct
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import IO, Any, Final

from parvis.results.statistics.filling.package import THREADS, UNWRITABLE, Package
from parvis.results.statistics.filling.sheet import Contents, SheetUnwritable, contents_of, filled_pieces

_CALC: Final = re.compile(r"<((?:\w+:)?calcPr)\b([^>]*?)(/?)>")
_FULL: Final = re.compile(r'\s+fullCalcOnLoad="[^"]*"')
_BEFORE_CALC: Final = re.compile(
    r"(?:</(?:\w+:)?(?:sheets|functionGroups|externalReferences|definedNames)>|<(?:\w+:)?definedNames\s*/>)"
)
_CHAIN_TYPE: Final = re.compile(r'<(?:\w+:)?Override\b[^>]*?PartName="[^"]*calcChain\.xml"[^>]*?/>')
_CHAIN_RELATION: Final = re.compile(r'<(?:\w+:)?Relationship\b[^>]*?/calcChain"[^>]*?/>')
_CHAIN: Final = "calcChain.xml"


def _write_package(described: Mapping[str, Any], read: IO[bytes], out: IO[bytes]) -> None:
    """Writes the filled package on ``out``, which is seekable. Raises `SheetUnwritable`."""
    errors = {int(kind): code for kind, code in described["errors"].items()}
    package = Package(out)
    with ThreadPoolExecutor(THREADS) as threads:  # Polars works outside Python's lock
        sheets: dict[str, Contents] = {}
        for sheet in described["sheets"]:
            columns = sheet["columns"]
            contents = threads.map(contents_of, (_frame(read) for _ in columns), repeat(errors))
            sheets[sheet["part"]] = dict(zip(columns, contents, strict=True))
        for path in described["parts"]:
            pieces = _pieces(read)
            if path.endswith(_CHAIN):
                deque(pieces, maxlen=0)
            elif path in sheets:
                package.write(path, filled_pieces(_text(pieces), sheets[path], threads))
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
    """Reads the input and writes the package on the output, a file."""
    try:
        _write_package(json.loads(sys.stdin.buffer.readline()), sys.stdin.buffer, sys.stdout.buffer)
    except SheetUnwritable:
        sys.exit(UNWRITABLE)


if __name__ == "__main__":
    main()
