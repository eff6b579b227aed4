"""Finds the candidate of each page of a large PDF, from the text of each page."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from parvis.kernel.text import unaccented

# A candidate's first page begins with this; a number on a later page does not start another candidate.
_FIRST_PAGE: Final = re.compile(r"\s*N\s*°\s*([Mm]?[0-9]+)\b[ \t]*(?:(?:M\.|Mme|Mlle|Monsieur|Madame)[ \t]+)?([^\n]*)")
# Or each page carries the number of its file and its place in it, on one line.
_EACH_PAGE: Final = re.compile(r"Dossier\s+n\s*°\s*([Mm]?[0-9]+)\b[^\n]{0,300}?\bPage\s+[0-9]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PageNumber:
    """The number that a page is of, and the name written beside it, if any."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Part:
    """Pages that follow one another, from 0, ``end`` left out: of the candidate ``number``, or of nobody."""

    number: str | None
    name: str
    start: int
    end: int

    @property
    def pages(self) -> str:
        """As people count them."""
        return f"page {self.end}" if self.end == self.start + 1 else f"pages {self.start + 1}-{self.end}"


def number_of_page(text: str) -> PageNumber | None:
    """Whose page this is, None where it does not say."""
    plain = unicodedata.normalize("NFKC", text.replace("º", "°")).replace("\r", "\n")
    first = _FIRST_PAGE.match(plain)
    if first is not None:
        return PageNumber(first[1].upper(), " ".join(first[2].split()))
    numbers = {found.upper() for found in _EACH_PAGE.findall(plain)}
    return PageNumber(numbers.pop(), "") if len(numbers) == 1 else None


def parts_of(texts: Iterable[str]) -> Iterator[Part]:
    """The parts of a PDF, from the texts of its pages: a page without a number belongs with the former one."""
    number: str | None = None
    name, start, page = "", 0, 0
    for page, text in enumerate(texts):
        found = number_of_page(text)
        if found is None or found.number == number:
            continue
        if page > start:
            yield Part(number, name, start, page)
        number, name, start = found.number, found.name, page
    yield Part(number, name, start, page + 1)


def is_name_of(written: str, last_name: str) -> bool:
    """Whether the name written in a PDF is that of a candidate: by last name, without accents, case or dashes."""
    expected = _folded(last_name)
    return not written.strip() or not expected or f" {expected} " in f" {_folded(written)} "


def _folded(text: str) -> str:
    return re.sub(r"[^0-9a-z]+", " ", unaccented(text)).strip()
