"""Reading who sits, who is at two juries at once, and whom members cannot judge."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date
from itertools import product

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import DirectoryNotConfigured, Names
from parvis.formula_language import french_key
from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.members.busy import Clash, Meeting, clashes_of, names_of_juries, times_shown
from parvis.interviews.members.model import JuryConflict, JuryMember
from parvis.interviews.members.rules import MemberWarning
from parvis.interviews.members.schemas import (
    AvailableMemberOut,
    BusyMemberOut,
    BusyWarningOut,
    MemberOut,
    MembersOut,
    MemberWarningOut,
)
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.errors import Unavailable
from parvis.kernel.french import of_number
from parvis.kernel.people import PersonOut
from parvis.kernel.personal_data import among
from parvis.kernel.roles import Role


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who sits in a jury; ``days`` is None for every day."""

    user_id: str
    first_name: str
    last_name: str
    days: frozenset[date] | None

    def sits(self, day: date) -> bool:
        """Whether they sit that day."""
        return self.days is None or day in self.days

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class Panels:
    """Who sits in which jury, by name, and who declared that they cannot judge which candidate."""

    members: Mapping[uuid.UUID, Sequence[Member]]
    conflicts: Mapping[uuid.UUID, frozenset[str]] = field(default_factory=dict[uuid.UUID, frozenset[str]])

    def sitting(self, jury_id: uuid.UUID, day: date) -> list[Member]:
        """Who sits in a jury that day."""
        return [each for each in self.members.get(jury_id, ()) if each.sits(day)]

    def is_in_conflict(self, candidate_id: uuid.UUID, jury_id: uuid.UUID, day: date) -> bool:
        """Whether somebody who sits in the jury that day cannot judge the candidate."""
        declared = self.conflicts.get(candidate_id)
        return declared is not None and any(each.user_id in declared for each in self.sitting(jury_id, day))


def panels_of(session: Session, juries: Collection[uuid.UUID], candidates: Collection[uuid.UUID] | None = ()) -> Panels:
    """Who sits in these juries, and their conflicts with these candidates, or with all (queries do not grow)."""
    chosen = (
        select(JuryMember.jury_id, JuryMember.user_id, JuryMember.first_name, JuryMember.last_name, JuryDate.day)
        .outerjoin(JuryDate, JuryDate.id == JuryMember.date_id)
        .where(among(JuryMember.jury_id, juries))
    )
    days: defaultdict[tuple[uuid.UUID, str], set[date | None]] = defaultdict(set)
    names: dict[str, tuple[str, str]] = {}
    for jury_id, user_id, first_name, last_name, day in session.execute(chosen):
        days[jury_id, user_id].add(day)
        names[user_id] = first_name, last_name
    if not days:
        return Panels({})
    present = _jurors_if_known(session)
    members: defaultdict[uuid.UUID, list[Member]] = defaultdict(list)
    for (jury_id, user_id), sat in days.items():
        first_name, last_name = names[user_id] if present is None else present.get(user_id, (None, None))
        if first_name is not None and last_name is not None:
            on = None if None in sat else frozenset(each for each in sat if each is not None)
            members[jury_id].append(Member(user_id, first_name, last_name, on))
    by_name = {jury: sorted(each, key=_order) for jury, each in members.items()}
    return Panels(by_name, conflicts_of(session, candidates))


def people_shown(members: Iterable[Member]) -> list[PersonOut]:
    """The names of members."""
    return [PersonOut(last_name=member.last_name, first_name=member.first_name) for member in members]


def available_members(session: Session) -> list[AvailableMemberOut]:
    """Those who have the jury's role, be it through another one, by last then first name."""
    return [
        AvailableMemberOut(id=user, first_name=names.first_name, last_name=names.last_name)
        for user, names in sorted(jurors(session).items(), key=lambda each: _order(each[1]))
    ]


def jurors(session: Session) -> Mapping[str, Names]:
    """The names of the accounts that have the jury's role, be it through another one, by id."""
    return current_directory(session).names_with_role(Role.JURY)


def members_shown(session: Session, jury: Jury) -> MembersOut:
    """Who sits in a jury, with what is doubtful."""
    members = panels_of(session, [jury.id]).members.get(jury.id, ())
    return MembersOut(
        members=[
            MemberOut(
                user_id=member.user_id,
                first_name=member.first_name,
                last_name=member.last_name,
                dates=None if member.days is None else sorted(member.days),
            )
            for member in members
        ],
        version=jury.members_version,
        warnings=[*_busy(session, jury, members), *_in_conflict(session, jury)],
    )


