"""How a file is sent to a browser."""

import re
import unicodedata
from typing import Final
from urllib.parse import quote

from parvis.files.stored.errors import RangeNotSatisfiable

_ONE_RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")


def disposition(name: str, *, download: bool) -> str:
    """The Content-Disposition of a file of that name: shown by the browser, or saved (RFC 6266)."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = "".join(char for char in plain if char not in '"\\')
    return f"{'attachment' if download else 'inline'}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def range_requested(header: str | None, size: int) -> tuple[int, int] | None:
    """The bytes that a Range header asks for, from the first up to the last, not included (RFC 9110 §14).

    None for the whole file: no header, several ranges, or a header that means nothing. Raises `RangeNotSatisfiable`.
    """
    found = _ONE_RANGE.fullmatch(header.strip()) if header is not None else None
    if found is None or found.groups() == ("", ""):
        return None
    first, last = found.groups()
    if not first:
        start, end = max(size - int(last), 0), size
    else:
        start, end = int(first), min(int(last) + 1, size) if last else size
        if last and int(last) < start:
            return None
    if start >= size or start >= end:
        raise RangeNotSatisfiable
    return start, end
