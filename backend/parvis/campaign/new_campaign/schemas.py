"""The next campaign on the wire."""

import uuid
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from parvis.campaign.privacy.schemas import CountedOut
from parvis.kernel.schemas import Form, Out, required_text


class Step(StrEnum):
    """What is to be done next."""

    ARCHIVE = "ARCHIVE"
    PURGE = "PURGE"
    START = "START"


class ArchiveDoneOut(Out):
    """The newest archive of the campaign."""

    id: uuid.UUID
    name: str
    created: datetime


class NewCampaignOut(Out):
    """The current step of the change of campaigns; ``archive`` is up to date unless the step is ARCHIVE.

    ``archive_job_id`` is the job of an archive that is being written, which the steps wait for.
    ``purged`` counts what the purge takes, ``removed`` what the fresh start does, ``kept`` what stays.
    """

    step: Step
    campaign: int
    next: int
    archive: ArchiveDoneOut | None
    archive_job_id: uuid.UUID | None
    candidates: int
    purged: list[CountedOut]
    removed: list[CountedOut]
    kept: list[CountedOut]


class CampaignConfirmationIn(Form):
    """A year, typed to confirm: that of what goes, or of what begins."""

    confirmation: Annotated[str, required_text("Année obligatoire", longest=10)]


class PurgeJobOut(Out):
    """The job that purges."""

    job_id: uuid.UUID
