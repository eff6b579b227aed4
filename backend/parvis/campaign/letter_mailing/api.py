"""Calls on letters by mail (docs/rules/letters.md)."""

from fastapi import APIRouter

from parvis.campaign.features.errors import LetterNotOpen
from parvis.campaign.letter_mailing import queries, service
from parvis.campaign.letter_mailing.schemas import CorrectionsIn, CorrectionsStartedOut, OutdatedLetterOut
from parvis.kernel.db import DbSession
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, Role, requires

router = APIRouter(
    prefix="/admin/letters", tags=["letters"], dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER)]
)


@router.get("/outdated", responses=raises(Unavailable))
def list_outdated_letters(session: DbSession, person: CurrentPerson) -> list[OutdatedLetterOut]:
    """The candidates whose mailed letter is no longer true; to a slot manager those about an interview."""
    return queries.letters_outdated(session, interviews_alone=Role.ADMIN not in person.roles)


@router.post("/corrections", status_code=202, responses=raises(InvalidInput, LetterNotOpen, FeatureLockAlreadyTaken))
def send_corrected_letters(form: CorrectionsIn, session: DbSession, person: CurrentPerson) -> CorrectionsStartedOut:
    """Sends these candidates a corrected mail; those whose mail is still true get nothing."""
    return CorrectionsStartedOut(job_id=service.start_corrections(session, person, form.candidate_ids).id)
