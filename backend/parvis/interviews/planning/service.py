"""What is done to days and to several slots at once, each in one transaction (docs/rules/interviews.md).

Whoever writes excludes automatic creation and attribution, then holds the slots and the candidate table, in the order
of all who write slots: of two moves at once the second is judged on what the first left.
"""

import uuid
from collections.abc import Collection
from typing import Final

from sqlalchemy.orm import Session

from parvis.candidate_table.log.storage import locked_state
from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.planning.carrying import UNDOER, Work, carry_out
from parvis.interviews.planning.errors import JurySitsThatDay, NothingToMove
from parvis.interviews.planning.model import Change, DateState, JuryState, Plan, SlotState
from parvis.interviews.planning.modes import mode_changed, mode_of_day_changed
from parvis.interviews.planning.moves import (
    in_place,
    moved,
    on_their_dates,
    plan_of,
    refuse_held,
    refused,
    swapped,
)
from parvis.interviews.planning.queries import (
    Done,
    Ground,
    dates_of_site,
    days_unchanged,
    ground_of,
    slots_shown,
    versions_of,
)
from parvis.interviews.planning.rows import rows_read, slots_read
from parvis.interviews.planning.rules import MOST_NAMED, MOVED, PlanKind
from parvis.interviews.planning.schemas import (
    ChangeModeIn,
    MoveDayIn,
    MoveSlotsIn,
    SlotIdsIn,
    SlotsOfDateIn,
    SwapIn,
    Versions,
)
from parvis.interviews.sites.service import locked_site
from parvis.interviews.slots.creation import Planned, slots_planned
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.service import FEATURE, PAST_DAY, locked_slots, taken_back_if
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound, StaleVersion, existing
from parvis.kernel.jobs.locks import exclude_jobs, exclude_jobs_of

UNDOERS: Final = dict.fromkeys(map(str, PlanKind), UNDOER)
"""How each of these writes is taken back, by its kind."""


def move_day(session: Session, author: Person, jury_id: uuid.UUID, date_id: uuid.UUID, form: MoveDayIn) -> Done:
    """Moves a day of a jury with all its slots, and with ``every_jury`` that of every jury of the site.

    Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, `JurySitsThatDay`, `SlotsCollide`, and `InvalidInput`
    on a day that is past, the same day without a shift, an hour that leaves the day or is past.
    """
    with taken_back_if(session, dry_run=form.dry_run):
        _hold(session)
        date_row, ground = _date(session, jury_id, date_id)
        named = ground.juries[jury_id].state.name
        date_rows = [date_row]
        if form.every_jury:
            date_rows = dates_of_site(session, ground.juries[jury_id].state.site_id, date_row.day)
            ground = ground_of(session, [row.jury_id for row in date_rows])
            named = named if len(date_rows) == 1 else f"{len(date_rows)} jurys"
        of_day = (InterviewSlot.jury_id.in_([row.jury_id for row in date_rows]), InterviewSlot.day == date_row.day)
        slots = rows_read(session, SlotState, *of_day)
        versions = days_unchanged(session, form.versions, date_rows, slots)
        for each in date_rows:
            _refuse_day(ground, each, form)
        moves = moved(slots, ground, day=form.date, shift=form.shift_minutes, jury_id=None)
        dates = [Change[DateState](before=row, after=row.model_copy(update={"day": form.date})) for row in date_rows]
        work = Work(
            kind=PlanKind.MOVE_DAY,
            title=f"Déplacement de la journée du {date_row.day:%d/%m/%Y} au {form.date:%d/%m/%Y} ({named})",
            unit=MOVED,
            named=slots,
            plan=plan_of(session, moves, ground, dates),
            ground=ground,
            versions=versions,
        )
        return carry_out(session, author, work, dry_run=form.dry_run)