def juries_without_members_counted(session: Session, first: date, last: date) -> int:
    """How many juries meet somebody on one of these days in which nobody sits, where any jury has members."""
    met_at = select(InterviewSlot.jury_id, InterviewSlot.day).where(InterviewSlot.day.between(first, last)).distinct()
    days = [(jury, day) for jury, day in session.execute(met_at)]
    if session.scalar(select(JuryMember.id).limit(1)) is None:
        return 0
    panels = panels_of(session, {jury for jury, _ in days})
    return len({jury for jury, day in days if not panels.sitting(jury, day)})


def _jurors_if_known(session: Session) -> Mapping[str, Names] | None:
    """The same; None while an external directory does not say, which a day of interviews does not wait for."""
    try:
        return jurors(session)
    except (DirectoryNotConfigured, Unavailable):
        return None


def conflicts_of(session: Session, candidates: Collection[uuid.UUID] | None) -> Mapping[uuid.UUID, frozenset[str]]:
    """Who declared that they cannot judge which of these candidates, or of all."""
    declared = select(JuryConflict.candidate_id, JuryConflict.subject)
    if candidates is not None:
        declared = declared.where(among(JuryConflict.candidate_id, candidates))
    found: defaultdict[uuid.UUID, set[str]] = defaultdict(set)
    for candidate, subject in session.execute(declared):
        found[candidate].add(subject)
    return {candidate: frozenset(subjects) for candidate, subjects in found.items()}


def _busy(session: Session, jury: Jury, members: Sequence[Member]) -> Iterator[BusyWarningOut]:
    found: defaultdict[tuple[str, date], dict[Clash, Set[Meeting]]] = defaultdict(dict)
    for clash, meetings in clashes_of(session, [each.user_id for each in members]).items():
        user, *sat = clash
        for own in sat:
            if own.jury_id == jury.id:
                found[user, own.day][clash] = meetings
    names = names_of_juries(
        session, {sat.jury_id for clashes in found.values() for _, *both in clashes for sat in both}
    )
    for day, member in product(sorted({day for _, day in found}), members):
        meetings = {each for met_there in found[member.user_id, day].values() for each in met_there}
        elsewhere = sorted({names[meeting.sat.jury_id] for meeting in meetings} - {jury.name})
        if elsewhere:
            at = of_number(len(elsewhere), "au jury", "aux jurys")
            juries = sorted([jury.name, *elsewhere])
            yield BusyWarningOut(
                code=MemberWarning.MEMBER_BUSY,
                message=f"{member.name} siège aussi {at} {', '.join(elsewhere)} le {day:%d/%m/%Y}, aux mêmes heures.",
                count=len(elsewhere),
                user_id=member.user_id,
                juries=juries,
                date=day,
                members=[BusyMemberOut(name=member.name, juries=juries, times=times_shown(meetings, names))],
            )


def _in_conflict(session: Session, jury: Jury) -> Iterator[MemberWarningOut]:
    """Members who cannot judge candidates whom the jury meets on their days."""
    held = (InterviewSlot.jury_id == jury.id) & InterviewSlot.candidate_id.is_not(None)
    read = session.execute(select(InterviewSlot.candidate_id, InterviewSlot.day).where(held))
    slots = [(candidate, day) for candidate, day in read if candidate is not None]
    panels = panels_of(session, [jury.id], [candidate for candidate, _ in slots])
    for day in sorted({day for _, day in slots}):
        for member in panels.sitting(jury.id, day):
            count = sum(on == day and member.user_id in panels.conflicts.get(candidate, ()) for candidate, on in slots)
            if count:
                whom = of_number(count, "un candidat", f"{count} candidats")
                yield MemberWarningOut(
                    code=MemberWarning.CONFLICT_OF_INTEREST,
                    message=f"{member.name} a déclaré un conflit d'intérêts avec {whom} du {day:%d/%m/%Y}.",
                    count=count,
                    user_id=member.user_id,
                    juries=[jury.name],
                    date=day,
                )


def _order(person: Names | Member) -> tuple[str, str]:
    return french_key(person.last_name), french_key(person.first_name)
