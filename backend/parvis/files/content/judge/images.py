"""Checks an image: complete, of a size that a screen can show, without anything else in the file.

Its cost is known before anything of it is decoded. Only a JPEG is decoded, when that is cheap, since its markers do not
tell whether its tables fit together.
"""

import warnings
from io import BytesIO
from typing import Final

from PIL import Image

from parvis.files.content.judge.archives import ends_as_zip
from parvis.files.content.judge.cost import MOST_PIXELS, Cost
from parvis.files.content.judge.jpeg import cost_of_jpeg
from parvis.files.content.judge.png import cost_of_png
from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.content.rules import FileKind, image_kind

_BLANKS: Final = b"\0\t\n\f\r "
_OTHER_BEGINNINGS: Final = (b"%pdf-", b"<html", b"<script", b"<svg")
_HEADER_WITHIN: Final = 1024
_SMALLEST: Final = (1, 1)


def judged_image(data: bytes, kind: FileKind) -> FileRefusal | None:
    """What is wrong with the bytes of an image of that kind, None for nothing."""
    if image_kind(data) is not kind:
        return FileRefusal.CONTENT
    if is_polyglot(data):
        return FileRefusal.POLYGLOT
    return _judged_png(data) if kind is FileKind.PNG else _judged_jpeg(data)


def is_polyglot(data: bytes) -> bool:
    """Whether the bytes of an image may be read as something else too."""
    head = data[:_HEADER_WITHIN].lower()
    return ends_as_zip(data) or any(other in head for other in _OTHER_BEGINNINGS)


def _judged_png(data: bytes) -> FileRefusal | None:
    found = cost_of_png(data)
    if found is None:
        return FileRefusal.DAMAGED
    cost, end = found
    return FileRefusal.POLYGLOT if data[end:].strip(_BLANKS) else _too_costly(cost)


def _judged_jpeg(data: bytes) -> FileRefusal | None:
    """Phones append pictures of their own to a JPEG: what follows its end is not looked at."""
    cost = cost_of_jpeg(data)
    if cost is None:
        return FileRefusal.DAMAGED
    refusal = _too_costly(cost)
    if refusal is None and cost.is_cheap and not _is_decoded(data):
        return FileRefusal.DAMAGED
    return refusal


def _too_costly(cost: Cost) -> FileRefusal | None:
    if cost.pixels > MOST_PIXELS:
        return FileRefusal.TOO_MANY_PIXELS
    return FileRefusal.DAMAGED if cost.is_bomb else None


def _is_decoded(data: bytes) -> bool:
    warnings.simplefilter("ignore")  # of large images: how large this one is, is known
    try:
        with Image.open(BytesIO(data), formats=["JPEG"]) as image:
            image.draft(None, _SMALLEST)  # reads all, keeps a 64th
            image.load()
    except (OSError, SyntaxError, ValueError, IndexError, MemoryError):
        return False
    return True
