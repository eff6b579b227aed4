"""The letter as a PDF of one A4 page: the same bytes for the same letter at the same minute."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pikepdf
import typst

from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.schemas import CandidateDetailsOut, LetterOut
from parvis.letters.evaluation.sentences import date_in_letters

_FOLDER: Final = Path(__file__).parent
# The size in points, the air around a line of the table in ems: a letter too long for its page so takes the next ones.
_SIZES: Final = ((10.8, 1.15), (10.5, 0.75), (9.5, 0.75), (8.5, 0.75), (7.5, 0.75))

# What the fonts of the folder lack, in the notation of their `cmap`; what has no drawing of its own stays.
_LACKING: Final = re.compile(
    "[^\u0000-\u007e\u00a0-\u0148\u014a-\u01c3\u01c5-\u024f\u0300-\u031e\u0321-\u0377\u037a-\u037f\u0384-\u038a"
    "\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u049d\u04a0-\u04ff\u1e00-\u1eff\u2000-\u206f\u20ac\u2116\u2190-\u2193"
    "\u2212\ufe00-\ufe0f]"
)
_REPLACED: Final = "Un « ? » remplace un caractère que ce document ne sait pas écrire."


def printed(
    letter: LetterOut, candidate: CandidateDetailsOut, *, year: int | None, at: datetime, logo: bytes | None = None
) -> bytes:
    """The page, written ``at``; ``year`` is that in which the campaign ends, None while it is unknown.

    ``logo``: a PNG.
    """
    local, head = at.astimezone(PARIS), letter.letterhead
    day = date_in_letters(local.date())
    content = {
        "letter": letter.model_dump(mode="json"),
        "name": f"{candidate.last_name} {candidate.first_name}".strip(),
        "number": f"Candidature n° {candidate.external_id}",
        "email": candidate.email,
        "programme": head.programme if year is None else f"{head.programme} – admission {year}",
        "day": f"{head.town}, le {day}" if head.town else f"Le {day}",
        "footer": f"Lettre éditée par Parvis le {local:%d/%m/%Y} à {local:%H:%M}, heure de Paris.",
    }
    # Typst is handed texts alone: the bytes of the picture are a list of numbers.
    pages, drawing = b"", json.dumps(list(logo or b""))
    for size, air in _SIZES:
        pages = _compiled(data_of(content | {"size": size, "air": air}), drawing)
        if _count(pages) == 1:
            break
    return pages


def _compiled(content: str, logo: str) -> bytes:
    # What people typed is data of the template, never part of it.
    return typst.compile(
        _FOLDER / "letter.typ",
        root=_FOLDER,
        font_paths=fonts(),
        format="pdf",
        sys_inputs={"content": content, "logo": logo},
    )


def data_of(content: Mapping[str, Any]) -> str:
    """``content`` as the JSON of a template; what the fonts cannot draw is a ``?`` there, and ``replaced`` says so."""
    text = json.dumps(content, ensure_ascii=False).replace(
        "\N{MODIFIER LETTER APOSTROPHE}", "\N{RIGHT SINGLE QUOTATION MARK}"
    )
    drawn = _LACKING.sub("?", text)
    note = "" if drawn == text else _REPLACED
    return json.dumps(json.loads(drawn) | {"replaced": note}, ensure_ascii=False)


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    """Our own fonts, whatever this machine has."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[_FOLDER / "fonts"])


def _count(pages: bytes) -> int:
    with pikepdf.open(BytesIO(pages)) as document:
        return len(document.pages)
