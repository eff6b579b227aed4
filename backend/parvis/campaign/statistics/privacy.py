"""The results that staff sent: a workbook that names somebody goes whole, since those who made it have theirs."""

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.files.stored.model import FileType, StoredFile
from parvis.files.stored.queries import key_of
from parvis.files.stored.service import discard
from parvis.files.workbooks.errors import WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.package import opened_workbook
from parvis.kernel import storage
from parvis.kernel.errors import NotFound
from parvis.kernel.personal_data import MOST_SEARCHED, DataSubject, Holder

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
    """Whether the workbook holds the number, the last name or the address of one of the people, in whatever part; true
    as well of one that can no longer be read.
    """
    words = {word for each in people for word in (each.number, each.last_name, each.email) if word}
    alternatives = "|".join(re.escape(escape(word)) for word in sorted(words))
    # Neither the name of an element nor that of an attribute: people are called Font or Val.
    pattern = re.compile(rf"(?<!\w)(?<!<)(?<!</)(?:{alternatives})(?![\w=])", re.IGNORECASE)
    try:
        with storage.opened(key_of(file.id)) as content, opened_workbook(content) as workbook:
            parts = [entry for path, entry in workbook.entries.items() if path.endswith(".xml")]
            return any(_is_in(pattern, workbook.bytes_of(part)) for part in parts)
    except (NotFound, WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe):
        return True


def _is_in(pattern: re.Pattern[str], pieces: Iterable[bytes]) -> bool:
    return any(pattern.search(text) is not None for text in _texts(pieces))


def _texts(pieces: Iterable[bytes]) -> Iterator[str]:
    """The text in pieces that overlap: no word is cut in all of them."""
    rest = ""
    for text in codecs.iterdecode(pieces, "utf-8", "replace"):
        yield rest + text
        rest = (rest + text)[-2 * _LONGEST_WORD :]


HOLDER = Holder(columns={}, erase=_erase, count=_counted)
