"""Refusals about jobs; the taken lock is `kernel.errors.FeatureLockAlreadyTaken`, as the contract names it."""

from parvis.kernel.errors import DomainError
from parvis.kernel.french import of_number


class JobNotCancellable(DomainError):
    """The job is finished, or is of a kind that cannot be stopped."""

    code = "JOB_NOT_CANCELLABLE"
    message = "Ce travail ne peut plus être annulé."


class JobInterrupted(DomainError):
    """The ``error`` of a job of which every attempt was interrupted."""

    code = "JOB_INTERRUPTED"
    status = 500
    message = "Le travail a été interrompu plusieurs fois et a été abandonné."


class JobTooLong(DomainError):
    """The ``error`` of a job of which an attempt took longer than its limit and was killed."""

    code = "JOB_TOO_LONG"
    status = 500

    def __init__(self, longest_seconds: int) -> None:
        minutes = -(-longest_seconds // 60)
        unit = of_number(minutes, "minute", "minutes")
        super().__init__(f"Le travail a dépassé la durée maximale de {minutes} {unit} et a été arrêté.")


class JobOutOfMemory(DomainError):
    """The ``error`` of a job of which two attempts needed more memory than a job may use."""

    code = "JOB_OUT_OF_MEMORY"
    status = 500
    message = "Le travail demande plus de mémoire qu'il n'est permis et a été abandonné."
