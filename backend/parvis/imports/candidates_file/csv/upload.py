"""Receiving a file as it arrives: multipart read from the request's stream, straight to a temporary file."""

import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import IO

from python_multipart import MultipartParser
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import parse_options_header
from starlette.requests import Request

from parvis.imports.candidates_file.errors import ImportFileInvalid
from parvis.kernel.errors import InvalidInput, TooLarge
from parvis.kernel.storage import refused_when_full


@dataclass(slots=True)
class ReceivedFile:
    """A file that came in: ``content`` is at its beginning, and is removed when closed."""

    name: str
    size: int
    content: IO[bytes]


@dataclass(slots=True)
class _Reception:
    """The parts of one request: whatever the field's name, the part with a file name is the file."""

    limit: int
    content: IO[bytes]
    size: int = 0
    name: str | None = None
    files: int = 0
    _in_file: bool = False
    _header: bytearray = field(default_factory=bytearray)
    _value: bytearray = field(default_factory=bytearray)

    def on_part_begin(self) -> None:
        self._in_file = False

    def on_header_field(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]

    def on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def on_header_end(self) -> None:
        if bytes(self._header).lower() == b"content-disposition":
            file_name = parse_options_header(bytes(self._value))[1].get(b"filename")
            if file_name is not None:
                self._in_file, self.files = True, self.files + 1
                self.name = file_name.decode("utf-8", "replace").replace("\\", "/").rsplit("/", 1)[-1][:200]
                check_file_name(self.name)
        self._header.clear()
        self._value.clear()

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        if not self._in_file:
            return
        self.size += end - start
        if self.size > self.limit:
            raise TooLarge(f"Le fichier dépasse la taille maximale de {self.limit // (1024 * 1024)} Mo.")
        self.content.write(memoryview(data)[start:end])


def check_file_name(name: str) -> None:
    """Raises `ImportFileInvalid` unless ``name`` is that of a CSV file (part 2 §5 "Uploads")."""
    if not name.strip().lower().endswith(".csv"):
        raise ImportFileInvalid


async def received_file(request: Request, limit: int) -> AsyncIterator[ReceivedFile]:
    """The one file of a multipart request, at most ``limit`` bytes; removed when the caller is done.

    Raises `ImportFileInvalid` as soon as its name is read and is none of a CSV file, `TooLarge` as soon as it is,
    `InvalidInput` when the request holds no file, several, or is no multipart, `StorageFull` when it finds no room.
    """
    kind, options = parse_options_header(request.headers.get("content-type", ""))
    boundary = options.get(b"boundary")
    if kind != b"multipart/form-data" or not boundary:
        raise InvalidInput("Un fichier est attendu (multipart/form-data).")
    with refused_when_full(), tempfile.TemporaryFile(prefix="parvis-import-") as content:
        reception = _Reception(limit, content)
        parser = MultipartParser(
            boundary,
            {
                "on_part_begin": reception.on_part_begin,
                "on_header_field": reception.on_header_field,
                "on_header_value": reception.on_header_value,
                "on_header_end": reception.on_header_end,
                "on_part_data": reception.on_part_data,
            },
        )
        try:
            async for chunk in request.stream():
                parser.write(chunk)
            parser.finalize()
        except FormParserError as error:
            raise InvalidInput("Le fichier envoyé est illisible.") from error
        if reception.files != 1 or not reception.name:
            raise InvalidInput("Un seul fichier est attendu.")
        content.seek(0)
        yield ReceivedFile(reception.name, reception.size, content)