def move_slots(session: Session, author: Person, form: MoveSlotsIn) -> Done:
    """Moves slots to another day, hour or jury, all or none; the date is added to a jury that lacks it.

    Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, `NothingToMove`, `SlotsCollide`,
    `JuryDatesWithoutLink`, and `InvalidInput` on slots of past days, an unknown jury, a day or hour that is past.
    """
    if form.date is None and not form.shift_minutes and form.jury_id is None:
        raise NothingToMove
    with taken_back_if(session, dry_run=form.dry_run):
        slots, ground = _slots(session, form.slot_ids, form.versions, form.jury_id)
        if form.jury_id is not None and form.jury_id not in ground.juries:
            raise refused("juryId", "Jury inconnu")
        _refuse_past(slots, ground)
        moves = moved(slots, ground, day=form.date, shift=form.shift_minutes, jury_id=form.jury_id)
        if not moves:
            raise NothingToMove
        placed, dates = on_their_dates(moves, ground, form.link, form.password)
        plan = plan_of(session, placed, ground, dates)
        work = Work(PlanKind.MOVE_SLOTS, "Déplacement de créneaux", MOVED, slots, plan, ground)
        return carry_out(session, author, work, dry_run=form.dry_run)


def free_slots(session: Session, author: Person, form: SlotIdsIn) -> Done:
    """Frees slots, all or none. Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, `InvalidInput`."""
    with taken_back_if(session, dry_run=form.dry_run):
        slots, ground = _slots(session, form.slot_ids, form.versions)
        _refuse_past(slots, ground)
        held = [slot for slot in slots if slot.candidate_id is not None]
        plan = in_place(ground, [(each, each.model_copy(update={"candidate_id": None})) for each in held])
        unit = ("créneau libéré", "créneaux libérés")
        work = Work(PlanKind.FREE_SLOTS, "Libération de créneaux", unit, slots, plan, ground)
        return carry_out(session, author, work, dry_run=form.dry_run)


def delete_slots(session: Session, author: Person, form: SlotIdsIn) -> Done:
    """Removes free slots, all or none. Raises as `free_slots`, and `SlotTaken` where somebody holds one."""
    with taken_back_if(session, dry_run=form.dry_run):
        slots, ground = _slots(session, form.slot_ids, form.versions)
        _refuse_past(slots, ground)
        refuse_held(session, slots)
        plan = in_place(ground, [(slot, None) for slot in slots])
        unit = ("créneau supprimé", "créneaux supprimés")
        work = Work(PlanKind.DELETE_SLOTS, "Suppression de créneaux", unit, slots, plan, ground)
        return carry_out(session, author, work, dry_run=form.dry_run)


def open_slots(session: Session, author: Person, form: SlotIdsIn) -> Done:
    """Makes free slots those of everybody, all or none, whatever their date is made for.

    Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, and `SlotTaken` where somebody holds one.
    """
    with taken_back_if(session, dry_run=form.dry_run):
        slots, ground = _slots(session, form.slot_ids, form.versions)
        refuse_held(session, slots)
        reserved = [slot for slot in slots if ground.specificities(slot)]
        plan = in_place(ground, [(each, each.model_copy(update={"specificities": []})) for each in reserved])
        unit = ("créneau ouvert à tous", "créneaux ouverts à tous")
        work = Work(PlanKind.OPEN_SLOTS, "Ouverture de créneaux à tous", unit, slots, plan, ground)
        return carry_out(session, author, work, dry_run=form.dry_run)


def swap_slots(session: Session, author: Person, form: SwapIn) -> Done:
    """Exchanges two candidates. Raises as `free_slots`, and `InvalidInput` unless two slots are held."""
    with taken_back_if(session, dry_run=form.dry_run):
        slots, ground = _slots(session, form.ids, form.versions)
        _refuse_past(slots, ground, "ids")
        unit = ("créneau échangé", "créneaux échangés")
        work = Work(PlanKind.SWAP_SLOTS, "Échange de candidats", unit, slots, swapped(session, slots, ground), ground)
        return carry_out(session, author, work, dry_run=form.dry_run)


