"""Refusals about records."""

import uuid
from datetime import date
from typing import Literal

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class CandidateNotFound(DomainError):
    """No such candidate, one whom the caller may not see, or no record of the caller's account: the same answer."""

    code = "CANDIDATE_NOT_FOUND"
    status = 404
    message = "Aucun candidat trouvé"


class UnknownCandidates(Out):
    """The ids that nobody has, at most a hundred of them."""

    ids: list[uuid.UUID]


class CandidateUnknown(DomainErrorWithData[UnknownCandidates]):
    """A call names candidates by id, and nobody has one of them, or the person was erased meanwhile."""

    code = "CANDIDATE_UNKNOWN"
    status = 422
    field = "ids"
    message = "Un des candidats choisis est introuvable. Rechargez la liste."


class SimilarCandidateOut(Out):
    """Someone who looks like the new candidate."""

    id: uuid.UUID
    external_id: str
    last_name: str
    first_name: str
    birth_date: date | None
    email: str | None
    source: Literal["PARCOURSUP", "MANUAL"]


class SimilarCandidates(Out):
    """The candidates who look like the new candidate, by number."""

    candidates: list[SimilarCandidateOut]


class CandidateDuplicate(DomainErrorWithData[SimilarCandidates]):
    """Someone with the same name and birth date, or the same e-mail, is known; ``force`` creates all the same."""

    code = "CANDIDATE_DUPLICATE"
    message = "Une candidature semblable existe déjà."


class EmailFromFile(DomainError):
    """The record comes from the national platform: its next file would bring the former address back."""

    code = "EMAIL_FROM_FILE"
    message = "Cette adresse vient de Parcoursup : elle se corrige dans le fichier importé."
