"""The zip of what is held on one person: a page to read, the same as JSON, and their files."""

from collections.abc import Iterator

import orjson
from sqlalchemy.orm import Session

from parvis.campaign.archives.writing.files import Archived, entries_of_files
from parvis.campaign.archives.writing.manifest import Manifest
from parvis.campaign.archives.writing.zip import Entry
from parvis.campaign.privacy.page import page_of
from parvis.campaign.privacy.queries import PrivacyHooks
from parvis.candidate_table.columns.queries import catalogue
from parvis.kernel.clock import now
from parvis.kernel.personal_data import DataSubject


def entries_of_person(session: Session, person: DataSubject) -> Iterator[Entry]:
    """The entries of the zip, each made when the former is written."""
    held = {
        name: content
        for name, concept in PrivacyHooks.joined().personal_data.items()
        if (content := concept.export(session, person))
    }
    written = now()
    data = orjson.dumps(held, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS, default=str)
    yield Entry("donnees.json", [data], len(data), written, is_text=True)
    page = page_of(person, held, catalogue(session), written)
    yield Entry("donnees.html", [page], len(page), written, is_text=True)
    with Manifest() as manifest:
        yield from entries_of_files([Archived(person.id, person.number)], manifest, lambda _done, _total, _step: None)
