"""Files that are two things at once: a zip is read from its end, so that it may hide behind anything."""

import struct
from typing import Final

_DIRECTORY_END: Final = b"PK\x05\x06"
_DIRECTORY_END_SIZE: Final = 22
_LONGEST_COMMENT: Final = 0xFFFF


def ends_as_zip(data: bytes) -> bool:
    """Whether an unzipping program would find an archive in it: a directory whose comment ends with the file."""
    tail = data[-(_DIRECTORY_END_SIZE + _LONGEST_COMMENT) :]
    found = tail.rfind(_DIRECTORY_END)
    while found >= 0:
        if len(tail) - found >= _DIRECTORY_END_SIZE:
            entries, comment = struct.unpack_from("<10xH8xH", tail, found)
            if entries and found + _DIRECTORY_END_SIZE + comment <= len(tail):
                return True
        found = tail.rfind(_DIRECTORY_END, 0, found)
    return False
