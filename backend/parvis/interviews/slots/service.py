"""Creating and removing slots. Each writer locks them first (`locked_slots`), so that writes come one after another."""

import uuid
from collections.abc import Callable, Collection, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.orm import Session

from parvis.candidates.history.model import HistoryItem
from parvis.candidates.history.service import Action
from parvis.emails.outbox.schemas import LettersMadeOut
from parvis.interviews.juries.hours import do_overlap, is_past, zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.slots.creation import planned_creation
from parvis.interviews.slots.errors import OverlappedSlot, SlotAlreadyExists, SlotHeld, SlotOverlaps
from parvis.interviews.slots.model import InterviewSlot, SlotsState
from parvis.interviews.slots.rules import slot_name
from parvis.interviews.slots.schemas import SlotIn
from parvis.kernel.audit.lines import leave_no_line, note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now, today
from parvis.kernel.errors import FieldError, InvalidInput, existing
from parvis.kernel.hooks import Hooks
from parvis.kernel.personal_data import among
from parvis.kernel.row_ids import increasing_ids
from parvis.kernel.undo import Obstacle, Undoer
from parvis.kernel.undo import remember as remember_undo
from parvis.kernel.undo.model import Undoable
from parvis.school.settings.queries import interview_minutes

FEATURE: Final = "interview_slots"
"""The lock of automatic creation and attribution, which imports and computations exclude."""
UNDO_KIND: Final = "SLOT_CREATION"

PAST_DAY: Final = "Cette date est passée"
PAST_HOUR: Final = "Cette heure est passée"

_CREATING: Final = "Création des créneaux"

Progress = Callable[[int, int | None, str], None]


class Letters(NamedTuple):
    """Candidates to whom a letter left, and those whose last one does not say what is so after the transaction."""

    left: frozenset[uuid.UUID]
    untrue: frozenset[uuid.UUID]


@dataclass(frozen=True)
class SlotsHooks(Hooks):
    """letters_held: the letters of candidates. letters_made: how many letters slots given to candidates make wait."""

    letters_held: Callable[[Session, Collection[uuid.UUID]], Letters]
    letters_made: Callable[[Session, Collection[uuid.UUID]], LettersMadeOut]


def letters_untrue(session: Session, candidates: Collection[uuid.UUID]) -> frozenset[uuid.UUID]:
    """Those of these candidates whose letter is not true as the transaction leaves it."""
    return SlotsHooks.joined().letters_held(session, candidates).untrue


def locked_slots(session: Session) -> SlotsState:
    """Keeps other writers of slots out until the transaction ends, and tells readers that slots change."""
    raised = update(SlotsState).values(version=SlotsState.version + 1).returning(SlotsState)
    return session.scalars(raised).one()


@contextmanager
def taken_back_if(session: Session, *, dry_run: bool) -> Generator[None]:
    """What a dry run writes is taken back at its end, with the locks that it took."""
    with session.begin_nested() as savepoint:
        yield
        if dry_run:
            savepoint.rollback()
            leave_no_line()


def create_automatically(session: Session, author: Person, progress: Progress) -> dict[str, Any]:
    """Creates the slots of every date to come, all or none; gives the account of `planned_creation` as JSON, with
    what takes it back.

    Raises as it does.
    """
    state = locked_slots(session)
    rows, created = planned_creation(session)
    progress(0, len(rows), _CREATING)
    ids = increasing_ids(len(rows))
    slots = [{"id": uuid.UUID(slot_id), **row._asdict()} for slot_id, row in zip(ids, rows, strict=True)]
    session.execute(insert(InterviewSlot), slots)
    state.created = now()
    undo_id = uuid.uuid4()
    remember_undo(
        session,
        undoable_id=undo_id,
        kind=UNDO_KIND,
        title="Création automatique des créneaux",
        author=author,
        takes_back=[(len(rows), "créneau créé", "créneaux créés")],
        kept={"ids": ids},
    )
    return created.model_dump(mode="json", by_alias=True) | {"undoId": str(undo_id)}


def create_by_hand(session: Session, author: Person, form: SlotIn) -> InterviewSlot:
    """A slot with priority. Raises `SlotAlreadyExists`, `SlotOverlaps` unless the form allows it, and `InvalidInput` on
    an unknown jury, an hour in the past, a convocation after the interview, a remote jury without link or password.
    """
    locked_slots(session)
    jury = session.get(Jury, form.jury_id)
    if jury is None:
        raise InvalidInput(fields=[FieldError(field="juryId", message="Jury inconnu")])
    is_remote = InterviewType(jury.interview_type).is_remote
    _refuse_wrong_slot(form, jury)
    _refuse_overlap(session, form)
    link, password = form.videoconference_link, form.videoconference_password
    of_day = next((date for date in jury.dates if date.day == form.convocation_date), None)
    if of_day is not None and (link, password) == (of_day.videoconference_link, of_day.videoconference_password):
        link = password = None  # those of the date, which are read live
    slot = InterviewSlot(
        id=uuid.uuid4(),
        jury_id=jury.id,
        name=slot_name(jury.name, form.convocation_date, form.interview_time),
        day=form.convocation_date,
        convocation_time=form.convocation_time,
        interview_time=form.interview_time,
        priority=True,
        videoconference_link=link if is_remote else None,
        videoconference_password=password if is_remote else None,
    )
    session.add(slot)
    session.flush()
    note(author, slot=str(slot.id))
    return slot


