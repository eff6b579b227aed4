"""The current step of the change of campaigns."""

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.model import Archive
from parvis.campaign.archives.rules import scholar_year
from parvis.campaign.archives.writing.workbook import digest_beside_candidates
from parvis.campaign.new_campaign.schemas import ArchiveDoneOut, NewCampaignOut, Step
from parvis.campaign.privacy.queries import campaign_year, counts_of, everyone
from parvis.campaign.privacy.schemas import CountedOut
from parvis.campaign.ranking_file.model import RankingFile
from parvis.candidate_table.log.model import LoggedChange
from parvis.candidates.history.model import HistoryItem
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import FileType, StoredFile
from parvis.formulas.computations.model import Computation
from parvis.formulas.definitions.model import Formula
from parvis.interviews.juries.model import Jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import today
from parvis.kernel.db import Base
from parvis.ranking.views.model import CandidateView

_REMOVED: dict[str, type[Base]] = {
    "Créneaux d'entretien": InterviewSlot,
    "Jurys et leurs dates": Jury,
    "Calculs conservés": Computation,
    "Fichiers de classement figés": RankingFile,
}
_KEPT: dict[str, type[Base]] = {"Formules": Formula, "Vues": CandidateView, "Sites d'entretien": InterviewSite}


def present_archive(session: Session) -> Archive | None:
    """The newest archive that holds the campaign as it is now, None when something changed since it was requested."""
    year = scholar_year(campaign_year(session), today())
    newest = select(Archive).where(Archive.scholar_year == year, Archive.short_duration, Archive.file_id.is_not(None))
    archive = session.scalar(newest.order_by(Archive.created.desc()).limit(1))
    return None if archive is None or _changed_since(session, archive) else archive


def new_campaign(session: Session) -> NewCampaignOut:
    """The next step, and what it takes."""
    people, year = everyone(session), campaign_year(session)
    archive = present_archive(session)
    step = Step.START if not people else Step.ARCHIVE if archive is None else Step.PURGE
    return NewCampaignOut(
        step=step,
        campaign=year,
        next=year + 1,
        archive=None if archive is None else ArchiveDoneOut.model_validate(archive),
        candidates=len(people),
        purged=counts_of(session, people) if people else [],
        removed=[*_counted(session, _REMOVED), *_results(session)],
        kept=_counted(session, _KEPT),
    )


def _counted(session: Session, tables: dict[str, type[Base]]) -> list[CountedOut]:
    found = {label: session.scalar(select(func.count()).select_from(table)) or 0 for label, table in tables.items()}
    return [CountedOut(label=label, count=count) for label, count in found.items() if count]


def _results(session: Session) -> list[CountedOut]:
    sent = select(func.count()).where(StoredFile.type == FileType.CALCULATED_RESULT)
    count = session.scalar(sent) or 0
    return [CountedOut(label="Résultats calculés", count=count)] if count else []


def _changed_since(session: Session, archive: Archive) -> bool:
    files = StoredFile.candidate_id.is_not(None) & (StoredFile.type != FileType.PERSON_EXPORT)
    later: list[Select[int]] = [
        select(1).where(LoggedChange.created > archive.created),
        select(1).where(HistoryItem.created > archive.created),
        select(1).where(Candidate.created > archive.created),
        select(1).where(Computation.finished > archive.created),
        select(1).where(StoredFile.created > archive.created, files),
    ]
    if any(session.scalar(each.limit(1)) is not None for each in later):
        return True
    return archive.digest != digest_beside_candidates(session)
