"""Reading the text of a PDF's pages, and cutting some of them out."""

from collections.abc import Iterator
from typing import IO

import pikepdf
import pypdfium2

from parvis.imports.zip_imports.reading import CleanPdf, without_actions, written


def texts_of_pages(content: IO[bytes] | bytes) -> Iterator[str]:
    """The text of each page, in order; of a file one page in memory at a time."""
    if not isinstance(content, bytes):
        content.seek(0)
    with pypdfium2.PdfDocument(content) as pdf:
        for index in range(len(pdf)):
            page = pdf[index]
            try:
                text = page.get_textpage()
                yield text.get_text_bounded()
                text.close()
            finally:
                page.close()


def text_of_first_page(content: IO[bytes]) -> str:
    """The text of the first page, ``""`` when the reader of texts cannot make anything of it."""
    try:
        content.seek(0)
        return next(texts_of_pages(content.read()), "")
    except pypdfium2.PdfiumError:
        return ""


def cut_pages(pdf: pikepdf.Pdf, start: int, end: int) -> CleanPdf:
    """The pages from ``start`` to ``end`` (left out), with what they use and nothing of the others."""
    with pikepdf.new() as part:
        for index in range(start, end):
            part.pages.append(pdf.pages[index])
        part.remove_unreferenced_resources()
        was_active = without_actions(part)
        made = written(part)
    return CleanPdf(made, len(made.getbuffer()), was_active)
