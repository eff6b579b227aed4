"""The spaces of two candidates: one created by hand, with marks, files, a document and a letter; one of the file, with
an interview. And the projects that readers find.
"""

import uuid
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from tempfile import TemporaryFile
from typing import Final

import typst
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.campaign.features.service import switch_on
from parvis.campaign.settings.schemas import CampaignIn
from parvis.campaign.settings.service import save_campaign
from parvis.candidate_space.own_files.service import send
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import SchoolYear
from parvis.candidate_table.snapshot import current
from parvis.candidates.files.service import add_document
from parvis.candidates.marks.service import GradeEdit, edit_marks
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.schemas import CandidateIn
from parvis.candidates.record.service import create_candidate
from parvis.demonstration.marks import FRENCH, MATHS, PHILOSOPHY, PHYSICS
from parvis.demonstration.people import CAMPAIGN_YEAR
from parvis.files.content.rules import DOCUMENTS, FileKind
from parvis.files.content.service import check_files
from parvis.files.stored.model import DepositedBy, FileType
from parvis.files.stored.service import store
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.attribution.queries import Waiting, best
from parvis.interviews.attribution.service import attribute_by_hand
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.slots.schemas import SlotIn
from parvis.interviews.slots.service import create_by_hand
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.kernel.http.upload import ReceivedFile
from parvis.kernel.roles import Role
from parvis.letters.evaluation.page import fonts
from parvis.school.features.model import Feature, FeatureName
from parvis.school.settings.rules import CampaignSettings

INTERVIEWED_EMAIL: Final = "entretien@parvis.example"
"""The account of the candidate who has an interview: it has the name of a candidate of the file."""

_SENT: Final = ("Bulletins de terminale", "Certificat de scolarité")
_ADDRESSED: Final = "Guide du candidat"
_HOUR: Final = "12:30"  # of no template: automatic creation finds its own hours free
_MARKS: Final = {
    (MATHS, SchoolYear.TERMINALE): (12.5, 13.0, 12.0),
    (PHYSICS, SchoolYear.TERMINALE): (11.5, 12.0, 13.5),
    (PHILOSOPHY, SchoolYear.TERMINALE): (11.0, 12.0, 12.5),
    (MATHS, SchoolYear.PREMIERE): (13.0, 12.5, 13.5),
    (FRENCH, SchoolYear.PREMIERE): (12.0, 11.5, 12.0),
}


def create_own_record(session: Session, author: Person, own: Person) -> None:
    """The record created by hand of the candidate who signs in as ``own``."""
    form = CandidateIn(
        last_name=own.last_name.upper(),
        first_name=own.first_name,
        birth_date=date(CAMPAIGN_YEAR - 18, 3, 12),
        birth_place="Saint-Denis",
        email=own.email,
        phone_number="06 00 00 00 12",
        force=True,
    )
    create_candidate(session, author, form).account_subject = own.subject


def fill_own_marks(session: Session, own: Person) -> None:
    """The marks of the record created by hand."""
    candidate = _own_record(session, own)
    edits = [
        GradeEdit(column.technical_name, values[column.mark.trimester - 1])
        for column in catalogue(session).marks
        if column.mark is not None
        for values in [_MARKS.get((column.mark.subject, column.mark.year))]
        if values is not None
    ]
    edit_marks(session, candidate_id=candidate.id, row_number=candidate.row_number, edits=edits, author=own)


def open_spaces(session: Session, author: Person, own: Person, *, password: str) -> None:
    """Opens the letters, asks for presence, and gives both candidates what they find in their spaces."""
    _set_up_campaign(session, author)
    for name in _SENT:
        with _pdf(name) as file:
            send(session, own, check_files([file], DOCUMENTS))
    with _pdf(_ADDRESSED) as file:
        [document] = check_files([file], DOCUMENTS)
        add_document(session, author, _own_record(session, own).id, document)
    interviewed = _give_interview(session, author)
    if interviewed is not None:
        directory = EmbeddedDirectory(session)
        names = AccountDetails(INTERVIEWED_EMAIL, interviewed.first_name, interviewed.last_name)
        account = directory.account_of_email(INTERVIEWED_EMAIL) or directory.create_account(names)
        directory.set_password(account.id, password)
        interviewed.account_subject = directory.assign_role(account.id, Role.CANDIDATE).id


