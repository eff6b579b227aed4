"""Judging an image: complete, of a size that a screen can show, without anything else in the file."""

import struct
import warnings
from io import BytesIO
from typing import Final

from PIL import Image

from parvis.files.content.judge.archives import ends_as_zip
from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.content.rules import FileKind

_SIGNATURES: Final = {FileKind.JPEG: b"\xff\xd8\xff", FileKind.PNG: b"\x89PNG\r\n\x1a\n"}
_NAMES: Final = {FileKind.JPEG: "JPEG", FileKind.PNG: "PNG"}
_BLANKS: Final = b"\0\t\n\f\r "
_OTHER_BEGINNINGS: Final = (b"%PDF-", b"<html", b"<script", b"<svg")
_HEADER_WITHIN: Final = 1024
_SMALLEST: Final = (1, 1)


def judged_image(data: bytes, kind: FileKind) -> FileRefusal | None:
    """What is wrong with the bytes of an image of that kind, None for nothing."""
    if not data.startswith(_SIGNATURES[kind]):
        return FileRefusal.CONTENT
    head = data[:_HEADER_WITHIN].lower()
    if ends_as_zip(data) or any(other.lower() in head for other in _OTHER_BEGINNINGS):
        return FileRefusal.POLYGLOT
    if kind is FileKind.PNG:
        rest = _after_png(data)
        if rest is None:
            return FileRefusal.DAMAGED
        if rest.strip(_BLANKS):
            return FileRefusal.POLYGLOT
    return None if _is_readable(data, kind) else FileRefusal.DAMAGED


def _after_png(data: bytes) -> bytes | None:
    """What follows the last chunk of a PNG, None without that chunk. A chunk is the length of its bytes, its name,
    the bytes and their checksum.
    """
    at, name = len(_SIGNATURES[FileKind.PNG]), b""
    while name != b"IEND":
        try:
            length, name = struct.unpack_from(">I4s", data, at)
        except struct.error:
            return None
        at += 12 + length
    return data[at:] if at <= len(data) else None


def _is_readable(data: bytes, kind: FileKind) -> bool:
    """Phones append pictures of their own to a JPEG: what follows its end is not looked at."""
    warnings.simplefilter("ignore")  # of large images: those of over 179 megapixels Pillow refuses
    try:
        with Image.open(BytesIO(data), formats=[_NAMES[kind]]) as image:
            if kind is FileKind.PNG:
                image.verify()  # every chunk by its checksum
            else:
                image.draft(None, _SMALLEST)  # reads all, keeps a 64th
                image.load()
    except (OSError, SyntaxError, ValueError, IndexError, MemoryError, Image.DecompressionBombError):
        return False
    return True
