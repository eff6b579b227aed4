"""Members of juries who are written to: whom a choice reaches, and what a message says to each of them."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import Account, Names
from parvis.correspondence.messages.placeholders import LINK, OF_MEMBERS, Part, Placeholder, Vocabulary, parsed
from parvis.correspondence.messages.schemas import ChosenMembersIn, MembersState
from parvis.correspondence.messages.text import filled, filled_html, written_as_mail
from parvis.emails.messages.writing import Message, framed, one_line
from parvis.formula_language import french_key
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.members.queries import panels_of
from parvis.interviews.readings.queries import is_withdrawn
from parvis.interviews.readings.queue import projects_left
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.queries import grades_missing
from parvis.kernel.addresses import can_receive_mail
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.kernel.errors import NotFound
from parvis.kernel.french import date_in_letters, on_one_line
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from parvis.school.settings.queries import campaign_settings

JURY_ALONE: Final = frozenset({Role.JURY.value})


class Sat(NamedTuple):
    """A jury on a day, and where it meets candidates."""

    day: date
    jury: str
    address: str


@dataclass(frozen=True, slots=True)
class MemberReached:
    """Somebody who is written to, the juries and days that the choice reaches them by; ``email``: None for none."""

    id: str
    first_name: str
    last_name: str
    email: str | None
    sittings: Sequence[Sat] = field(default=())

    @property
    def name(self) -> str:
        """The last name, then the first name."""
        return f"{self.last_name} {self.first_name}".strip()

    @property
    def values(self) -> Mapping[str, str]:
        """What each placeholder is: days to come where there are any, else those that are over."""
        sittings = [sitting for sitting in self.sittings if sitting.day >= today()] or self.sittings
        return {
            "Prénom": self.first_name,
            "Nom": self.last_name,
            "jury": _listed(sitting.jury for sitting in sittings),
            "jours": _listed(date_in_letters(sitting.day) for sitting in sittings),
            "lieu": _listed(sitting.address for sitting in sittings),
            LINK: f"{settings().base_url}/jury",
        }


def members_reached(session: Session, wanted: ChosenMembersIn) -> list[MemberReached]:
    """Whom a choice reaches, by name. Raises `Unavailable` when the directory does not answer."""
    sat = _sittings(session, wanted)
    if wanted.state is MembersState.GRADES_MISSING:
        missing = grades_missing(session)
        sat = {key: each for key, each in sat.items() if key in missing}
    panels = panels_of(session, {jury_id for jury_id, _ in sat})
    people: dict[str, Names] = {}
    of_member: defaultdict[str, list[Sat]] = defaultdict(list)
    for (jury_id, day), sitting in sat.items():
        for member in panels.sitting(jury_id, day):
            people[member.user_id] = Names(member.first_name, member.last_name)
            of_member[member.user_id].append(sitting)
    accounts = {each.id: each for each in current_directory(session).accounts_with_role(Role.JURY, effective=True)}
    if wanted.state is MembersState.PFM_TO_READ:
        people = _readers(session, accounts.values(), people if _narrows(wanted) else None)
    reached = [
        MemberReached(
            id=user_id,
            first_name=member.first_name,
            last_name=member.last_name,
            email=account.email if account and account.enabled and can_receive_mail(account.email.strip()) else None,
            sittings=sorted(of_member[user_id]),
        )
        for user_id, member in people.items()
        for account in [accounts.get(user_id)]
    ]
    return sorted(reached, key=lambda each: (french_key(each.last_name), french_key(each.first_name), each.id))


def _readers(session: Session, accounts: Iterable[Account], people: Mapping[str, Names] | None) -> dict[str, Names]:
    """The accounts of juries, of these people where there is a choice, that have projects left to read."""
    rules = campaign_settings(session).pfm
    jurors = [account for account in accounts if people is None or account.id in people]
    return {
        account.id: Names(account.first_name, account.last_name)
        for account in jurors
        for person in [Person(account.id, account.email, account.first_name, account.last_name, JURY_ALONE)]
        if not is_withdrawn(session, account.id) and projects_left(session, person, rules)
    }


def _narrows(wanted: ChosenMembersIn) -> bool:
    """Whether the choice names a site, a day or a jury: readers are then those who sit there."""
    return any(each is not None for each in (wanted.site_id, wanted.date, wanted.jury_id))


def member_reached(session: Session, user_id: str) -> MemberReached:
    """A member of juries, by all the days of theirs. Raises `NotFound`."""
    found = next((each for each in members_reached(session, ChosenMembersIn()) if each.id == user_id), None)
    if found is None:
        raise NotFound
    return found


class MembersAudience(NamedTuple):
    """Who is written to, by name, and who is not: nobody is in two of these."""

    recipients: Sequence[MemberReached]
    without_email: Sequence[MemberReached]
    blank: Sequence[MemberReached]


def key_of_member(message_id: uuid.UUID, user_id: str) -> str:
    """The key by which somebody gets one mail of a message."""
    return f"MESSAGE:{message_id}:{user_id}"


class MembersReading:
    """A message to members of juries. Raises `UnknownPlaceholder`, `InvalidInput`."""

    def __init__(self, session: Session, subject: str, body: str) -> None:
        vocabulary = Vocabulary((), (), OF_MEMBERS)
        self._subject = parsed(subject, "subject", vocabulary)
        parts = parsed(body, "body", vocabulary)
        self._body = written_as_mail(parts)
        self._frame = framed(campaign_settings(session))
        self._placeholders = _placeholders((*self._subject, *parts))

    def is_blank(self, member: MemberReached) -> bool:
        """Whether a placeholder without a text of its own is blank for them."""
        return any(
            placeholder.otherwise is None and not member.values[placeholder.source]
            for placeholder in self._placeholders
        )

    def mail(self, member: MemberReached, blank: str = "") -> Message:
        """The mail of one of them."""
        values = self._values(member, blank)
        return self._frame.holding(
            filled(self._subject, values), filled_html(self._body.html, values), filled(self._body.plain, values)
        )

    def texts(self, member: MemberReached) -> tuple[str, str]:
        """The subject of that mail, and its text without the frame."""
        values = self._values(member, "")
        return one_line(filled(self._subject, values)), filled(self._body.plain, values)

    def _values(self, member: MemberReached, blank: str) -> dict[Placeholder, str]:
        return {
            placeholder: member.values[placeholder.source]
            or (blank if placeholder.otherwise is None else placeholder.otherwise)
            for placeholder in self._placeholders
        }


def audience_of_members(reading: MembersReading, members: Sequence[MemberReached]) -> MembersAudience:
    """Whom a message reaches among these."""
    reachable = [member for member in members if member.email is not None]
    return MembersAudience(
        recipients=[each for each in reachable if not reading.is_blank(each)],
        without_email=[member for member in members if member.email is None],
        blank=[each for each in reachable if reading.is_blank(each)],
    )


def _placeholders(parts: Iterable[Part]) -> list[Placeholder]:
    return [*dict.fromkeys(part for part in parts if isinstance(part, Placeholder))]


def _sittings(session: Session, wanted: ChosenMembersIn) -> dict[tuple[uuid.UUID, date], Sat]:
    """The juries of a choice on their days: dates, and days of slots made by hand (three queries)."""
    conditions = ((wanted.site_id, Jury.site_id), (wanted.jury_id, Jury.id))
    read = select(Jury).where(*(column == value for value, column in conditions if value is not None))
    juries = {jury.id: jury for jury in session.scalars(read)}
    of_dates = session.execute(select(JuryDate.jury_id, JuryDate.day).where(~JuryDate.emptied))
    of_slots = session.execute(select(InterviewSlot.jury_id, InterviewSlot.day).distinct())
    days = {(jury_id, day) for read_days in (of_dates, of_slots) for jury_id, day in read_days}
    return {
        (jury_id, day): Sat(day, juries[jury_id].name, _address_shown(juries[jury_id]))
        for jury_id, day in days
        if jury_id in juries and wanted.date in {None, day}
    }


def _address_shown(jury: Jury) -> str:
    if InterviewType(jury.interview_type).is_remote:
        return f"à distance (site : {jury.site.name})"
    address = on_one_line(jury.site.address)
    return f"{jury.site.name} ({address})" if address else jury.site.name


def _listed(texts: Iterable[str]) -> str:
    """Each once: « a, b et c »."""
    *first, last = dict.fromkeys(texts) or [""]
    return f"{', '.join(first)} et {last}" if first else last
