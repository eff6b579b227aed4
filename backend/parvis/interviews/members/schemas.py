"""Who sits, on the wire (docs/rules/interviews.md)."""

from datetime import date
from typing import Annotated

from pydantic import Field, StrictBool, StrictInt

from parvis.interviews.juries.schemas import MOST_DATES
from parvis.interviews.members.rules import MOST_MEMBERS, MemberWarning
from parvis.kernel.days import Day
from parvis.kernel.schemas import Form, Out, null_is, required_text

LONGEST_ID = 255


class AvailableMemberOut(Out):
    """Somebody who may sit in a jury."""

    id: str
    first_name: str
    last_name: str


class MemberOut(Out):
    """Somebody who sits in a jury, on every one of its days where ``dates`` is null."""

    user_id: str
    first_name: str
    last_name: str
    dates: list[date] | None


class MemberWarningOut(Out):
    """What is doubtful about a member on a day: juries at overlapping hours, or how many they cannot judge."""

    code: MemberWarning
    message: str
    count: int
    user_id: str
    juries: list[str]
    date: date


class BusyMemberOut(Out):
    """Somebody who sits in several juries at once, and the interviews that overlap: ``09:00–09:30 (ALP01MP)``."""

    name: str
    juries: list[str]
    times: list[str]


class BusyWarningOut(MemberWarningOut):
    """The juries at which a member sits at overlapping hours of a day."""

    members: list[BusyMemberOut]


class MembersOut(Out):
    """Who sits in a jury, by name; ``version`` is 0 until it is first saved."""

    members: list[MemberOut]
    version: int
    warnings: list[BusyWarningOut | MemberWarningOut]


class MemberIn(Form):
    """Somebody who sits, on these days of the jury, on all of them where ``dates`` is null."""

    answer = MemberOut

    user_id: Annotated[str, required_text("Compte obligatoire", longest=LONGEST_ID)]
    dates: Annotated[list[Day], Field(max_length=MOST_DATES)] | None = None


class MembersIn(Form):
    """Who sits in a jury; ``version``: of the list that the caller saw; ``dry_run``: only what is doubtful."""

    answer = MembersOut

    members: Annotated[list[MemberIn], Field(max_length=MOST_MEMBERS)]
    version: StrictInt | None = None
    dry_run: Annotated[StrictBool, null_is(False)] = False
