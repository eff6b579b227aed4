"""A jury that goes to remote, or back: the plan, and what forbids it."""

import uuid
from dataclasses import replace
from datetime import date

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from parvis.interviews.juries.errors import JuryIndexExhausted
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.juries.rules import jury_name
from parvis.interviews.juries.service import free_index
from parvis.interviews.members.model import JuryMember
from parvis.interviews.planning.carrying import Work
from parvis.interviews.planning.model import Change, DateState, JuryState, MemberState, SlotState
from parvis.interviews.planning.moves import plan_of, refused
from parvis.interviews.planning.queries import days_unchanged, ground_of
from parvis.interviews.planning.rows import rows_read
from parvis.interviews.planning.rules import MOVED, PlanKind
from parvis.interviews.planning.schemas import ChangeModeIn
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.rules import slot_name
from parvis.interviews.slots.service import PAST_DAY


def mode_changed(session: Session, site: InterviewSite, jury_id: uuid.UUID, form: ChangeModeIn) -> Work:
    """Another mode for a jury, with all its days and slots. Raises as `service.change_mode`."""
    ground = ground_of(session, [jury_id])
    slots = rows_read(session, SlotState, InterviewSlot.jury_id == jury_id)
    versions = days_unchanged(session, form.versions, list(ground.dates.values()), slots)
    before = ground.juries[jury_id].state
    _refuse_mode(before, form)
    after = _new_jury(session, site, form.interview_type).model_copy(update={"id": jury_id})
    moves = [(slot, _in_mode(slot, after)) for slot in slots]
    dates = [
        _date_in_mode(each, form, is_over=ground.juries[jury_id].is_over(each.day)) for each in ground.dates.values()
    ]
    juries = [Change[JuryState](before=before, after=after)]
    mode = "à distance" if form.interview_type.is_remote else "en présentiel"
    return Work(
        kind=PlanKind.CHANGE_MODE,
        title=f"Passage {mode} du jury {before.name}",
        unit=MOVED,
        named=slots,
        plan=plan_of(session, moves, ground, dates, juries),
        ground=ground,
        versions=versions,
    )


def mode_of_day_changed(
    session: Session, site: InterviewSite, jury_id: uuid.UUID, date_id: uuid.UUID, form: ChangeModeIn
) -> Work:
    """Gives a day of a jury to another jury of the site and of the other mode, which meets nobody that day; makes that
    jury where there is none. The members come along where it has none. Raises as `service.change_mode`.
    """
    ground = ground_of(session, [jury_id])
    leaving = ground.juries[jury_id]
    date_row = next((each for each in ground.dates.values() if each.id == date_id), None)
    if date_row is None:
        raise refused("dateId", "Date inconnue de ce jury")
    slots = rows_read(session, SlotState, InterviewSlot.jury_id == jury_id, InterviewSlot.day == date_row.day)
    versions = days_unchanged(session, form.versions, [date_row], slots)
    _refuse_mode(leaving.state, form)
    if leaving.is_over(date_row.day):
        raise refused("dateId", PAST_DAY)
    taking = _free_jury(session, site, form.interview_type, date_row.day)
    made = [] if taking is not None else [_new_jury(session, site, form.interview_type)]
    jury = taking or made[0]
    known = ground_of(session, [jury_id, jury.id])
    ground = replace(known, juries={**known.juries, jury.id: replace(leaving, state=jury)})
    meets_at = {"id": uuid.uuid4(), "jury_id": jury.id}
    date_there = _date_in_mode(date_row.model_copy(update=meets_at), form, is_over=False).after
    assert date_there is not None
    mode = "à distance" if form.interview_type.is_remote else "en présentiel"
    plan = plan_of(
        session,
        [(slot, _in_mode(slot, jury).model_copy(update={"jury_id": jury.id})) for slot in slots],
        ground,
        [Change[DateState](before=date_row, after=date_row), Change[DateState](before=None, after=date_there)],
        [Change[JuryState](before=None, after=each) for each in made],
    )
    members = _members_taken_along(session, date_row, date_there)
    return Work(
        kind=PlanKind.CHANGE_MODE,
        title=f"Passage {mode} de la journée du {date_row.day:%d/%m/%Y} ({leaving.state.name})",
        unit=MOVED,
        named=slots,
        plan=plan.model_copy(update={"members": members}),
        ground=ground,
        versions=versions,
    )


