"""The candidates who wait for a slot, the free slots, and the best attribution of them."""

import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.columns.business import YES
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, Snapshot
from parvis.formulas.computations.staleness import results_are_stale
from parvis.interviews.attribution.optimum import Applicant, OpenSlot, best_attribution
from parvis.interviews.attribution.rules import NEEDS, OVERSEAS_ZONES
from parvis.interviews.attribution.schemas import AttributionCountsOut, DemandOut
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.members.queries import Panels, panels_of
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.rules import Wish
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.whereabouts import is_concerned, is_to_attribute, wishes
from parvis.kernel.clock import today
from parvis.reference.places.queries import department_of

_DEPARTMENT = "DepartementEtablissement"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A candidate who waits for a slot: their row of the table, where they go, what they need."""

    row: int
    id: uuid.UUID
    wish: Wish
    needs: frozenset[str]
    overseas_zone: str | None


@dataclass(frozen=True, slots=True)
class Capacity:
    """The slots of a site and mode: how many there are and are free, by what they are made for."""

    slots: Counter[frozenset[str]]
    free: Counter[frozenset[str]]


@dataclass(frozen=True, slots=True)
class Attribution:
    """The best attribution: the candidates who wait, the free slots to come, and the slot given to each row."""

    table: Snapshot
    waiting: Sequence[Waiting]
    free: Mapping[uuid.UUID, OpenSlot]
    capacities: Mapping[tuple[uuid.UUID, bool], Capacity]
    panels: Panels
    placed: Mapping[int, uuid.UUID]

    def refuses(self, candidate_id: uuid.UUID, slot: OpenSlot) -> bool:
        """Whether somebody who sits at the slot cannot judge the candidate."""
        return self.panels.is_in_conflict(candidate_id, _jury(slot), slot.day)

    def left(self) -> dict[tuple[object, bool], dict[frozenset[str], list[uuid.UUID]]]:
        """The free slots that nobody gets, the earliest first, by site and mode, then by what they are made for."""
        taken = set(self.placed.values())
        free = sorted(self.free.items(), key=lambda each: (each[1].day, each[1].name))
        found: dict[tuple[object, bool], dict[frozenset[str], list[uuid.UUID]]] = {}
        for key, slot in free:
            if key not in taken:
                found.setdefault((slot.site, slot.remote), {}).setdefault(slot.specificities, []).append(key)
        return found

    @property
    def unplaced(self) -> Iterator[Waiting]:
        """Those it leaves, by number."""
        return (candidate for candidate in self.waiting if candidate.row not in self.placed)


def best(session: Session) -> Attribution:
    """The best attribution of what is free now to those who wait now."""
    table = current.snapshot(session)
    waiting = list(candidates_of(session, table, is_to_attribute(table)))
    free, capacities = _slots(session)
    attribution = Attribution(table, waiting, free, capacities, _panels(session, free), {})
    sittings = {slot.sitting: slot for slot in free.values()}
    refused = {
        candidate: frozenset(key for key, slot in sittings.items() if attribution.refuses(candidate, slot))
        for candidate in attribution.panels.conflicts
    }
    applicants = [
        Applicant(
            candidate.row,
            candidate.wish.site,
            candidate.wish.remote,
            candidate.needs,
            candidate.overseas_zone,
            refused.get(candidate.id, frozenset()),
        )
        for candidate in waiting
        if candidate.wish.site is not None
    ]
    placed: Any = best_attribution(applicants, free.values())
    return replace(attribution, placed=placed)


def still_waiting(session: Session, attribution: Attribution) -> Attribution:
    """The same without those who wait no longer, or whom a member cannot judge, since it was worked out."""
    waits = is_to_attribute(current.snapshot(session))
    now_left = replace(attribution, panels=_panels(session, attribution.free))
    waiting = [candidate for candidate in attribution.waiting if waits[candidate.row]]
    free, placed = attribution.free, attribution.placed
    kept = {
        candidate.row: placed[candidate.row]
        for candidate in waiting
        if candidate.row in placed and not now_left.refuses(candidate.id, free[placed[candidate.row]])
    }
    return replace(now_left, waiting=waiting, placed=kept)


def is_work_left(session: Session) -> bool:
    """Whether someone waits for a slot while one to come is free."""
    free, _ = _slots(session)
    return bool(free) and bool(is_to_attribute(current.snapshot(session)).any())


def candidate_at(session: Session, row: int) -> Waiting | None:
    """The candidate of a row, None where an interview does not concern them."""
    return next(iter(concerned_among(session, [row]).values()), None)


def concerned_among(session: Session, rows: Sequence[int]) -> dict[uuid.UUID, Waiting]:
    """Those of the candidates of these rows whom an interview concerns, by id."""
    table = current.snapshot(session)
    chosen = np.zeros(table.rows, np.bool_)
    chosen[[row for row in rows if row < table.rows]] = True
    return {candidate.id: candidate for candidate in candidates_of(session, table, chosen & is_concerned(table))}


def counts_of(session: Session, attribution: Attribution) -> AttributionCountsOut:
    """What the attribution gives, in numbers."""
    slots = [attribution.free[slot] for slot in attribution.placed.values()]
    remote = sum(slot.remote for slot in slots)
    left = attribution.free.keys() - set(attribution.placed.values())
    return AttributionCountsOut(
        number_of_face_to_face_interview_slots_attributed=len(slots) - remote,
        number_of_remote_interview_slots_attributed=remote,
        candidates=len(attribution.waiting),
        free_slots=len(attribution.free),
        free_slots_left=len(left),
        free_priority_slots_left=sum(attribution.free[slot].priority for slot in left),
        stale=results_are_stale(session),
        demand=_demand(session, attribution),
    )


def candidates_of(session: Session, table: Snapshot, chosen: Mask) -> Iterator[Waiting]:
    """The candidates of these rows of the table, by number: where they go and what they need."""
    rows = np.flatnonzero(chosen)
    rows = rows[np.argsort(table.number_places[rows], kind="stable")]
    group, found = wishes(session, table, rows)
    ids = _values(table.table_column(ID), rows)
    departments = _values(table.table_column(_DEPARTMENT), rows)
    needs: list[set[str]] = [set() for _ in rows]
    for column, need in NEEDS.items():
        for index in np.flatnonzero(np.equal(_values(table.table_column(column), rows), YES)).tolist():
            needs[index].add(need.value)
    zones = {text: OVERSEAS_ZONES.get(department_of(str(text or "")) or "") for text in set(departments.tolist())}
    for index, row in enumerate(rows.tolist()):
        wish = found[int(group[index])]
        yield Waiting(row, uuid.UUID(ids[index]), wish, frozenset(needs[index]), zones[departments[index]])


def _values(column: TableColumn, rows: NDArray[np.intp]) -> NDArray[np.object_]:
    return column.values(rows if column.codes is None else column.codes[rows])


def _panels(session: Session, free: Mapping[uuid.UUID, OpenSlot]) -> Panels:
    """Who sits at these slots, and all conflicts."""
    return panels_of(session, {_jury(slot) for slot in free.values()}, None)


def _jury(slot: OpenSlot) -> uuid.UUID:
    return cast("uuid.UUID", slot.jury)  # of whatever kind of id for the optimum


def _slots(session: Session) -> tuple[dict[uuid.UUID, OpenSlot], dict[tuple[uuid.UUID, bool], Capacity]]:
    """The free slots after today, and how many slots each site and mode has."""
    # Few juries and dates have many slots: what they say is read once, not with each of their slots.
    juries = {
        jury: (site, InterviewType(interview_type).is_remote)
        for jury, site, interview_type in session.execute(select(Jury.id, Jury.site_id, Jury.interview_type))
    }
    kinds = {
        (jury, day): frozenset(specificities)
        for jury, day, specificities in session.execute(select(JuryDate.jury_id, JuryDate.day, JuryDate.specificities))
    }
    read = select(
        InterviewSlot.id,
        InterviewSlot.name,
        InterviewSlot.jury_id,
        InterviewSlot.day,
        InterviewSlot.interview_time,
        InterviewSlot.priority,
        InterviewSlot.specificities,
        InterviewSlot.candidate_id.is_(None),
    )
    first, plain = today(), frozenset[str]()
    free: dict[uuid.UUID, OpenSlot] = {}
    capacities: dict[tuple[uuid.UUID, bool], Capacity] = {}
    for slot, name, jury, day, start, priority, own, is_free in session.execute(read):
        site, is_remote = juries[jury]
        kind = kinds.get((jury, day), plain) if own is None else frozenset(own)
        found = capacities.get((site, is_remote))
        if found is None:
            found = capacities[site, is_remote] = Capacity(Counter(), Counter())
        found.slots[kind] += 1
        if is_free and day > first:
            found.free[kind] += 1
            free[slot] = OpenSlot(slot, name, site, is_remote, day, start, kind, priority, jury)
    return free, capacities


def _demand(session: Session, attribution: Attribution) -> list[DemandOut]:
    """What each site is asked for and can give, by name of the site, face to face first."""
    placed = Counter(
        (slot.site, slot.remote) for slot in map(attribution.free.get, attribution.placed.values()) if slot
    )
    wanted = Counter((each.wish.site, each.wish.remote) for each in attribution.waiting if each.wish.site)
    free = {key: at.free.total() for key, at in attribution.capacities.items()}
    shown = [
        DemandOut(
            site=name,
            remote=remote,
            candidates=wanted[site, remote],
            free_slots=free.get((site, remote), 0),
            placed=placed[site, remote],
        )
        for site, name in names_of_sites(session).items()
        for remote in (False, True)
        if wanted[site, remote] or free.get((site, remote))
    ]
    return sorted(shown, key=lambda each: (each.site, each.remote))


def names_of_sites(session: Session) -> dict[uuid.UUID, str]:
    """The names of all sites."""
    return {site.id: site.name for site in session.execute(select(InterviewSite.id, InterviewSite.name))}
