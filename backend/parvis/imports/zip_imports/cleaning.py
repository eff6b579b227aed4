"""Removes from a PDF what it could run once opened."""

from io import BytesIO
from typing import Final

import pikepdf

from parvis.files.content.judge.pdf import limit_inflation

_ACTIVE_ROOT: Final = ("/OpenAction", "/AA", "/AF", "/Collection")
_ACTIVE_NAMES: Final = ("/JavaScript", "/EmbeddedFiles")
_ACTIVE_ANNOTATIONS: Final = {"/FileAttachment", "/RichMedia", "/Screen", "/Movie", "/Sound", "/3D"}
_SAFE_ACTIONS: Final = {"/GoTo", "/URI", "/Named"}

limit_inflation()


def written(pdf: pikepdf.Pdf) -> BytesIO:
    """The bytes of a PDF, the same each time for the same content, at their beginning."""
    made = BytesIO()
    pdf.save(made, deterministic_id=True)
    made.seek(0)
    return made


def without_actions(pdf: pikepdf.Pdf) -> bool:
    """Takes out what a reader would run or unpack; whether there was any."""
    root = pdf.Root
    found = [key for key in _ACTIVE_ROOT if key in root]
    for key in found:
        del root[key]
    names = root.get("/Names")
    if isinstance(names, pikepdf.Dictionary):
        for key in (key for key in _ACTIVE_NAMES if key in names):
            del names[key]
            found.append(key)
    form = root.get("/AcroForm")
    if isinstance(form, pikepdf.Dictionary) and "/XFA" in form:
        del form["/XFA"]
        found.append("/XFA")
    pages = sum(_clean_page(page) for page in pdf.pages)
    return bool(found) or pages > 0


def _clean_page(page: pikepdf.Page) -> bool:
    active = "/AA" in page.obj
    if active:
        del page.obj["/AA"]
    annotations = page.obj.get("/Annots")
    if not isinstance(annotations, pikepdf.Array):
        return active
    kept = [each for each in annotations.as_list() if not _is_active(each)]
    if len(kept) < len(annotations):
        page.obj["/Annots"] = pikepdf.Array(kept)
        active = True
    return active


def _is_active(annotation: pikepdf.Object) -> bool:
    if not isinstance(annotation, pikepdf.Dictionary):
        return False
    action = annotation.get("/A")
    acts = isinstance(action, pikepdf.Dictionary) and (str(action.get("/S")) not in _SAFE_ACTIONS or "/Next" in action)
    return acts or "/AA" in annotation or str(annotation.get("/Subtype")) in _ACTIVE_ANNOTATIONS
