"""Receives files as they arrive: multipart read from the request's stream, straight to temporary files.

Each call has its own limits, counted on the bytes received, never on the sizes that the caller declares.
"""

import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import IO, Any, Final

from python_multipart import MultipartParser
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import parse_options_header
from starlette.requests import Request

from parvis.kernel.errors import DomainError, InvalidInput, TooLarge
from parvis.kernel.french import size_limit
from parvis.kernel.storage_outcomes import refused_when_full

LONGEST_NAME: Final = 200
_UNREADABLE: Final = "Le fichier envoyé est illisible."
_LONGEST_HEADERS: Final = 16 * 1024
# Beside its files: what no caller needs costs the parser as much as what it needs.
_MOST_OTHER_PARTS: Final = 100
_MOST_OTHER_BYTES: Final = 1024 * 1024


@dataclass(slots=True)
class ReceivedFile:
    """A received file, open at its beginning; it is removed when the caller is done.

    ``name`` is the last segment of the name that was sent, as the caller wrote it; ``fields`` are the small texts that
    were sent beside the files, by name.
    """

    name: str
    size: int
    content: IO[bytes]
    fields: Mapping[str, list[str]] = field(default_factory=dict[str, list[str]])


def _any_name(_name: str) -> None:
    """Accepts any name."""


def _nothing_more(_file: ReceivedFile) -> None:
    """Does nothing with a file until all have arrived."""


def _too_many() -> DomainError:
    return InvalidInput("Un seul fichier est attendu.")


@dataclass(frozen=True, slots=True)
class UploadLimits:
    """The limits of a call: how many files, how many bytes each, and the errors raised beyond.

    ``check_name`` may refuse a file as soon as its name is read; ``on_file`` gets each file as soon as it is complete.
    """

    file_size: int
    files: int = 1
    check_name: Callable[[str], None] = _any_name
    too_many: Callable[[], DomainError] = _too_many
    too_large: Callable[[], DomainError] | None = None
    on_file: Callable[[ReceivedFile], None] = _nothing_more

    def refuse_size(self) -> DomainError:
        """Returns the refusal of a file that is too large."""
        if self.too_large is not None:
            return self.too_large()
        return TooLarge(f"Le fichier dépasse la taille maximale de {size_limit(self.file_size)}.")


@dataclass(slots=True)
class _Reception:
    """The parts of one request: whatever the field's name, a part with a file name is a file."""

    limits: UploadLimits
    temporary: ExitStack
    files: list[ReceivedFile] = field(default_factory=list[ReceivedFile])
    fields: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    _in_file: bool = False
    _field: str | None = None
    _text: bytearray = field(default_factory=bytearray)
    _header: bytearray = field(default_factory=bytearray)
    _value: bytearray = field(default_factory=bytearray)
    _header_bytes: int = 0
    _parts: int = 0

    def on_part_begin(self) -> None:
        self._in_file, self._header_bytes, self._field = False, 0, None
        self._text.clear()
        self._parts += 1
        if self._parts > self.limits.files + _MOST_OTHER_PARTS:
            raise InvalidInput(_UNREADABLE)

    def on_header_field(self, data: bytes, start: int, end: int) -> None:
        self._count_headers(end - start)
        self._header += data[start:end]

    def on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._count_headers(end - start)
        self._value += data[start:end]

    def on_header_end(self) -> None:
        if bytes(self._header).lower() == b"content-disposition":
            options = parse_options_header(bytes(self._value))[1]
            name = options.get(b"filename")
            self._field = options.get(b"name", b"").decode("utf-8", "replace")
            if name is not None:
                self._begin_file(name.decode("utf-8", "replace").replace("\\", "/").rsplit("/", 1)[-1])
        self._header.clear()
        self._value.clear()

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        if not self._in_file:
            self._text += data[start:end]
            return
        file = self.files[-1]
        file.size += end - start
        if file.size > self.limits.file_size:
            raise self.limits.refuse_size()
        file.content.write(memoryview(data)[start:end])

    def on_part_end(self) -> None:
        if self._in_file:
            self._in_file = False
            self.files[-1].content.seek(0)  # writes what is still in its buffer
            self.limits.on_file(self.files[-1])
        elif self._field is not None:
            self.fields.setdefault(self._field, []).append(self._text.decode("utf-8", "replace"))
            self._field = None

    def _begin_file(self, name: str) -> None:
        self._in_file = True
        if len(self.files) == self.limits.files:
            raise self.limits.too_many()
        self.limits.check_name(name)
        content = self.temporary.enter_context(tempfile.TemporaryFile(prefix="parvis-upload-"))  # noqa: SIM115 - the stack's
        self.files.append(ReceivedFile(name, 0, content, self.fields))

    def _count_headers(self, length: int) -> None:
        self._header_bytes += length
        if self._header_bytes > _LONGEST_HEADERS:
            raise InvalidInput(_UNREADABLE)


async def received_files(request: Request, limits: UploadLimits) -> AsyncIterator[list[ReceivedFile]]:
    """Yields the files of a multipart request, at least one, in the order sent; they are removed at the end of the
    block.

    Raises the errors of ``limits`` as soon as they are certain, `StorageFull` when the disk is full, and `InvalidInput`
    when the request contains no file or is not multipart.
    """
    kind, options = parse_options_header(request.headers.get("content-type", ""))
    boundary = options.get(b"boundary")
    if kind != b"multipart/form-data" or not boundary:
        raise InvalidInput("Un fichier est attendu (multipart/form-data).")
    with refused_when_full(), ExitStack() as temporary:
        reception = _Reception(limits, temporary)
        try:
            parser = MultipartParser(
                boundary,
                {
                    "on_part_begin": reception.on_part_begin,
                    "on_header_field": reception.on_header_field,
                    "on_header_value": reception.on_header_value,
                    "on_header_end": reception.on_header_end,
                    "on_part_data": reception.on_part_data,
                    "on_part_end": reception.on_part_end,
                },
            )
            left = limits.file_size * limits.files + _MOST_OTHER_BYTES
            async for chunk in request.stream():
                left -= len(chunk)
                if left < 0:
                    raise limits.refuse_size()
                parser.write(chunk)
            parser.finalize()
            reception.on_part_end()  # of a last part without the line that ends it
        except FormParserError as error:
            raise InvalidInput(_UNREADABLE) from error
        if not reception.files or not all(file.name for file in reception.files):
            raise InvalidInput("Un fichier est attendu (multipart/form-data).")
        yield reception.files


def upload_documented(*, several: bool = False) -> dict[str, Any]:
    """Returns the ``openapi_extra`` of a call that reads its files itself."""
    file: dict[str, Any] = {"type": "string", "format": "binary"}
    properties = {"file": {"type": "array", "items": file} if several else file}
    schema = {"type": "object", "required": ["file"], "properties": properties}
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}
