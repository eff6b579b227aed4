"""What a PNG costs to decode, and where it ends, read from its chunks alone: nothing of it is inflated."""

import struct
import zlib
from typing import Final

from parvis.files.content.judge.cost import MOST_PIECES, Cost

_SIGNATURE_SIZE: Final = 8
_HEADER, _DATA, _FRAME, _END = b"IHDR", b"IDAT", b"fcTL", b"IEND"
_DEPTHS: Final = {0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}}
"""Bits of a sample by the type of the colours."""


def cost_of_png(data: bytes) -> tuple[Cost, int] | None:
    """The cost of the picture, of each of its frames where it moves, and the offset of what follows it.

    None where a chunk is cut or damaged. A chunk is the length of its bytes, its name, the bytes and their checksum.
    """
    view, at, pixels, has_data, frames = memoryview(data), _SIGNATURE_SIZE, 0, False, 0
    for _ in range(MOST_PIECES):
        try:
            length, name = struct.unpack_from(">I4s", data, at)
            (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        except struct.error:
            return None
        if zlib.crc32(view[at + 4 : at + 8 + length]) != checksum:
            return None
        if not pixels:
            pixels = _pixels_of(name, data[at + 8 : at + 8 + length])
            if not pixels:
                return None
        has_data, frames = has_data or name == _DATA, frames + (name == _FRAME)
        at += 12 + length
        if name == _END:
            return (Cost(pixels, max(frames, 1)), at) if has_data else None
    return None


def _pixels_of(name: bytes, header: bytes) -> int:
    """The pixels that the first chunk announces, 0 where it is no header that a reader knows."""
    if name != _HEADER or len(header) != 13:
        return 0
    width, height, depth, colours = struct.unpack_from(">IIBB", header)
    return width * height if depth in _DEPTHS.get(colours, ()) else 0
