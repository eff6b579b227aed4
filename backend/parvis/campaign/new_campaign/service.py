"""The purge before a campaign begins, and the fresh start itself."""

from dataclasses import replace

from sqlalchemy import delete, select, text, update
from sqlalchemy.orm import Session

from parvis.campaign.archives import service as archives
from parvis.campaign.archives.errors import ArchiveMissing
from parvis.campaign.archives.writing.present import present_archive
from parvis.campaign.new_campaign.errors import CandidatesLeft
from parvis.campaign.privacy import service as privacy
from parvis.campaign.privacy.errors import ConfirmationWrong
from parvis.campaign.privacy.schemas import PurgeIn, PurgeReason
from parvis.candidate_table.log.model import ComputationBlob, ImportBlob, LoggedChange
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.waiting import cancel_sending
from parvis.correspondence.messages.model import WrittenMessage
from parvis.files.stored.model import FileType, StoredFile
from parvis.files.stored.service import discard
from parvis.formulas.computations.model import Computation
from parvis.imports.candidates_file.model import ImportedFile, Simulation
from parvis.imports.candidates_file.profile.profile import Profile
from parvis.imports.candidates_file.profile.store import keep_profile, locked_profile, present_year, stored_profile
from parvis.imports.zip_imports.model import ZipImport
from parvis.interviews.juries.model import Jury
from parvis.interviews.slots.model import InterviewSlot, SlotsState
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.jobs import Job, JobKind
from parvis.kernel.jobs.locks import exclude_jobs, exclude_jobs_of
from parvis.kernel.undo.model import Undoable
from parvis.results.ranking_file.model import RankingFile
from parvis.school.features.model import Feature

_EMPTY_TABLE = text(
    "UPDATE table_state SET epoch = (random() * 9e15)::bigint, position = 0, import_id = NULL, computation_id = NULL"
)


def purge(session: Session, confirmation: str, author: Person) -> Job:
    """Asks for the erasure of the present campaign's candidates, once an archive holds them.

    Raises `ArchiveMissing`, `ConfirmationWrong`, and `FeatureLockAlreadyTaken` while an archive is written, which may
    be the one that is missing.
    """
    exclude_jobs_of(session, archives.FEATURE)
    archive = present_archive(session)
    if archive is None:
        raise ArchiveMissing
    form = PurgeIn(reason=PurgeReason.NEW_CAMPAIGN, confirmation=confirmation)
    return privacy.ask_for_purge(session, form, author, archive_id=archive.id)


def start(session: Session, confirmation: str, author: Person) -> None:
    """Begins the next campaign. Raises `ConfirmationWrong`, `CandidatesLeft`, `FeatureLockAlreadyTaken`."""
    exclude_jobs(session, privacy.FEATURE)
    year = present_year(session) + 1
    if confirmation != str(year):
        raise ConfirmationWrong
    if session.scalar(select(Candidate.id).limit(1)) is not None:
        raise CandidatesLeft
    locked_profile(session)
    privacy.hold_writers(session)
    for table in (ImportedFile, InterviewSlot, Jury, RankingFile, Simulation, WrittenMessage, ZipImport, Undoable):
        session.execute(delete(table))
    session.execute(update(SlotsState).values(version=SlotsState.version + 1, created=None, attributed=None))
    session.execute(update(Feature).values(activated=False))
    cancel_sending(session)
    for file in session.scalars(select(StoredFile).where(StoredFile.type == FileType.CALCULATED_RESULT)).all():
        discard(session, file)
    keep_profile(session, _of_year(session, year))
    for table in (Computation, ComputationBlob, ImportBlob, LoggedChange):
        session.execute(delete(table))
    session.execute(delete(Job).where(Job.kind == JobKind.COMPUTATION))
    session.execute(update(Job).values(of_former_campaign=True))
    session.execute(_EMPTY_TABLE)
    session.expire_all()
    note(author, year=year)


def _of_year(session: Session, year: int) -> Profile:
    """The import profile as it is, for the files of that year."""
    return replace(stored_profile(session), campaign_year=year)
