"""What the page of the journal calls the objects of its lines: the id and the name of each kind."""

from typing import Final

from parvis.campaign.archives.model import Archive
from parvis.campaign.features.model import Feature
from parvis.campaign.messages.model import MessageTemplate, WrittenMessage
from parvis.candidates.record.model import Candidate
from parvis.candidates.tags.model import Tag
from parvis.formulas.definitions.model import Formula
from parvis.interviews.juries.model import Jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.ranking.views.model import CandidateView

NAMES_OF_OBJECTS: Final = {
    "ARCHIVE": (Archive.id, Archive.name),
    "CANDIDATE": (Candidate.id, Candidate.external_id),
    "FEATURE": (Feature.id, Feature.name),
    "FORMULA": (Formula.id, Formula.name),
    "JURY": (Jury.id, Jury.name),
    "MESSAGE": (WrittenMessage.id, WrittenMessage.name),
    "SITE": (InterviewSite.id, InterviewSite.name),
    "SLOT": (InterviewSlot.id, InterviewSlot.name),
    "TAG": (Tag.id, Tag.name),
    "TEMPLATE": (MessageTemplate.id, MessageTemplate.name),
    "VIEW": (CandidateView.id, CandidateView.name),
}
