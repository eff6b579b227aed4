"""The current step of the change of campaigns."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.queries import job_under_way
from parvis.campaign.archives.writing.present import present_archive
from parvis.campaign.new_campaign.schemas import ArchiveDoneOut, NewCampaignOut, Step
from parvis.campaign.privacy.queries import counts_of, everyone
from parvis.campaign.privacy.schemas import CountedOut
from parvis.correspondence.messages.model import MessageTemplate, WrittenMessage
from parvis.files.stored.model import FileType, StoredFile
from parvis.formulas.computations.model import Computation
from parvis.formulas.definitions.model import Formula
from parvis.formulas.tables.model import FormulaTable
from parvis.imports.candidates_file.profile.store import present_year
from parvis.interviews.juries.model import Jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.db import Base
from parvis.ranking.views.model import CandidateView
from parvis.results.ranking_file.model import RankingFile

_REMOVED: dict[str, type[Base]] = {
    "Créneaux d'entretien": InterviewSlot,
    "Jurys et leurs dates": Jury,
    "Calculs conservés": Computation,
    "Fichiers de classement figés": RankingFile,
    "Messages envoyés": WrittenMessage,
}
_KEPT: dict[str, type[Base]] = {
    "Formules": Formula,
    "Tables des formules": FormulaTable,
    "Vues": CandidateView,
    "Modèles de message": MessageTemplate,
    "Sites d'entretien": InterviewSite,
}


def new_campaign(session: Session) -> NewCampaignOut:
    """The next step, and what it takes."""
    people, year = everyone(session), present_year(session)
    archive = present_archive(session)
    step = Step.START if not people else Step.ARCHIVE if archive is None else Step.PURGE
    return NewCampaignOut(
        step=step,
        campaign=year,
        next=year + 1,
        archive=None if archive is None else ArchiveDoneOut.model_validate(archive),
        archive_job_id=job_under_way(session),
        candidates=len(people),
        purged=counts_of(session, people) if people else [],
        removed=[*_rows_counted(session, _REMOVED), *([] if people else _results(session))],  # the purge removes them
        kept=_rows_counted(session, _KEPT),
    )


def _rows_counted(session: Session, tables: dict[str, type[Base]]) -> list[CountedOut]:
    found = {label: session.scalar(select(func.count()).select_from(table)) or 0 for label, table in tables.items()}
    return [CountedOut(label=label, count=count) for label, count in found.items() if count]


def _results(session: Session) -> list[CountedOut]:
    sent = select(func.count()).where(StoredFile.type == FileType.CALCULATED_RESULT)
    count = session.scalar(sent) or 0
    return [CountedOut(label="Résultats calculés", count=count)] if count else []
