"""Why a jury or its dates are not written (docs/rules/interviews.md)."""

from parvis.kernel.errors import DomainError


class JuryIndexExhausted(DomainError):
    """The site has 99 juries of the type."""

    code = "JURY_INDEX_EXHAUSTED"
    message = "Ce site a déjà 99 jurys de ce type."


class JuryHasSlots(DomainError):
    """Candidates hold slots of the jury."""

    code = "JURY_HAS_SLOTS"
    message = "Des candidats ont un créneau devant ce jury : libérez d'abord ces créneaux, ou déplacez-les."


class DateHasSlots(DomainError):
    """Interviews are planned on a date that would vanish, move, or change what it is made for."""

    code = "DATE_HAS_SLOTS"
    message = (
        "Des créneaux d'entretien existent à cette date : pour la déplacer avec eux, utilisez « Déplacer la journée »."
    )
