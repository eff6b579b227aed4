"""A HEIC, as telephones take it, judged and made into a JPEG: few programs of the staff read the former.

Its size is known before anything of it is decoded.
"""

from io import BytesIO
from typing import Final

import pi_heif
from PIL import Image

from parvis.files.content.judge.cost import MOST_HEIC_PIXELS
from parvis.files.content.judge.images import is_polyglot
from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.content.rules import FileKind, image_kind

_QUALITY: Final = 90


def jpeg_of_heic(data: bytes) -> FileRefusal | bytes:
    """The picture as an upright JPEG, without what else the file says (the place where it was taken); or what is wrong
    with it.
    """
    if image_kind(data) is not FileKind.HEIC:
        return FileRefusal.CONTENT
    if is_polyglot(data):
        return FileRefusal.POLYGLOT
    pi_heif.register_heif_opener(thumbnails=False, decode_threads=1)
    try:
        with Image.open(BytesIO(data), formats=["HEIF"]) as image:
            if image.width * image.height > MOST_HEIC_PIXELS:
                return FileRefusal.TOO_MANY_PIXELS
            written = BytesIO()
            image.convert("RGB").save(
                written, "JPEG", quality=_QUALITY, exif=b"", icc_profile=image.info.get("icc_profile")
            )
    except (OSError, SyntaxError, ValueError, RuntimeError, EOFError, MemoryError):
        return FileRefusal.DAMAGED
    return written.getvalue()
