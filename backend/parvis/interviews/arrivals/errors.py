"""Why an arrival is refused (docs/rules/interviews.md)."""

from parvis.kernel.errors import DomainError


class ArrivalNotToday(DomainError):
    """The slot is of another day, where the interview takes place."""

    code = "ARRIVAL_NOT_TODAY"
    message = "Les arrivées se notent le jour de l'entretien seulement."


class ArrivalWithoutCandidate(DomainError):
    """Nobody holds the slot."""

    code = "ARRIVAL_WITHOUT_CANDIDATE"
    message = "Aucun candidat ne tient ce créneau."


class ArrivalOfAnother(DomainError):
    """The slot is now that of another candidate than the caller saw."""

    code = "ARRIVAL_OF_ANOTHER"
    message = "Ce créneau est maintenant celui d'un autre candidat : relisez la liste."