def _free_jury(session: Session, site: InterviewSite, interview_type: InterviewType, day: date) -> JuryState | None:
    """The first jury of the site and type that neither sits nor has a slot that day."""
    meets = [
        select(table.id).where(table.jury_id == Jury.id, table.day == day).exists()
        for table in (JuryDate, InterviewSlot)
    ]
    of_type = (Jury.site_id == site.id, Jury.interview_type == interview_type.value, ~or_(*meets))
    return min(rows_read(session, JuryState, *of_type), key=lambda each: each.index, default=None)


def _new_jury(session: Session, site: InterviewSite, interview_type: InterviewType) -> JuryState:
    index = free_index(session, site.id, interview_type)
    if index is None:
        raise JuryIndexExhausted
    name = jury_name(site.trigram, index, interview_type)
    return JuryState(id=uuid.uuid4(), site_id=site.id, name=name, interview_type=interview_type.value, index=index)


def _members_taken_along(session: Session, date_row: DateState, date_there: DateState) -> list[Change[MemberState]]:
    """Those who sit on the day that goes, unless the other jury has members of its own that day."""
    every_day, that_day = JuryMember.date_id.is_(None), JuryMember.date_id == date_row.id
    if rows_read(session, MemberState, JuryMember.jury_id == date_there.jury_id, every_day):
        return []
    sitting = rows_read(session, MemberState, JuryMember.jury_id == date_row.jury_id, every_day | that_day)
    return [
        Change[MemberState](
            before=None,
            after=each.model_copy(update={"id": uuid.uuid4(), "jury_id": date_there.jury_id, "date_id": date_there.id}),
        )
        for each in sitting
    ]


def _refuse_mode(jury: JuryState, form: ChangeModeIn) -> None:
    """Raises `InvalidInput` unless the jury takes the other mode of its half of the day, with what remote ones need."""
    present, new = InterviewType(jury.interview_type), form.interview_type
    if present == new:
        raise refused("interviewType", "Ce jury est déjà de ce type")
    if present.is_remote == new.is_remote or present.is_morning != new.is_morning:
        raise refused("interviewType", "Seul le mode change : la demi-journée reste la même")
    if new.is_remote and form.videoconference_link is None:
        raise refused("videoconferenceLink", "Lien de visioconférence obligatoire")
    if new.is_remote and form.videoconference_password is None:
        raise refused("videoconferencePassword", "Mot de passe obligatoire")


def _in_mode(slot: SlotState, jury: JuryState) -> SlotState:
    """The slot under the name that its jury takes; face to face it has no link."""
    changes: dict[str, object] = {"name": slot_name(jury.name, slot.day, slot.interview_time)}
    if not InterviewType(jury.interview_type).is_remote:
        changes |= {"videoconference_link": None, "videoconference_password": None}
    return slot.model_copy(update=changes)


def _date_in_mode(date_row: DateState, form: ChangeModeIn, *, is_over: bool) -> Change[DateState]:
    """The date with the link and password of the form; a remote day that is over has none, face to face no day has."""
    is_remote = form.interview_type.is_remote
    if is_remote and is_over:
        return Change[DateState](before=date_row, after=date_row)
    link = form.videoconference_link if is_remote else None
    password = form.videoconference_password if is_remote else None
    changes = {"videoconference_link": link, "videoconference_password": password}
    return Change[DateState](before=date_row, after=date_row.model_copy(update=changes))
