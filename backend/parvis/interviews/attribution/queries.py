"""Who waits for a slot, which slots are free, and the best attribution of them."""

import uuid
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.columns.business import YES
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, NUMBER, Snapshot
from parvis.formulas.computations.queries import results_are_stale
from parvis.interviews.attribution.optimum import Applicant, OpenSlot, best_attribution
from parvis.interviews.attribution.rules import NEEDS, OVERSEAS_ZONES, NoSlotReason, is_suitable
from parvis.interviews.attribution.schemas import (
    AttributionCountsOut,
    AutomaticAttributionOut,
    DemandOut,
    UnplacedOut,
)
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate, Specificity
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.rules import Wish
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.whereabouts import WISHED, is_concerned, is_to_attribute, wishes
from parvis.kernel.clock import today
from parvis.reference.places.queries import department_of

_DEPARTMENT = "DepartementEtablissement"
_REASONS = text(
    """
    SELECT entry ->> 'candidateId', entry ->> 'reason'
    FROM (
      SELECT result FROM jobs
      WHERE kind = 'SLOT_ATTRIBUTION' AND status = 'SUCCESS' ORDER BY finished DESC LIMIT 1
    ) AS last, jsonb_path_query(last.result, '$.unplaced[*]') AS entry
    WHERE entry ->> 'candidateId' = ANY (CAST(:candidates AS text[]))
    """
)


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
    """The best attribution: who waits, the free slots to come, and the slot of each row placed."""

    table: Snapshot
    waiting: Sequence[Waiting]
    free: Mapping[uuid.UUID, OpenSlot]
    capacities: Mapping[tuple[uuid.UUID, bool], Capacity]
    placed: Mapping[int, uuid.UUID]

    @property
    def unplaced(self) -> Iterator[Waiting]:
        """Those it leaves, by number."""
        return (each for each in self.waiting if each.row not in self.placed)


def best(session: Session) -> Attribution:
    """The best attribution of what is free now to those who wait now."""
    table = current.snapshot(session)
    waiting = list(candidates_of(session, table, is_to_attribute(table)))
    free, capacities = _slots(session)
    applicants = [
        Applicant(each.row, each.wish.site, each.wish.remote, each.needs, each.overseas_zone)
        for each in waiting
        if each.wish.site is not None
    ]
    placed: Any = best_attribution(applicants, free.values())
    return Attribution(table, waiting, free, capacities, placed)


def still_waiting(session: Session, attribution: Attribution) -> Attribution:
    """The same without the slots of those who wait no longer: a jury may have graded them while it was worked out."""
    waits = is_to_attribute(current.snapshot(session))
    waiting = [each for each in attribution.waiting if waits[each.row]]
    rows = {each.row for each in waiting}
    placed = {row: slot for row, slot in attribution.placed.items() if row in rows}
    return replace(attribution, waiting=waiting, placed=placed)


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
    return {each.id: each for each in candidates_of(session, table, chosen & is_concerned(table))}


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


def simulation(session: Session) -> AutomaticAttributionOut:
    """What automatic attribution would do now."""
    attribution = best(session)
    counts = counts_of(session, attribution)
    return AutomaticAttributionOut(**dict(counts), unplaced=unplaced_shown(session, attribution))


def unplaced_shown(session: Session, attribution: Attribution) -> list[UnplacedOut]:
    """Those whom the attribution leaves, by number, each with the reason."""
    names = _names_of_sites(session)
    table = attribution.table
    return [_unplaced(each, attribution.capacities, names, table) for each in attribution.unplaced]


def _unplaced(
    waiting: Waiting,
    capacities: Mapping[tuple[uuid.UUID, bool], Capacity],
    names: Mapping[uuid.UUID, str],
    table: Snapshot,
) -> UnplacedOut:
    wish = waiting.wish
    reason, missing = NoSlotReason.NO_SITE, frozenset[str]()
    if wish.site is not None:
        found = capacities.get((wish.site, wish.remote))
        kinds = found.slots if found is not None else Counter[frozenset[str]]()
        reason = NoSlotReason.NO_CAPACITY
        if kinds and not any(is_suitable(waiting.needs, kind) for kind in kinds):
            reason = NoSlotReason.NO_COMPATIBLE_SLOT
            # The needs that no slot meets; all of them, where each is met but never together.
            missing = waiting.needs - frozenset[str]().union(*kinds) or waiting.needs
    cells = [table.table_column(name).cell(waiting.row) for name in (NUMBER, "Nom", "Prenom", *WISHED)]
    number, last_name, first_name, *wished = ("" if cell is None else str(cell) for cell in cells)
    return UnplacedOut(
        candidate_id=waiting.id,
        external_id=number,
        name=f"{last_name} {first_name}".strip(),
        reason=reason,
        site=None if wish.site is None else names[wish.site],
        sites=[names[site] for site in wish.claimed_by],
        remote=wish.remote,
        wish=next((text for text in wished if text), None),
        missing=[each for each in Specificity if each in missing],
    )


def reasons_reported(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, NoSlotReason]:
    """Why the last automatic attribution left those of these candidates whom its report names (one query)."""
    found = session.execute(_REASONS, {"candidates": [str(each) for each in candidates]})
    return {uuid.UUID(each): NoSlotReason(reason) for each, reason in found}


def candidates_of(session: Session, table: Snapshot, chosen: Mask) -> Iterator[Waiting]:
    """The candidates of these rows of the table, by number: where they go and what they need."""
    rows = np.flatnonzero(chosen)
    rows = rows[np.argsort(table.number_places[rows], kind="stable")]
    group, found = wishes(session, table)
    ids = _values(table.table_column(ID), rows)
    departments = _values(table.table_column(_DEPARTMENT), rows)
    needs: list[set[str]] = [set() for _ in rows]
    for column, need in NEEDS.items():
        for index in np.flatnonzero(np.equal(_values(table.table_column(column), rows), YES)).tolist():
            needs[index].add(need.value)
    zones = {text: OVERSEAS_ZONES.get(department_of(str(text or "")) or "") for text in set(departments.tolist())}
    for index, row in enumerate(rows.tolist()):
        yield Waiting(row, uuid.UUID(ids[index]), found[group[row]], frozenset(needs[index]), zones[departments[index]])


def _values(column: TableColumn, rows: NDArray[np.intp]) -> NDArray[np.object_]:
    return column.values[rows if column.codes is None else column.codes[rows]]


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
            free[slot] = OpenSlot(slot, name, site, is_remote, day, start, kind, priority)
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
        for site, name in _names_of_sites(session).items()
        for remote in (False, True)
        if wanted[site, remote] or free.get((site, remote))
    ]
    return sorted(shown, key=lambda each: (each.site, each.remote))


def _names_of_sites(session: Session) -> dict[uuid.UUID, str]:
    return {site.id: site.name for site in session.execute(select(InterviewSite.id, InterviewSite.name))}
