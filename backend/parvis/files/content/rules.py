"""Names of files, and what may be wrong with a file."""

import re
import unicodedata
from collections.abc import Collection
from enum import StrEnum
from typing import Final

LONGEST_NAME: Final = 200
_LONGEST_NAME_BYTES: Final = 255  # of a file system's names: archives are unpacked there
_DEVICES = re.compile(r"(CON|PRN|AUX|NUL|CLOCK\$|COM[0-9¹²³]|LPT[0-9¹²³])(\..*)?", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[<>:"|?*]')
# Controls, formats (bidirectional marks, zero-width characters), surrogates, private and unassigned characters.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


class FileKind(StrEnum):
    """What a file may be: the values are the types on the wire."""

    PDF = "application/pdf"
    JPEG = "image/jpeg"
    PNG = "image/png"
    HEIC = "image/heic"
    XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    XLS = "application/vnd.ms-excel"


PICTURES: Final = frozenset({FileKind.JPEG, FileKind.PNG, FileKind.HEIC})
DOCUMENTS: Final = PICTURES | {FileKind.PDF}
"""What candidates may send."""
WORKBOOKS: Final = frozenset({FileKind.XLSX, FileKind.XLS})

_SIGNATURES: Final = {b"\xff\xd8\xff": FileKind.JPEG, b"\x89PNG\r\n\x1a\n": FileKind.PNG}
# A HEIC begins by the size of its first box, that box's name and the brand of the pictures in it.
_HEIC: Final = re.compile(rb".{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)", re.DOTALL)
LONGEST_SIGNATURE: Final = 12

EXTENSIONS: Final = {
    ".pdf": FileKind.PDF,
    ".jpg": FileKind.JPEG,
    ".jpeg": FileKind.JPEG,
    ".jfif": FileKind.JPEG,
    ".pjpeg": FileKind.JPEG,
    ".png": FileKind.PNG,
    ".heic": FileKind.HEIC,
    ".heif": FileKind.HEIC,
    ".xlsx": FileKind.XLSX,
    ".xls": FileKind.XLS,
}

# What a file is stored under; the extensions that some browsers save pictures with are known to few programs.
_KEPT_EXTENSIONS: Final = {FileKind.JPEG: (".jpg", ".jpeg"), FileKind.PNG: (".png",)}


def clean_name(sent: str) -> str:
    """The name to store a file under: the last segment, composed (NFC), nothing unseen, one that any system can write.

    At most 200 characters, the extension being kept.
    """
    segment = unicodedata.normalize("NFC", sent.replace("\\", "/")).rpartition("/")[2]
    shown = "".join(char for char in segment if char in "\t\n" or not _is_unseen(char))
    name = " ".join(_FORBIDDEN.sub("_", shown).split()).rstrip(". ")
    stem, dot, extension = name.rpartition(".")
    if not stem:
        stem, dot, extension = (name, "", "") if not dot else ("fichier", dot, extension)
    if _DEVICES.fullmatch(name):
        stem = f"_{stem}"
    return _shortened(stem or "fichier", f"{dot}{extension}"[:20])


def kind_of_name(name: str, accepted: Collection[FileKind]) -> FileKind | None:
    """What the name's extension says that the file is, None unless that is accepted."""
    kind = EXTENSIONS.get(f".{name.rpartition('.')[2].lower()}") if "." in name else None
    return kind if kind in accepted else None


def extensions_of(kinds: Collection[FileKind]) -> tuple[str, ...]:
    """The extensions that files of these kinds may be sent under, with their dot."""
    return tuple(extension for extension, kind in EXTENSIONS.items() if kind in kinds)


def image_kind(content: bytes) -> FileKind | None:
    """Which picture these first bytes begin, None for what is no picture."""
    if _HEIC.match(content):
        return FileKind.HEIC
    return next((kind for signature, kind in _SIGNATURES.items() if content.startswith(signature)), None)


def named_for(name: str, kind: FileKind) -> str:
    """Returns the name of a picture with the extension of its ``kind``; a correct extension stays as it was typed."""
    kept = _KEPT_EXTENSIONS.get(kind, ())
    stem, _, extension = name.rpartition(".")
    return name if not kept or f".{extension.lower()}" in kept else f"{stem}{kept[0]}"


def _is_unseen(char: str) -> bool:
    return unicodedata.category(char) in _UNSEEN


def _shortened(stem: str, extension: str) -> str:
    stem = stem[: LONGEST_NAME - len(extension)]
    while len(f"{stem}{extension}".encode()) > _LONGEST_NAME_BYTES:
        stem = stem[:-1]
    return f"{stem.rstrip()}{extension}"
