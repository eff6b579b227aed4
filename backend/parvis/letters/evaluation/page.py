"""The letter as a PDF of one A4 page: the same letter in the same minute gives the same bytes."""

import json
import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from noto_cjk_sans_jp_regular import FONT_PATH

from parvis.kernel.clock import PARIS
from parvis.kernel.french import date_in_letters
from parvis.letters.evaluation.schemas import CandidateDetailsOut, LetterOut

if TYPE_CHECKING:
    from typst import Fonts

_FOLDER: Final = Path(__file__).parent
# The size in points, the air around a line of the table in ems: a letter too long for its page so takes the next ones.
_SIZES: Final = ((10.8, 1.15), (10.5, 0.75), (9.5, 0.75), (8.5, 0.75), (7.5, 0.75))

_FONTS: Final = _FOLDER / "fonts"
_OF_ASIA: Final = Path(str(FONT_PATH))
"""Chinese, Japanese and Korean: too large for the folder."""

# Pictures among letters, with what modifies them; those at the beginning of a text, and the blanks around them.
_EMOJI: Final = (
    "[\u20e3\ufe0e\ufe0f\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\U000e0020-\U000e007f]\u200d?"
)
_PICTURES: Final = re.compile(f'(?<=")(?:{_EMOJI} *)+|(?:(?<! ) +)?{_EMOJI}(?: *{_EMOJI})*')


def printed(
    letter: LetterOut, candidate: CandidateDetailsOut, *, year: int | None, at: datetime, logo: bytes | None = None
) -> bytes:
    """The page, written ``at``; ``year``: in which the campaign ends, None while unknown; ``logo``: a PNG."""
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
    return typeset(_FOLDER / "letter.typ", content=content, logo=logo)


def typeset(template: Path, **data: str) -> bytes:
    """The PDF of a template, which reads its folder alone. What people typed is its data, never part of it.

    It is a PDF/UA-1: tagged, with its title and its language; a template that cannot be one is refused.
    """
    import typst  # noqa: PLC0415 - most processes never print

    return typst.compile(
        template, root=template.parent, font_paths=fonts(), format="pdf", sys_inputs=data, pdf_standards="ua-1"
    )


def data_of(content: Mapping[str, Any]) -> str:
    """``content`` as the JSON of a template: composed, without emoji."""
    text = unicodedata.normalize("NFC", json.dumps(content, ensure_ascii=False))
    return _PICTURES.sub("", text).replace("\N{MODIFIER LETTER APOSTROPHE}", "\N{RIGHT SINGLE QUOTATION MARK}")


@cache
def fonts() -> "Fonts":
    """Our own fonts, whatever this machine has: Inter, and those that draw what it lacks."""
    from typst import Fonts  # noqa: PLC0415 - as above

    folders = [_FONTS, _OF_ASIA.parent]
    return Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


def _count(pages: bytes) -> int:
    import pikepdf  # noqa: PLC0415 - as above

    with pikepdf.open(BytesIO(pages)) as document:
        return len(document.pages)
