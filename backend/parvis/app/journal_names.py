"""What the page of the journal calls the objects of its lines, and where they open: each kind's id, name and page."""

import uuid
from typing import Final

from sqlalchemy import ColumnElement, Text, cast, literal
from sqlalchemy.orm import InstrumentedAttribute

from parvis.accounts.staff_journal.queries import StaffJournalHooks
from parvis.app.journal_words import MEMBERS, UNSHOWN, VALUES
from parvis.campaign.archives.model import Archive
from parvis.candidates.record.model import Candidate
from parvis.candidates.tags.model import Tag
from parvis.correspondence.messages.model import MessageTemplate, WrittenMessage
from parvis.formulas.definitions.model import Formula
from parvis.interviews.juries.model import Jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.ranking.views.model import CandidateView
from parvis.school.features.model import Feature

_FORMULAS: Final = "/admin/administrations/formulas/"
_SITES: Final = "/admin/interview-sites/"


def _page(before: str, key: InstrumentedAttribute[uuid.UUID] | None = None, after: str = "") -> ColumnElement[str]:
    return literal(before) if key is None else before + cast(key, Text) + after


_NAMES_OF_OBJECTS: Final = {
    "ARCHIVE": (Archive.id, Archive.name, _page("/admin/archives")),
    "CANDIDATE": (Candidate.id, Candidate.external_id, _page("/admin/candidates?candidat=", Candidate.id)),
    "FEATURE": (Feature.id, Feature.name, _page("/admin/administrations/features")),
    "FORMULA": (Formula.id, Formula.name, _page(_FORMULAS, Formula.id, "/edit")),
    "JURY": (Jury.id, Jury.name, _page(_SITES, Jury.site_id, "/juries/edit")),
    "MESSAGE": (
        WrittenMessage.id,
        WrittenMessage.name,
        _page("/admin/administrations/emails?envoi=", WrittenMessage.id),
    ),
    "SITE": (InterviewSite.id, InterviewSite.name, _page(_SITES, InterviewSite.id, "/details")),
    "SLOT": (InterviewSlot.id, InterviewSlot.name, _page("/admin/interview-slots")),
    "TAG": (Tag.id, Tag.name, _page("/admin/candidates")),
    "TEMPLATE": (MessageTemplate.id, MessageTemplate.name, _page("/admin/candidates/message")),
    "VIEW": (CandidateView.id, CandidateView.name, _page("/admin/candidates?vue=", CandidateView.id)),
}

JOURNAL_HOOKS: Final = StaffJournalHooks(_NAMES_OF_OBJECTS, MEMBERS, UNSHOWN, VALUES)
