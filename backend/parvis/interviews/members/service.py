"""Saying who sits in a jury."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from parvis.interviews.juries.model import Jury
from parvis.interviews.members.model import JuryMember
from parvis.interviews.members.queries import jurors, members_shown
from parvis.interviews.members.schemas import MemberIn, MembersIn
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput, StaleVersion, existing


def change_members(session: Session, author: Person, jury_id: uuid.UUID, form: MembersIn) -> Jury:
    """Makes these the members of a jury.

    Raises `NotFound`, `StaleVersion` when the list is not the one that the caller saw, `InvalidInput` on an account
    without the jury's role or that is there twice, on no day, or one on which the jury does not sit.
    """
    locked_slots(session)  # no day moves meanwhile
    jury = existing(session.get(Jury, jury_id, populate_existing=True))
    if form.version not in {None, jury.members_version}:
        raise StaleVersion(data=members_shown(session, jury))
    dates = {each.day: each.id for each in jury.dates}
    accounts = jurors(session)
    wrong = _why_refused(form.members, accounts, dates)
    if wrong is not None:
        raise InvalidInput(fields=[FieldError(field="members", message=wrong)])
    days_of = select(JuryMember.user_id, JuryMember.date_id).where(JuryMember.jury_id == jury_id)
    before = _days_by_member(session.execute(days_of).all())
    session.execute(delete(JuryMember).where(JuryMember.jury_id == jury_id))
    rows = [
        (member.user_id, date_id)
        for member in form.members
        for date_id in ([None] if member.dates is None else sorted({dates[day] for day in member.dates}))
    ]
    session.add_all(
        JuryMember(
            jury_id=jury_id,
            user_id=user_id,
            date_id=date_id,
            first_name=accounts[user_id].first_name,
            last_name=accounts[user_id].last_name,
        )
        for user_id, date_id in rows
    )
    if not form.dry_run:
        jury.members_version += 1
    session.flush()
    after = _days_by_member(rows)
    changed = {each for each in before.keys() & after.keys() if before[each] != after[each]}
    who = {"came": after.keys() - before.keys(), "left": before.keys() - after.keys(), "days_changed": changed}
    note(author, count=len(form.members), after={name: sorted(ids) for name, ids in who.items() if ids})
    return jury


def _days_by_member(rows: Iterable[tuple[str, uuid.UUID | None]]) -> dict[str, set[uuid.UUID | None]]:
    days = defaultdict[str, set[uuid.UUID | None]](set)
    for user_id, date_id in rows:
        days[user_id].add(date_id)
    return days


def _why_refused(members: Sequence[MemberIn], accounts: Collection[str], dates: Collection[date]) -> str | None:
    """Why they cannot be the members of a jury that sits on these dates, None where they can."""
    if len({member.user_id for member in members}) < len(members):
        return "Une personne ne figure qu'une fois"
    if any(member.user_id not in accounts for member in members):
        return "Une personne n'a pas, ou n'a plus, le rôle de jury"
    days = [member.dates for member in members if member.dates is not None]
    if [] in days:
        return "Choisissez au moins une date pour chaque personne, ou toutes"
    if any(day not in dates for each in days for day in each):
        return "Le jury ne siège pas à l'une de ces dates"
    return None
