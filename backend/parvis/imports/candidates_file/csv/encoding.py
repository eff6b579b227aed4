"""Which encoding a file is in: UTF-8, with or without a byte-order mark, or Windows-1252 after a spreadsheet."""

import re

from parvis.imports.candidates_file.errors import ImportFileInvalid

UTF_8 = "utf-8"
WINDOWS_1252 = "windows-1252"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

# First bytes of what people send under the name .csv.
_SIGNATURES = (
    (b"PK\x03\x04", "un classeur ou une archive (xlsx, ods, zip)"),
    (b"PK\x05\x06", "une archive vide (zip)"),
    (b"\xd0\xcf\x11\xe0", "un ancien classeur Excel (xls)"),
    (b"%PDF", "un document PDF"),
    (b"\x1f\x8b", "une archive (gz)"),
    (b"\xff\xfe", "un texte UTF-16"),
    (b"\xfe\xff", "un texte UTF-16"),
)
_UNDEFINED_IN_1252 = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
# Letters in UTF-8 that, read as Windows-1252, no French text holds: Ã followed by a mark.
_UTF_8_LETTER = re.compile(rb"[\xc3\xc5][\x80-\xbf]")


def refuse_binary(data: bytes) -> None:
    """Raises `ImportFileInvalid` where ``data`` is no text, or a text that no CSV is written in."""
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise ImportFileInvalid(f"Le fichier n'est pas un CSV mais {what}. Enregistrez-le en CSV UTF-8.")
    if (position := data.find(b"\0")) >= 0:
        line = line_of(data, position)
        raise ImportFileInvalid(f"Ligne {line} : le fichier contient un caractère nul.", line=line)


def encoding_of(data: bytes) -> str:
    """`UTF_8` or `WINDOWS_1252`; raises `ImportFileInvalid` for anything else."""
    try:
        data.decode(UTF_8)
    except UnicodeDecodeError as error:
        return _windows_1252(data, error.start)
    return UTF_8


def line_of(data: bytes, position: int) -> int:
    """The physical line, from 1, of the byte at ``position``."""
    return data.count(b"\n", 0, position) + 1


def _windows_1252(data: bytes, not_utf_8: int) -> str:
    if _UNDEFINED_IN_1252.search(data) or _UTF_8_LETTER.search(data):
        line = line_of(data, not_utf_8)
        raise ImportFileInvalid(
            f"Ligne {line} : encodage inconnu, ni UTF-8 ni Windows-1252. Enregistrez le fichier en CSV UTF-8.",
            line=line,
        )
    return WINDOWS_1252