def delete_slot(session: Session, author: Person, slot_id: uuid.UUID) -> None:
    """Removes a free slot. Raises `NotFound`, `SlotHeld`."""
    locked_slots(session)
    slot = existing(session.get(InterviewSlot, slot_id, with_for_update=True))
    if slot.candidate_id is not None:
        raise SlotHeld
    session.delete(slot)
    session.flush()
    note(author, before={"name": slot.name})


def remove_free_slots(session: Session, jury_id: uuid.UUID) -> None:
    """Removes the slots of a jury that nobody holds."""
    locked_slots(session)
    free = delete(InterviewSlot).where(InterviewSlot.jury_id == jury_id, InterviewSlot.candidate_id.is_(None))
    session.execute(free.execution_options(synchronize_session=False))


def letters_sent_since(session: Session, undoable: Undoable) -> Obstacle:
    """The letters sent since: they can no longer be taken back."""
    sent = select(func.count()).where(HistoryItem.action == Action.SEND_LETTER, HistoryItem.created > undoable.created)
    return Obstacle("LETTER", session.scalar(sent) or 0, "courrier envoyé depuis", "courriers envoyés depuis")


def _obstacles(session: Session, undoable: Undoable) -> list[Obstacle]:
    held = select(func.count()).where(_made_by(undoable), InterviewSlot.candidate_id.is_not(None))
    return [
        Obstacle("ATTRIBUTION", session.scalar(held) or 0, "créneau attribué", "créneaux attribués"),
        letters_sent_since(session, undoable),
    ]


def _take_back(session: Session, undoable: Undoable, _author: Person, progress: Progress) -> None:
    count = session.scalar(select(func.count()).where(_made_by(undoable))) or 0
    progress(0, count, "Suppression des créneaux")
    created = delete(InterviewSlot).where(_made_by(undoable))
    session.execute(created.execution_options(synchronize_session=False))
    session.execute(update(JuryDate).values(emptied=False))  # they wait for their slots again
    session.execute(update(SlotsState).values(created=None))


def _made_by(undoable: Undoable) -> ColumnElement[bool]:
    """The slots that the creation made: not one made by hand since under the same name."""
    return among(InterviewSlot.id, [uuid.UUID(slot_id) for slot_id in undoable.kept["ids"]])


UNDOER: Final = Undoer(feature=FEATURE, lock=locked_slots, obstacles=_obstacles, take_back=_take_back)
"""How automatic creation is taken back: free slots that it made go, and it may run again."""


def _refuse_overlap(session: Session, form: SlotIn) -> None:
    of_day = select(InterviewSlot.name, InterviewSlot.interview_time).order_by(InterviewSlot.interview_time)
    of_day = of_day.where(InterviewSlot.jury_id == form.jury_id, InterviewSlot.day == form.convocation_date)
    slots, minutes = session.execute(of_day).all(), interview_minutes(session)
    if any(hour == form.interview_time for _, hour in slots):
        raise SlotAlreadyExists
    met = next(((name, hour) for name, hour in slots if do_overlap(hour, form.interview_time, minutes)), None)
    if met is not None and not form.allow_overlap:
        name, hour = met
        message = f"{SlotOverlaps.message.removesuffix('.')} : {name}."
        raise SlotOverlaps(message, data=OverlappedSlot(slot_name=name, interview_time=hour))


def _refuse_wrong_slot(form: SlotIn, jury: Jury) -> None:
    wrong: list[FieldError] = []
    if is_past(form.convocation_date, form.interview_time, zone_of(jury.interview_type, jury.site.time_zone)):
        of_today = form.convocation_date >= today()
        field, sentence = ("interviewTime", PAST_HOUR) if of_today else ("convocationDate", PAST_DAY)
        wrong.append(FieldError(field=field, message=sentence))
    if form.convocation_time > form.interview_time:
        sentence = "La convocation ne peut pas suivre l'entretien"
        wrong.append(FieldError(field="convocationTime", message=sentence))
    if InterviewType(jury.interview_type).is_remote:
        if form.videoconference_link is None:
            wrong.append(FieldError(field="videoconferenceLink", message="Lien de visioconférence obligatoire"))
        if form.videoconference_password is None:
            wrong.append(FieldError(field="videoconferencePassword", message="Mot de passe obligatoire"))
    if wrong:
        raise InvalidInput(fields=wrong)
