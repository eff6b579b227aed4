"""A workbook as the answer of a call."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import IO, Any, Final

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SENT_WORKBOOK: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {XLSX: {"schema": {"type": "string", "format": "binary"}}}}
}
"""The ``responses`` of a call that answers with a workbook."""

_PIECE: Final = 256 * 1024


class SentWorkbook(StreamingResponse):
    """A workbook sent in pieces; ``file``, at its beginning, and ``sending`` are closed after the last of them."""

    def __init__(self, file: IO[bytes], name: str, sending: ExitStack | None = None) -> None:
        headers = {
            "Content-Disposition": f'attachment; filename="{name}"',
            "Content-Length": str(os.fstat(file.fileno()).st_size),
        }
        super().__init__(_pieces(file), media_type=XLSX, headers=headers)
        self._sending = sending or ExitStack()
        self._sending.callback(file.close)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it."""
        with self._sending:
            await super().__call__(scope, receive, send)


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece
