"""What a JPEG costs to decode, read from its markers alone: nothing of it is decoded."""

import re
import struct
from typing import Final

from parvis.files.content.judge.cost import MOST_PIECES, Cost

# A marker is a byte 0xFF and its code. Within coded data 0xFF is followed by 0, or by one of the eight restart codes.
_MARKER: Final = re.compile(rb"\xff([^\x00\x01\xff\xd0-\xd7])")
_BEGINNING, _END, _SCAN = 0xD8, 0xD9, 0xDA
# Those of the frames, which tell the size of the picture; the three left out are tables.
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_MOST_FILL: Final = 1024  # bytes between two segments, of which there are none by right
_MOST_SCANS: Final = 100  # as many as the reference encoder writes at most; cameras and programs write at most 13


def cost_of_jpeg(data: bytes) -> Cost | None:
    """The cost of the picture that begins the file, None where it has no end: what follows it is not looked at."""
    pixels, scans, at = None, 0, 2
    for _ in range(MOST_PIECES):
        marker = _MARKER.search(data, at)
        if marker is None or (not scans and marker.start() - at > _MOST_FILL):
            return None
        code, at = marker[1][0], marker.end()
        if code == _END:
            return Cost(pixels, scans) if pixels is not None and 0 < scans <= _MOST_SCANS else None
        try:
            (length,) = struct.unpack_from(">H", data, at)
            if code in _FRAMES:
                if pixels is not None:
                    return None
                height, width = struct.unpack_from(">HH", data, at + 3)
                pixels = height * width
        except struct.error:
            return None
        if code == _BEGINNING or length < 2:
            return None
        scans += code == _SCAN
        at += length
    return None
