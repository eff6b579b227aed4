"""Judging a PDF: complete, without a password, without anything else in the file."""

import re
from collections.abc import Callable
from io import BytesIO
from typing import Final

import pikepdf

from parvis.files.content.judge.archives import ends_as_zip
from parvis.files.content.judge.reasons import FileRefusal

_HEADER: Final = b"%PDF-"
_END: Final = b"%%EOF"
_BLANKS: Final = b"\0\t\n\f\r "
# Readers look for the header within this many bytes.
_HEADER_WITHIN: Final = 1024
# What programs leave before it: blank lines, and one byte order mark of a text in UTF-8 or UTF-16.
_BEGINNING: Final = re.compile(rb"[\0\t\n\f\r ]*+(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)?[\0\t\n\f\r ]*+%PDF-")
# What follows an earlier revision of a file that was cut: more of the same, without its end.
_GOES_ON = re.compile(rb"\s*(\d+ \d+ obj|xref|startxref|%)")

# What any document inflates to is far below.
_INFLATED: Final = 64 * 1024 * 1024

Look = Callable[[pikepdf.Pdf], object]


def limit_inflation() -> None:
    """Limits what any PDF that this process reads may inflate to."""
    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=_INFLATED,
        run_length_max_memory=_INFLATED,
        png_max_memory=_INFLATED,
        tiff_max_memory=_INFLATED,
        max_stream_filters=4,
    )


limit_inflation()


def judged_pdf(data: bytes, look: Look | None = None) -> FileRefusal | None:
    """What is wrong with the bytes of a PDF, None for nothing; ``look`` is given the PDF then, while it is open."""
    head = data[:_HEADER_WITHIN]
    if not _BEGINNING.match(head):
        return FileRefusal.POLYGLOT if _HEADER in head else FileRefusal.CONTENT
    if ends_as_zip(data):
        return FileRefusal.POLYGLOT
    _, end, rest = data.rpartition(_END)
    if not end or _GOES_ON.match(rest):
        return FileRefusal.DAMAGED
    if rest.strip(_BLANKS):
        return FileRefusal.POLYGLOT
    return _opened(data, look)


def _opened(data: bytes, look: Look | None) -> FileRefusal | None:
    """A damaged file is repaired as far as it goes: what it then shows must be what it says that it has."""
    try:
        with pikepdf.open(BytesIO(data), suppress_warnings=True) as pdf:
            pages = [page.obj for page in pdf.pages]
            whole = bool(pages) and int(pdf.Root.Pages.Count) == len(pages)
            if not whole or not all(_is_page(page) for page in pages):
                return FileRefusal.DAMAGED
            if look is not None:
                look(pdf)
            return None
    except pikepdf.PasswordError:
        return FileRefusal.ENCRYPTED
    except (pikepdf.PdfError, pikepdf.ForeignObjectError, AttributeError, KeyError, TypeError, ValueError):
        return FileRefusal.DAMAGED


def _is_page(page: pikepdf.Object) -> bool:
    contents = page.get("/Contents")
    streams = list(contents.as_list()) if isinstance(contents, pikepdf.Array) else [contents]
    return all(stream is None or isinstance(stream, pikepdf.Stream) for stream in streams)
