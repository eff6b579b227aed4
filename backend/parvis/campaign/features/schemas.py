"""Features on the wire (docs/rules/campaign.md), and whom a switch reaches (docs/rules/campaign.md)."""

import uuid
from datetime import datetime
from typing import Annotated

from pydantic import Field, StrictBool, StrictInt

from parvis.correspondence.letter_mailing.states import WithoutLetter
from parvis.emails.outbox.schemas import EmailMode
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.templates.schemas import HourIn
from parvis.kernel.days import Day
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Form, In, Out, null_is
from parvis.school.features.model import FeatureName


class FeatureOut(Out):
    """A feature and whether it is on."""

    id: uuid.UUID
    name: FeatureName
    activated: bool


class FeatureActivationIn(Form):
    """How a feature is switched on. ``stale``: letters leave although results are older than the data."""

    answer = FeatureOut

    stale: Annotated[StrictBool, null_is(False)] = False


class PersonReachedOut(Out):
    """A candidate in the preview."""

    id: uuid.UUID
    external_id: str
    name: str


class PeopleWithoutEmailOut(Out):
    """Candidates without an address: how many, and the first of them by number."""

    count: int
    candidates: list[PersonReachedOut]


class SharedEmailOut(Out):
    """An address that several candidates bear, or a candidate and an account of the staff (``staff``)."""

    email: str
    candidates: list[PersonReachedOut]
    staff: bool


class MethodReachedOut(Out):
    """The candidates of one method of evaluation: ``recipients`` get something at once, ``waiting`` once their
    interview has a date; ``already_done`` have it, ``unreachable`` have a letter and no address of their own.
    ``example``: the first of the recipients, null where there is none.
    """

    method: EvaluationMethod
    recipients: int
    waiting: int
    already_done: int
    unreachable: int
    example: PersonReachedOut | None


class FeaturePreviewOut(Out):
    """Whom switching on reaches now.

    ``recipients``: how many get something at once; ``already_done`` have it already; ``waiting``: those called to an
    interview whose date is not fixed. ``stale``: the results are older than the data, so that a letter may change.
    ``unsent``: how many of its mails wait to leave, which switching off stops. ``email_mode``: whether mails leave.
    ``contact_missing``: the settings name nobody to write to or to call, and its mails or letters would say so.
    ``by_method``: the same counts by method of evaluation; empty for a feature that shows or sends no letter.
    """

    recipients: int
    already_done: int
    without_email: PeopleWithoutEmailOut
    shared_emails: list[SharedEmailOut]
    staff_emails: list[str]
    waiting: int
    without_letter: dict[WithoutLetter, int]
    stale: bool
    by_method: list[MethodReachedOut]
    unsent: int
    email_mode: EmailMode
    contact_missing: bool


class SendingTimeIn(In):
    """When letters leave by mail, in Paris; ``expected``: to how many, as its preview said."""

    day: Day
    time: HourIn
    expected: Annotated[StrictInt, Field(ge=0)]


class SendingTimeOut(Out):
    """When letters leave by mail, and what has changed since that was decided.

    ``recipients``: to how many they would leave now. ``stale``: the results are older than the data; when they were not
    (``was_stale``) at the time of the decision, the letters do not leave.
    """

    job_id: uuid.UUID
    at: datetime
    author: PersonOut
    expected: int
    recipients: int
    stale: bool
    was_stale: bool
    email_mode: EmailMode
