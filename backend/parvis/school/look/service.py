"""Keeping a logo."""

import hashlib
import os
from io import BytesIO
from typing import IO, Final

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.files.content.rules import FileKind
from parvis.files.content.service import check_files
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.french import size_limit
from parvis.kernel.http.upload import ReceivedFile
from parvis.school.look.errors import LogoInvalid
from parvis.school.look.model import Logo

LARGEST: Final = 2 * 1024 * 1024
MOST_PIXELS: Final = 16_000_000
SHOWN_WITHIN: Final = (800, 320)

_SIGNATURES: Final = {b"\x89PNG\r\n\x1a\n": (FileKind.PNG, "logo.png"), b"\xff\xd8\xff": (FileKind.JPEG, "logo.jpg")}
_LONGEST_SIGNATURE: Final = max(map(len, _SIGNATURES))


def keep_logo(session: Session, person: Person, file: ReceivedFile) -> str:
    """Keeps the picture, which the settings may then name by the digest that is given back.

    It is judged by its bytes, whatever its name, and written again: nothing of what was sent is served but its pixels.
    Raises `LogoInvalid`, `FileInvalid`, `AntivirusUnavailable`.
    """
    beginning = os.pread(file.content.fileno(), _LONGEST_SIGNATURE, 0)  # leaves the file at its beginning
    found = next((each for signature, each in _SIGNATURES.items() if beginning.startswith(signature)), None)
    if found is None:
        raise LogoInvalid
    kind, name = found
    if file.size > LARGEST:
        raise LogoInvalid(f"Le logo dépasse {size_limit(LARGEST)}.")
    [checked] = check_files([ReceivedFile(name, file.size, file.content)], [kind])
    content = _written_again(checked.content)
    digest = hashlib.sha256(content).hexdigest()
    session.execute(insert(Logo).values(digest=digest, content=content).on_conflict_do_nothing())
    note(person, digest=digest)
    return digest


def _written_again(content: IO[bytes]) -> bytes:
    from PIL import Image, ImageOps  # noqa: PLC0415 - most processes never look at a picture

    try:
        with Image.open(content, formats=("PNG", "JPEG")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise LogoInvalid("Le logo compte trop de pixels : réduisez-le à 4 000 pixels de côté au plus.")
            upright = ImageOps.exif_transpose(image)
            drawn = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    except LogoInvalid:
        raise
    except Exception as error:  # of damaged data Pillow raises whatever its readers stumble on
        raise LogoInvalid("Le logo est une image abîmée : enregistrez-la de nouveau en PNG.") from error
    drawn.thumbnail(SHOWN_WITHIN)
    written = BytesIO()
    drawn.save(written, format="PNG", optimize=True)
    return written.getvalue()
