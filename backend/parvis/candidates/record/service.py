"""Creating a record by hand (part 1 §2, §7; decisions.md §5)."""

from typing import Final

from sqlalchemy import Numeric, cast, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import append_reload
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.errors import CandidateDuplicate, SimilarCandidateOut, SimilarCandidates
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.queries import candidates_like
from parvis.candidates.record.schemas import CandidateIn
from parvis.kernel.audit import audit
from parvis.kernel.auth import Person

_BY_HAND: Final = "^M[0-9]+$"


def create_candidate(session: Session, author: Person, form: CandidateIn) -> Candidate:
    """Creates a record with source MANUAL, its number and row being the next ones, and its first item of history.

    Raises `CandidateDuplicate`
    unless ``form.force``.
    """
    # Held until the commit: two persons at once get two numbers, and the second sees the record of the first.
    storage.locked_state(session)
    if not form.force and (like := candidates_like(session, form)):
        raise CandidateDuplicate(data=SimilarCandidates(candidates=[*map(SimilarCandidateOut.model_validate, like)]))
    candidate = Candidate(
        row_number=session.scalar(select(func.coalesce(func.max(Candidate.row_number) + 1, 0))),
        external_id=_next_number(session),
        source="MANUAL",
        last_name=form.last_name,
        first_name=form.first_name,
        email=form.email,
        birth_date=form.birth_date,
        birth_place=form.birth_place,
        phone_number=form.phone_number,
    )
    session.add(candidate)
    session.flush()
    cells = {
        "Numero": candidate.external_id,
        "Nom": form.last_name,
        "Prenom": form.first_name,
        "Email": form.email,
        "DateNaissance": form.birth_date.isoformat(),
    }
    written = tuple(ChangedCell(name, value, None) for name, value in cells.items())
    record(session, [Happened(candidate.id, Action.CREATE_CANDIDATE, written)], author)
    append_reload(session, author)
    audit("candidate_created", author, candidate=str(candidate.id), force=form.force)
    return candidate


def _next_number(session: Session) -> str:
    """``M00001``, then one more than the greatest, whoever gave it: a file may hold such numbers, of any length."""
    number = cast(func.substr(Candidate.external_id, 2), Numeric)
    greatest = session.scalar(select(func.max(number)).where(Candidate.external_id.regexp_match(_BY_HAND)))
    return f"M{int(greatest or 0) + 1:05d}"