def create_slots_of_date(
    session: Session, author: Person, jury_id: uuid.UUID, date_id: uuid.UUID, form: SlotsOfDateIn
) -> tuple[Planned, uuid.UUID | None]:
    """Creates the slots that the site's templates give a date; gives them with what takes them back.

    Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, `JuryDatesWithoutLink`, `NothingToCreate`, and
    `InvalidInput` on a day that is past.
    """
    with taken_back_if(session, dry_run=form.dry_run):
        exclude_jobs(session, FEATURE)
        _hold(session)
        date_row, ground = _date(session, jury_id, date_id)
        there = rows_read(session, SlotState, InterviewSlot.jury_id == jury_id, InterviewSlot.day == date_row.day)
        days_unchanged(session, form.versions, [date_row], there)
        if ground.juries[jury_id].is_over(date_row.day):
            raise refused("date", PAST_DAY)
        planned = slots_planned(session, date_id)
        created = [
            SlotState(
                id=uuid.uuid4(),
                **row._asdict(),
                specificities=None,
                videoconference_link=None,
                videoconference_password=None,
                candidate_id=None,
            )
            for row in planned.rows
        ]
        plan = Plan(
            juries=[Change[JuryState](before=ground.juries[jury_id].state, after=ground.juries[jury_id].state)],
            dates=[Change[DateState](before=date_row, after=date_row)],
            slots=[Change[SlotState](before=None, after=each) for each in created],
        )
        title = f"Création des créneaux du {date_row.day:%d/%m/%Y} ({ground.juries[jury_id].state.name})"
        unit = ("créneau créé", "créneaux créés")
        work = Work(PlanKind.CREATE_SLOTS, title, unit, created, plan, ground)
        return planned, carry_out(session, author, work, dry_run=form.dry_run).undo_id


def change_mode(session: Session, author: Person, jury_id: uuid.UUID, form: ChangeModeIn) -> Done:
    """Turns a jury, or one of its days, from face to face to remote, or back, with its slots and those who hold them.

    Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, `JuryIndexExhausted`, and `InvalidInput` on the
    same type or another half of the day, a remote jury without link or password.
    """
    with taken_back_if(session, dry_run=form.dry_run):
        exclude_jobs_of(session, FEATURE)
        jury = existing(session.get(Jury, jury_id))
        site = locked_site(session, jury.site_id)
        _hold(session)
        if form.date_id is None:
            work = mode_changed(session, site, jury_id, form)
        else:
            work = mode_of_day_changed(session, site, jury_id, form.date_id, form)
        return carry_out(session, author, work, dry_run=form.dry_run)


def _hold(session: Session) -> None:
    exclude_jobs_of(session, FEATURE)
    locked_slots(session)
    locked_state(session)


def _date(session: Session, jury_id: uuid.UUID, date_id: uuid.UUID) -> tuple[DateState, Ground]:
    dates = rows_read(session, DateState, JuryDate.id == date_id, JuryDate.jury_id == jury_id)
    if not dates:
        raise NotFound
    return dates[0], ground_of(session, [jury_id])


def _refuse_day(ground: Ground, date_row: DateState, form: MoveDayIn) -> None:
    sitting = ground.juries[date_row.jury_id]
    if sitting.is_over(date_row.day):
        raise refused("date", "Cette journée est passée : ajoutez plutôt une date")
    if sitting.is_over(form.date):
        raise refused("date", PAST_DAY)
    if form.date == date_row.day and not form.shift_minutes:
        raise refused("date", "Cette journée est déjà à cette date")
    if form.date != date_row.day and (date_row.jury_id, form.date) in ground.dates:
        raise JurySitsThatDay(f"Le jury {sitting.state.name} siège déjà ce jour-là : déplacez plutôt ses créneaux.")


def _slots(
    session: Session, slot_ids: Collection[uuid.UUID], versions: Versions | None, jury_id: uuid.UUID | None = None
) -> tuple[list[SlotState], Ground]:
    """The slots that somebody named, by name, held until the transaction ends, and what they stand on."""
    _hold(session)
    ids = set(slot_ids)
    by_id = slots_read(session, ids)
    present = versions_of(session, ids)
    if any(present.get(slot) != version for slot, version in (versions or {}).items() if slot in ids):
        raise StaleVersion(data=slots_shown(session, ids))
    if by_id.keys() != ids:
        raise NotFound
    slots = sorted(by_id.values(), key=lambda each: each.name)
    juries = {each.jury_id for each in slots} | ({jury_id} if jury_id is not None else set[uuid.UUID]())
    return slots, ground_of(session, juries)


def _refuse_past(slots: Collection[SlotState], ground: Ground, field: str = "slotIds") -> None:
    over = [slot.name for slot in slots if ground.juries[slot.jury_id].is_over(slot.day)]
    if over:
        raise refused(field, f"Ces créneaux sont passés : {', '.join(over[:MOST_NAMED])}")
