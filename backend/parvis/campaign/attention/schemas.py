"""The lines of the administration home."""

from enum import StrEnum

from parvis.kernel.schemas import Out


class AttentionKind(StrEnum):
    """What is to be dealt with."""

    FORMULAS_IN_ERROR = "FORMULAS_IN_ERROR"
    JOBS_FAILED = "JOBS_FAILED"
    EMAILS_BLOCKED = "EMAILS_BLOCKED"
    CONFLICTS = "CONFLICTS"
    STALE_RESULTS = "STALE_RESULTS"
    EMAILS_SUSPENDED = "EMAILS_SUSPENDED"
    EMAILS_DOUBTFUL = "EMAILS_DOUBTFUL"
    EMAILS_FAILED = "EMAILS_FAILED"
    DATES_WITHOUT_LINK = "DATES_WITHOUT_LINK"
    GRADES_MISSING = "GRADES_MISSING"
    SHEETS_MISSING = "SHEETS_MISSING"
    TO_ATTRIBUTE = "TO_ATTRIBUTE"
    IMPEDIMENTS = "IMPEDIMENTS"
    SLOTS_OF_LEAVERS = "SLOTS_OF_LEAVERS"
    FILE_DEADLINE_OUTDATED = "FILE_DEADLINE_OUTDATED"
    LETTERS_OUTDATED = "LETTERS_OUTDATED"
    MEMBERS_BUSY = "MEMBERS_BUSY"
    JURIES_WITHOUT_MEMBERS = "JURIES_WITHOUT_MEMBERS"
    LETTERS_TO_SEND = "LETTERS_TO_SEND"
    ARCHIVES_DUE = "ARCHIVES_DUE"
    PURGE_DUE = "PURGE_DUE"


class AttentionOut(Out):
    """How many of it, and the page where it is dealt with, whose address says what it lists."""

    kind: AttentionKind
    count: int
    link: str
