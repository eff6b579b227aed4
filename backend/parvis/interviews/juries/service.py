"""Writing juries and dates. The site's row is locked while an index is taken, the jury's while its dates change."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.interviews.juries.errors import DateHasSlots, JuryHasSlots, JuryIndexExhausted
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.juries.queries import JuriesHooks, SlotCount
from parvis.interviews.juries.rules import first_free_index, jury_name
from parvis.interviews.juries.schemas import DateIn, JuryIn
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.service import locked_site
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.kernel.errors import FieldError, InvalidInput, existing

_KEPT: Final = "Des candidats ont un créneau devant ce jury : pour changer de mode en gardant leurs créneaux, utilisez"


def create_jury(session: Session, author: Person, site_id: uuid.UUID, form: JuryIn) -> Jury:
    """A new jury of the site, with the first free name. Raises `NotFound`, `JuryIndexExhausted`."""
    site = locked_site(session, site_id)
    jury = Jury(id=uuid.uuid4(), site=site, site_id=site_id, dates=[])
    _name(session, jury, site, form.interview_type)
    session.add(jury)
    session.flush()
    note(author, jury=str(jury.id))
    return jury


def change_jury(session: Session, author: Person, jury_id: uuid.UUID, form: JuryIn) -> Jury:
    """Gives the jury another type, and so another name; face to face it has no video meetings any more.

    Raises `NotFound`, `InvalidInput` on the id of another, `JuryIndexExhausted`, and `JuryHasSlots` once candidates
    hold slots of it; the free ones go.
    """
    jury = _locked_jury(session, jury_id)
    if form.id != jury_id:
        message = "Identifiant obligatoire" if form.id is None else "Ce n'est pas l'identifiant de l'adresse"
        raise InvalidInput(fields=[FieldError(field="id", message=message)])
    present = InterviewType(jury.interview_type)
    if form.interview_type == present:
        return jury
    if form.interview_type.is_morning == present.is_morning:
        action = "Passer à distance" if form.interview_type.is_remote else "Passer en présentiel"
        _remove_free_slots(session, jury, f"{_KEPT} « {action} ».")
    else:
        _remove_free_slots(session, jury)
    before = _journaled(jury)
    _name(session, jury, jury.site, form.interview_type)
    if not form.interview_type.is_remote:
        for jury_date in jury.dates:
            jury_date.videoconference_link = jury_date.videoconference_password = None
    session.flush()
    session.expire_all()  # the versions of dates whose slots went
    note(author, before=before, after=_journaled(jury))
    return jury


def delete_jury(session: Session, author: Person, jury_id: uuid.UUID) -> None:
    """Removes the jury with its dates and free slots. Raises `NotFound`, `JuryHasSlots`."""
    jury = _locked_jury(session, jury_id)
    _remove_free_slots(session, jury)
    session.delete(jury)
    session.flush()
    note(author, before=_journaled(jury))


def change_dates(session: Session, author: Person, jury_id: uuid.UUID, forms: Sequence[DateIn]) -> Jury:
    """Makes ``forms`` the jury's dates; one known by its id, or by its day, stays the same date.

    Raises `NotFound`, `DateHasSlots`, and `InvalidInput` on a day in the past (in Paris), twice the same, or an id
    that is none of the jury's.
    """
    jury = _locked_jury(session, jury_id)
    is_remote = InterviewType(jury.interview_type).is_remote
    known = {jury_date.id: jury_date for jury_date in jury.dates}
    _refuse_wrong_days(forms, known)
    named = {form.id for form in forms}
    by_day = {jury_date.day: jury_date for jury_date in jury.dates if jury_date.id not in named}
    before = {jury_date.day: jury_date.specificities for jury_date in jury.dates}
    counts = {day: count for (_, day), count in JuriesHooks.joined().slot_counts(session, [jury_id]).items()}
    kept: list[JuryDate] = []
    for form in forms:
        jury_date = known.get(form.id) if form.id is not None else by_day.get(form.date)
        specificities = sorted({str(specificity) for specificity in form.specificities})
        if jury_date is None:
            jury_date = JuryDate(id=uuid.uuid4(), jury_id=jury_id)
        elif jury_date.day != form.date and jury_date.day in counts:
            raise DateHasSlots
        # A slot made by hand on a day that was not yet a date had no specificity.
        if before.get(form.date, []) != specificities and counts.get(form.date, SlotCount()).attributed:
            raise DateHasSlots
        jury_date.day, jury_date.specificities = form.date, specificities
        jury_date.videoconference_link = form.videoconference_link if is_remote else None
        jury_date.videoconference_password = form.videoconference_password if is_remote else None
        kept.append(jury_date)
    if any(jury_date not in kept and jury_date.day in counts for jury_date in known.values()):
        raise DateHasSlots
    jury.dates = kept
    session.flush()
    days = sorted(jury_date.day.isoformat() for jury_date in kept)
    note(author, count=len(kept), before={"days": sorted(map(str, before))}, after={"days": days})
    return jury


def _journaled(jury: Jury) -> dict[str, str]:
    return {"name": jury.name, "type": str(jury.interview_type)}


def free_index(session: Session, site_id: uuid.UUID, interview_type: InterviewType) -> int | None:
    """The first index that no jury of the site and type has, None beyond the last."""
    same_type = select(Jury.index).where(Jury.site_id == site_id, Jury.interview_type == interview_type)
    return first_free_index(session.scalars(same_type))


def _refuse_wrong_days(forms: Sequence[DateIn], known: Mapping[uuid.UUID, JuryDate]) -> None:
    stored = {jury_date.day for jury_date in known.values()}
    wrong: list[FieldError] = []
    days: set[date] = set()
    for index, form in enumerate(forms):
        if form.id is not None and form.id not in known:
            wrong.append(FieldError(field=f"{index}.id", message="Cette date n'est pas celle de ce jury"))
        if form.date in days:
            wrong.append(FieldError(field=f"{index}.date", message="Cette date est déjà dans la liste"))
        elif form.date < today() and form.date not in stored:
            wrong.append(FieldError(field=f"{index}.date", message="Cette date est passée"))
        days.add(form.date)
    ids = [form.id for form in forms if form.id is not None]
    if len(set(ids)) < len(ids):
        wrong.append(FieldError(field="id", message="Une date ne figure qu'une fois"))
    if wrong:
        raise InvalidInput(fields=wrong)


def _name(session: Session, jury: Jury, site: InterviewSite, interview_type: InterviewType) -> None:
    with session.no_autoflush:
        index = free_index(session, site.id, interview_type)
    if index is None:
        raise JuryIndexExhausted
    jury.interview_type, jury.index = interview_type, index
    jury.name = jury_name(site.trigram, index, interview_type)


def _remove_free_slots(session: Session, jury: Jury, sentence: str = JuryHasSlots.message) -> None:
    if any(count.attributed for count in JuriesHooks.joined().slot_counts(session, [jury.id]).values()):
        raise JuryHasSlots(sentence)
    JuriesHooks.joined().remove_free_slots(session, jury.id)


def _locked_jury(session: Session, jury_id: uuid.UUID) -> Jury:
    """The jury, its site's row locked: an index that is freed or taken meanwhile counts."""
    site_id = existing(session.scalar(select(Jury.site_id).where(Jury.id == jury_id)))
    locked_site(session, site_id)
    JuriesHooks.joined().guard_slots(session)
    return existing(session.get(Jury, jury_id, populate_existing=True))