def deposit_projects(session: Session, most: int) -> None:
    """The projects of the first candidates whose method it is."""
    table = current.snapshot(session)
    methods = zip(table.column("id").cells(), table.column(METHOD_COLUMN).cells(), strict=True)
    candidates = [uuid.UUID(str(id_)) for id_, method in methods if method == EvaluationMethod.PFM]
    with _pdf("Projet de formation motivé") as file:
        [project] = check_files([file], {FileKind.PDF})
        for candidate in candidates[:most]:
            store(
                session,
                project,
                file_type=FileType.PFM,
                candidate_id=candidate,
                depositor=None,
                deposited_by=DepositedBy.IMPORT,
            )


def _own_record(session: Session, own: Person) -> Candidate:
    return session.scalars(select(Candidate).where(Candidate.account_subject == own.subject)).one()


def _set_up_campaign(session: Session, author: Person) -> None:
    letters = select(Feature.id).where(Feature.name == FeatureName.INTERVIEW_SLOTS_ATTRIBUTION)
    switch_on(session, author, session.scalars(letters).one())
    contract = CampaignSettings().model_dump(exclude={"texts"})
    deadline = max(date(CAMPAIGN_YEAR, 4, 6), today() + timedelta(days=60))
    save_campaign(
        session,
        author,
        CampaignIn.model_validate(contract | {"file_deadline": deadline, "presence_confirmation": True}),
    )


def _give_interview(session: Session, author: Person) -> Candidate | None:
    """Somebody who waits for an interview gets a slot of their own; None when no jury suits anybody."""
    found = next(_suitable(session, best(session).waiting), None)
    if found is None:
        return None
    waiting, of_day = found
    slot = create_by_hand(
        session,
        author,
        SlotIn.model_validate(
            {
                "juryId": of_day.jury_id,
                "convocationDate": of_day.day.isoformat(),
                "convocationTime": "12:15",
                "interviewTime": _HOUR,
                "videoconferenceLink": of_day.videoconference_link,
                "videoconferencePassword": of_day.videoconference_password,
            }
        ),
    )
    attribute_by_hand(session, author, slot_id=slot.id, candidate_id=waiting.id)
    return session.get_one(Candidate, waiting.id)


def _suitable(session: Session, waiting: Sequence[Waiting]) -> Iterator[tuple[Waiting, JuryDate]]:
    """Candidates without needs and a plain day of a jury of their site and mode, remote ones first."""
    plain = [each for each in waiting if not each.needs and each.wish.site is not None]
    for each in sorted(plain, key=lambda each: not each.wish.remote):
        types = [type_ for type_ in InterviewType if type_.is_remote == each.wish.remote]
        days = select(JuryDate).join(Jury, Jury.id == JuryDate.jury_id)
        days = days.where(Jury.site_id == each.wish.site, Jury.interview_type.in_(types), JuryDate.day > today())
        days = days.where(JuryDate.specificities == [])
        of_day = session.scalars(days.order_by(JuryDate.day, Jury.name).limit(1)).first()
        if of_day is not None:
            yield each, of_day


@contextmanager
def _pdf(title: str) -> Generator[ReceivedFile]:
    """A page that says what it is, as it would come in."""
    source = b'#set text(font: "Inter")\n= #sys.inputs.title\nDocument de d\xc3\xa9monstration.'
    content = typst.compile(source, font_paths=fonts(), format="pdf", sys_inputs={"title": title})
    with TemporaryFile() as file:
        file.write(content)
        file.flush()
        yield ReceivedFile(f"{title.replace(' ', '_')}.pdf", len(content), file)
