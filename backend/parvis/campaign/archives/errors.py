"""Refusals about archives."""

from parvis.kernel.errors import DomainError


class ArchiveMissing(DomainError):
    """No archive holds the campaign as it is now."""

    code = "ARCHIVE_MISSING"
    message = "Créez d'abord une archive de la campagne : aucune ne contient les dernières modifications."


class ArchiveInProgress(DomainError):
    """The archive waits to be written, or is being written."""

    code = "ARCHIVE_IN_PROGRESS"
    message = "Cette archive est en attente de génération : elle ne peut pas encore être supprimée."


class ArchiveNotReady(DomainError):
    """There is nothing to replace: the archive was not written."""

    code = "ARCHIVE_NOT_READY"
    message = "Seule une archive prête à télécharger peut devenir une archive longue durée."


class ArchiveAlreadyLongDuration(DomainError):
    """The archive is already of long duration."""

    code = "ARCHIVE_ALREADY_LONG_DURATION"
    message = "Cette archive est déjà une archive longue durée."


class ArchiveNotDue(DomainError):
    """An archive is not to be purged: its end has not come, or it contains no personal data."""

    code = "ARCHIVE_NOT_DUE"
    message = "Une de ces archives n'est pas à purger : relisez la liste."


class ArchiveDamaged(DomainError):
    """In a job's ``error``: what the object store gives back is not what was written."""

    code = "ARCHIVE_DAMAGED"
    status = 500
    message = "L'archive relue n'est pas celle qui a été écrite : elle n'a pas été gardée."


class ArchiveWithoutRoom(DomainError):
    """In a job's ``error``: the place where files are kept has less room than the archive takes."""

    code = "ARCHIVE_WITHOUT_ROOM"
    status = 507

    def __init__(self, missing: str) -> None:
        super().__init__(f"Stockage plein : il manquait {missing}.")
