"""Which files are taken for candidates files."""

from collections.abc import AsyncIterator

from starlette.requests import Request

from parvis.imports.candidates_file.errors import ImportFileInvalid
from parvis.kernel.http.upload import LONGEST_NAME, ReceivedFile, UploadLimits, received_files


def check_file_name(name: str) -> None:
    """Raises `ImportFileInvalid` unless ``name`` is that of a CSV file (docs/rules/imports.md)."""
    if not name.strip().lower().endswith(".csv"):
        raise ImportFileInvalid


async def received_file(request: Request, limit: int) -> AsyncIterator[ReceivedFile]:
    """The one file of a multipart request, at most ``limit`` bytes; removed when the caller is done.

    Raises `ImportFileInvalid` as soon as its name is read and is none of a CSV file, and as `received_files`.
    """
    async for [file] in received_files(request, UploadLimits(limit, check_name=check_file_name)):
        file.name = file.name[:LONGEST_NAME]
        yield file
