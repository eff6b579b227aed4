"""Refusals about jobs; the taken lock is `kernel.errors.FeatureLockAlreadyTaken`, as the contract names it."""

from parvis.kernel.errors import DomainError


class JobNotCancellable(DomainError):
    """The job is finished, or of a kind that cannot be stopped once asked for."""

    code = "JOB_NOT_CANCELLABLE"
    message = "Ce travail ne peut plus être annulé."


class JobInterrupted(DomainError):
    """Told in a job's ``error`` when every attempt's worker died under it."""

    code = "JOB_INTERRUPTED"
    status = 500
    message = "Le travail a été interrompu plusieurs fois et a été abandonné."
