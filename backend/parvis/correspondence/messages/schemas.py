"""Messages on the wire."""

import uuid
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Self

from pydantic import AfterValidator, Field, StrictBool, StrictInt, model_validator

from parvis.correspondence.messages.text import breaks_line
from parvis.emails.outbox.model import EmailStatus
from parvis.kernel.days import Day
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Form, In, Out, required_text
from parvis.ranking.grid.rules import MOST_VALUES
from parvis.ranking.grid.schemas import Filters

LONGEST_NAME: Final = 100
LONGEST_SUBJECT: Final = 200
LONGEST_BODY: Final = 20_000
LONGEST_ACCOUNT: Final = 200


def _on_one_line(text: str) -> str:
    if breaks_line(text):
        raise ValueError("L'objet tient sur une ligne")
    return text


def _visible(missing: str) -> AfterValidator:
    def read(text: str) -> str:
        if not text.strip():
            raise ValueError(missing)
        return text

    return AfterValidator(read)


Subject = Annotated[str, Field(max_length=LONGEST_SUBJECT), _visible("Objet obligatoire"), AfterValidator(_on_one_line)]
Body = Annotated[str, Field(max_length=LONGEST_BODY), _visible("Texte obligatoire")]


class MembersState(StrEnum):
    """What juries still have to do. GRADES_MISSING: they sat, and an interview has no grade. PFM_TO_READ: there are
    projects that they may read, whether they sit or not.
    """

    GRADES_MISSING = "GRADES_MISSING"
    PFM_TO_READ = "PFM_TO_READ"


class ChosenMembersIn(In):
    """Members of juries: who sit at a site, on a day, in a jury, of those in a state; all without any of these."""

    site_id: uuid.UUID | None = None
    date: Day | None = None
    jury_id: uuid.UUID | None = None
    state: MembersState | None = None


class RecipientsIn(In):
    """Who is written to: by their ids, or all who pass the filters, everybody where the list is empty; or members of
    juries.
    """

    ids: Annotated[list[uuid.UUID], Field(min_length=1, max_length=MOST_VALUES)] | None = None
    filters: Filters | None = None
    members: ChosenMembersIn | None = None

    @model_validator(mode="after")
    def _refuse_several(self) -> Self:
        if sum(each is not None for each in (self.ids, self.filters, self.members)) != 1:
            raise ValueError("Choisissez les destinataires par leurs identifiants, par des filtres, ou dans les jurys")
        return self


class MessagePreviewIn(In):
    """A message that is being written."""

    recipients: RecipientsIn
    subject: Subject
    body: Body


class MessageTrialIn(In):
    """A message to try: as this candidate would get it, or that member of juries; a blank placeholder reads « … »."""

    candidate_id: uuid.UUID | None = None
    member: Annotated[str, Field(max_length=LONGEST_ACCOUNT)] | None = None
    subject: Subject
    body: Body

    @model_validator(mode="after")
    def _refuse_both(self) -> Self:
        if (self.candidate_id is None) is (self.member is None):
            raise ValueError("Choisissez un candidat, ou un membre de jury")
        return self


class MessageIn(Form):
    """A message to send. ``expected``: how many mails the preview said; ``accept_warnings``: its warnings were read;
    ``stale``: it may say what formulas gave before the data changed.
    """

    name: Annotated[str, required_text("Nom de l'envoi obligatoire", longest=LONGEST_NAME)]
    recipients: RecipientsIn
    subject: Subject
    body: Body
    expected: Annotated[StrictInt, Field(ge=0)]
    accept_warnings: StrictBool = False
    stale: StrictBool = False


class MessagePersonOut(Out):
    """A candidate, or a member of juries, who has no number, by name."""

    id: str
    external_id: str | None
    name: str


class MessageConcernedOut(Out):
    """How many candidates, and the first hundred of them."""

    count: int
    candidates: list[MessagePersonOut]


class MessageSharedEmailOut(Out):
    """An address that several of the recipients have: each is written to."""

    email: str
    candidates: list[MessagePersonOut]


class SampleOut(Out):
    """The mail of one candidate, or of a member of juries; a blank placeholder reads « … »."""

    candidate_id: str
    name: str
    subject: str
    html: str


class MessagePreviewOut(Out):
    """What would leave: ``recipients`` mails; who would get none, and why; and the mails of three people."""

    recipients: int
    without_email: MessageConcernedOut
    blank: MessageConcernedOut
    absent: MessageConcernedOut
    shared_emails: list[MessageSharedEmailOut]
    samples: list[SampleOut]
    warnings: list[str]


class MessageStartedOut(Out):
    """The job that writes the mails, and the message."""

    job_id: uuid.UUID
    message_id: uuid.UUID


class MessageOut(Out):
    """A message that was sent, with its mails by state.

    ``stopped``: its job failed before it came to everybody; ``left``: how many it did not come to, 0 unless it stopped.
    ``set_aside``: to how many the job came without writing a mail, since a value became blank, an address went, or the
    candidate did, between the sending and the writing.
    """

    id: uuid.UUID
    job_id: uuid.UUID | None
    name: str
    created: datetime
    author: PersonOut
    counts: dict[EmailStatus, int]
    stopped: bool
    left: int
    set_aside: int


class MessageTemplateOut(Out):
    """A template."""

    id: uuid.UUID
    name: str
    subject: str
    body: str
    version: int


class MessageTemplateIn(Form):
    """A template as filled in; ``version``: the one it was read from, null to save over whatever there is."""

    answer = MessageTemplateOut

    name: Annotated[str, required_text("Nom du modèle obligatoire", longest=LONGEST_NAME)]
    subject: Subject
    body: Body
    version: StrictInt | None = None
