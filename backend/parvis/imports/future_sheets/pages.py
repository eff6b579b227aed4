"""Reading the text of a PDF's pages, and cutting some of them out."""

from collections.abc import Iterator
from typing import IO, Final

import pikepdf
import pypdfium2

from parvis.imports.zip_imports.cleaning import without_actions, written
from parvis.imports.zip_imports.reading import CleanPdf


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
        for page in part.pages:
            _leave_the_others(page.obj)
        part.remove_unreferenced_resources()
        for page in part.pages:
            _keep_used(page.obj, page, set())
        was_active = without_actions(part)
        made = written(part)
    return CleanPdf(made, len(made.getbuffer()), was_active)


# What shows a page. Whatever else it holds (articles, thumbnails, data of programs) may lead to other pages.
_SHOWN: Final = {
    *("/Type", "/Parent", "/Resources", "/Contents", "/Annots", "/Group", "/Rotate", "/UserUnit", "/Tabs"),
    *("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"),
}
# From an annotation to others, of other pages as well: the field of a form is one for all its places.
_TO_OTHERS: Final = ("/Parent", "/Popup", "/IRT")
# Resources that hold something to see or to read, beside the fonts and pictures that qpdf looks after.
_HOLDING: Final = ("/Pattern", "/ExtGState", "/Properties")
_NAMING: Final = "gs scn SCN BDC DP"


def _leave_the_others(page: pikepdf.Object) -> None:
    """Takes from a page what leads to others; the field of a form becomes what it looks like."""
    for key in set(page.keys()) - _SHOWN:
        del page[key]
    annotations = page.get("/Annots")
    for annotation in annotations.as_list() if isinstance(annotations, pikepdf.Array) else ():
        if not isinstance(annotation, pikepdf.Dictionary):
            continue
        for key in _TO_OTHERS:
            if key in annotation:
                del annotation[key]
        if annotation.get("/Subtype") == "/Widget":
            annotation["/Subtype"] = pikepdf.Name.Stamp


def _keep_used(parent: pikepdf.Object, content: pikepdf.Page | pikepdf.Object, passed: set[tuple[int, int]]) -> None:
    """Gives a page, and the forms that it draws, resources of their own, without what its content does not name."""
    resources = parent.get("/Resources")
    if not isinstance(resources, pikepdf.Dictionary):
        return
    forms = [entry for entry in _entries(resources, "/XObject").values() if entry.get("/Subtype") == "/Form"]
    holding = [category for category in _HOLDING if any(map(_holds, _entries(resources, category).values()))]
    if holding:
        used = _named(content).union(*(_named(form) for form in forms if "/Resources" not in form))
        own = pikepdf.Dictionary(dict(resources.items()))
        for category in holding:
            entries = _entries(resources, category)
            own[category] = pikepdf.Dictionary({name: each for name, each in entries.items() if name in used})
        parent["/Resources"] = own
    for form in forms:
        if form.objgen not in passed:
            passed.add(form.objgen)
            _keep_used(form, form, passed)


def _entries(resources: pikepdf.Object, category: str) -> dict[str, pikepdf.Object]:
    entries = resources.get(category)
    return dict(entries.items()) if isinstance(entries, pikepdf.Dictionary) else {}


def _holds(entry: pikepdf.Object) -> bool:
    """Whether a resource may hold a picture or a text: most states and layers only set how things are drawn."""
    if isinstance(entry, pikepdf.Stream):
        return True
    if not isinstance(entry, pikepdf.Dictionary) or entry.get("/Type") == "/OCG":
        return False
    return entry.get("/Type") != "/ExtGState" or isinstance(entry.get("/SMask"), pikepdf.Dictionary)


def _named(content: pikepdf.Page | pikepdf.Object) -> set[str]:
    """Returns the resources of these kinds that a content names; none for an unreadable content."""
    try:
        instructions = pikepdf.parse_content_stream(content, _NAMING)
    except pikepdf.PdfError:
        return set()
    return {
        str(operand)
        for instruction in instructions
        for operand in instruction.operands
        if isinstance(operand, pikepdf.Name)
    }
