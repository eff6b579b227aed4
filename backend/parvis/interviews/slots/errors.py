"""Why slots are not created or removed (docs/rules/interviews.md)."""

import uuid
from datetime import date

from parvis.interviews.templates.schemas import HourOut
from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class JuryWithoutLink(Out):
    """A remote jury, and the days on which it has no link or no password."""

    id: uuid.UUID
    name: str
    site: str
    dates: list[date]


class JuriesWithoutLink(Out):
    """The remote juries that candidates could not join."""

    juries: list[JuryWithoutLink]


class SlotsAlreadyCreated(DomainError):
    """Automatic creation has run, and was not undone."""

    code = "SLOTS_ALREADY_CREATED"
    message = "La création automatique des créneaux a déjà été faite."


class JuryDatesWithoutLink(DomainErrorWithData[JuriesWithoutLink]):
    """Dates of remote juries lack a link or a password."""

    code = "JURY_DATES_WITHOUT_LINK"
    message = "Des dates de jurys à distance n'ont pas de lien ou de mot de passe de visioconférence."


class NothingToCreate(DomainError):
    """No date to come has a template, or every slot is there."""

    code = "NOTHING_TO_CREATE"
    message = "Il n'y a aucun créneau à créer : il faut des dates à venir et des modèles de créneaux."


class SlotAlreadyExists(DomainError):
    """The jury has a slot at that hour of that day."""

    code = "SLOT_ALREADY_EXISTS"
    message = "Ce jury a déjà un créneau à cette date et à cette heure."


class OverlappedSlot(Out):
    """The slot that another one would overlap."""

    slot_name: str
    interview_time: HourOut


class SlotOverlaps(DomainErrorWithData[OverlappedSlot]):
    """The jury would meet two candidates at once."""

    code = "SLOT_OVERLAPS"
    message = "Ce créneau en recouvre un autre du même jury."


class SlotHeld(DomainError):
    """A candidate holds the slot."""

    code = "SLOT_HELD"
    message = "Un candidat tient ce créneau : libérez-le d'abord."
