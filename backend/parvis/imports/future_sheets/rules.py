"""Finds the candidate of each page of a large PDF, from the text of each page."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from parvis.imports.zip_imports.rules import NUMBER_END
from parvis.kernel.text import unaccented

_NUMBER: Final = rf"[Nn]\s*°\s*([Mm]?[0-9]+){NUMBER_END}"
_TITLE: Final = r"\s*(?i:M\.|(?:M|Mr|Mme|Mlle|Monsieur|Madame|Mademoiselle)\b\.?)[ \t]*"
# Where a mention stands by itself: what a sentence cites has words before it.
_BY_ITSELF: Final = r"(?:^|[ \t][-–—|•·/])[ \t]*"

# A candidate's first page begins with this; a number on a later page does not start another candidate.
_FIRST_PAGE: Final = re.compile(rf"\s*(?=N){_NUMBER}(?:{_TITLE})?[ \t]*([^\n]*)")
# Or a running head stands before it: then the person's title tells it from a number that is cited.
_BELOW_HEAD: Final = re.compile(rf"{_BY_ITSELF}(?=N){_NUMBER}{_TITLE}([^\W\d_][^\n]*)", re.MULTILINE)
_LINES_OF_TOP: Final = 7  # the head, the number, the name if it has a line of its own
# Or each page carries the number of its file and its place in it, on one line; or that number by itself.
_EACH_PAGE: Final = re.compile(
    rf"(?<![^\W_])Dossier\s+{_NUMBER}[^\n]{{0,300}}?\bPage\s+[0-9]+",
    re.IGNORECASE,
)
_OF_FILE: Final = re.compile(rf"{_BY_ITSELF}D(?i:ossier)\s+{_NUMBER}", re.MULTILINE)


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
        """Returns the pages as people count them."""
        return f"page {self.end}" if self.end == self.start + 1 else f"pages {self.start + 1}-{self.end}"


def number_of_page(text: str) -> PageNumber | None:
    """Whose page this is, None where it does not say."""
    plain = unicodedata.normalize("NFKC", text.replace("º", "°")).replace("\r", "\n")
    first = _FIRST_PAGE.match(plain)
    if first is not None:
        return PageNumber(first[1].upper(), " ".join(first[2].split()))
    top = "\n".join([line for line in plain.split("\n") if line.strip()][:_LINES_OF_TOP])
    named = {number.upper(): " ".join(name.split()) for number, name in _BELOW_HEAD.findall(top)}
    carried = {found.upper(): "" for found in _EACH_PAGE.findall(plain) or _OF_FILE.findall(plain)}
    numbers = named or carried
    return PageNumber(*numbers.popitem()) if len(numbers) == 1 else None


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
