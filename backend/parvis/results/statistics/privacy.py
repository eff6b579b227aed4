"""The results that staff sent: a workbook that names somebody goes whole, since those who made it have theirs."""

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from html import unescape
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.files.stored.model import FileType, StoredFile
from parvis.files.stored.queries import key_of
from parvis.files.stored.service import discard
from parvis.files.workbooks.errors import WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.package import opened_workbook
from parvis.kernel import storage
from parvis.kernel.errors import NotFound
from parvis.kernel.personal_data import MOST_SEARCHED, DataSubject, PersonalData

_LONGEST_WORD: Final = 1024  # characters, of a name or an address as XML writes it


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    for file in _naming(session, people):
        discard(session, file)


def _counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    return {"Résultats calculés": len(_naming(session, people))}


def _naming(session: Session, people: Sequence[DataSubject]) -> list[StoredFile]:
    results = session.scalars(select(StoredFile).where(StoredFile.type == FileType.CALCULATED_RESULT)).all()
    if len(people) > MOST_SEARCHED:
        return list(results)
    return [file for file in results if _is_naming(file, people)]


def _is_naming(file: StoredFile, people: Sequence[DataSubject]) -> bool:
    """Whether the workbook holds the number, the address or both names of one of the people, in whatever parts; true as
    well of one that can no longer be read. A last name alone may be any word: Petit, Nord, Total.
    """
    words = {
        word for person in people for word in (person.number, person.email, person.last_name, person.first_name) if word
    }
    alternatives = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    # Neither the name of an element nor that of an attribute: people are called Font or Val.
    pattern = re.compile(rf"(?<!\w)(?<!<)(?<!</)(?:{alternatives})(?![\w=])", re.IGNORECASE)
    try:
        with storage.opened(key_of(file.id)) as content, opened_workbook(content) as workbook:
            parts = [entry for path, entry in workbook.entries.items() if path.endswith(".xml")]
            found = {word.casefold() for part in parts for word in _found(pattern, workbook.bytes_of(part))}
    except (NotFound, WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe):
        return True
    return any(_is_named(person, found) for person in people)


def _is_named(person: DataSubject, found: Set[str]) -> bool:
    def is_found(word: str | None) -> bool:
        return bool(word) and word.casefold() in found

    both_names = is_found(person.last_name) and is_found(person.first_name)
    return is_found(person.number) or is_found(person.email) or both_names


def _found(pattern: re.Pattern[str], pieces: Iterable[bytes]) -> set[str]:
    return {match.group() for text in _texts(pieces) for match in pattern.finditer(unescape(text))}


def _texts(pieces: Iterable[bytes]) -> Iterator[str]:
    """The text in pieces that overlap: no word is cut in all of them."""
    rest = ""
    for text in codecs.iterdecode(pieces, "utf-8", "replace"):
        yield rest + text
        rest = (rest + text)[-2 * _LONGEST_WORD :]


PERSONAL_DATA = PersonalData(columns={}, erase=_erase, count=_counted)
