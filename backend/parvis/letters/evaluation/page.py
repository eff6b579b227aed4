"""The letter as a PDF of one A4 page: the same bytes for the same letter at the same minute."""

import json
from datetime import datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

import pikepdf
import typst

from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.schemas import CandidateDetailsOut, LetterOut
from parvis.letters.evaluation.sentences import date_in_letters

_FOLDER: Final = Path(__file__).parent
# The size in points, the air around a line of the table in ems: a letter too long for its page so takes the next ones.
_SIZES: Final = ((10.8, 1.15), (10.5, 0.75), (9.5, 0.75), (8.5, 0.75), (7.5, 0.75))


def printed(letter: LetterOut, candidate: CandidateDetailsOut, *, year: int | None, at: datetime) -> bytes:
    """The page, written ``at``; ``year`` is that in which the campaign ends, None while it is unknown."""
    local = at.astimezone(PARIS)
    content = {
        "letter": letter.model_dump(mode="json"),
        "name": f"{candidate.last_name} {candidate.first_name}".strip(),
        "number": f"Candidature n° {candidate.external_id}",
        "email": candidate.email,
        "programme": "Cycle préparatoire" if year is None else f"Cycle préparatoire – admission {year}",
        "day": f"Le {date_in_letters(local.date())}",
        "footer": f"Lettre éditée par Parvis le {local:%d/%m/%Y} à {local:%H:%M}, heure de Paris.",
    }
    pages = b""
    for size, air in _SIZES:
        pages = _compiled(json.dumps(content | {"size": size, "air": air}, ensure_ascii=False))
        if _count(pages) == 1:
            break
    return pages


def _compiled(content: str) -> bytes:
    # What people typed is data of the template, never part of it.
    return typst.compile(
        _FOLDER / "letter.typ",
        root=_FOLDER,
        font_paths=fonts(),
        format="pdf",
        sys_inputs={"content": content},
    )


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    """Our own fonts, whatever this machine has."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[_FOLDER / "fonts"])


def _count(pages: bytes) -> int:
    with pikepdf.open(BytesIO(pages)) as document:
        return len(document.pages)
