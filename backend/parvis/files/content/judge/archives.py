"""Files that are two things at once: a zip is read from its end, so that it may hide behind anything."""

import re
import struct
from typing import Final

_DIRECTORY_END: Final = re.compile(rb"PK\x05\x06")
_DIRECTORY_END_SIZE: Final = 22
_LONGEST_COMMENT: Final = 0xFFFF


def ends_as_zip(data: bytes) -> bool:
    """Whether an unzipping program would find an archive in it: a directory whose comment ends with the file."""
    tail = data[-(_DIRECTORY_END_SIZE + _LONGEST_COMMENT) :]
    return any(_is_end(tail, found.start()) for found in _DIRECTORY_END.finditer(tail))


def _is_end(tail: bytes, at: int) -> bool:
    if len(tail) - at < _DIRECTORY_END_SIZE:
        return False
    entries, comment = struct.unpack_from("<10xH8xH", tail, at)
    return entries > 0 and at + _DIRECTORY_END_SIZE + comment <= len(tail)
