"""The best attribution of free slots to candidates, by minimum-cost flow (docs/rules/interviews.md).

Four wishes, each counting only where those before it are equal: the most candidates placed, the most priority slots
filled, the most overseas candidates interviewed remotely between 8 and 20 h of their own day, the least sum of days.
Candidates who are equal for every slot form one group, and so do slots equal for every candidate; a flow between groups
gives the same result as one between people, and is much smaller. Sites and modes share no slot: each is solved alone. A
jury's day counts apart for those alone whom somebody who sits then cannot judge.

Remaining choices are made by number (`ties`): the first candidate of those who might be placed instead of each other
is, and the first of those who might change slots has the earlier date, time, and slot name. The same input gives the
same answer.
"""

import heapq
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import TypeVar

from parvis.interviews.attribution.rules import is_comfortable, is_suitable
from parvis.interviews.attribution.ties import Arc, OpenFlow

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")
Sitting = tuple[Hashable, date]
"""A jury, and a day on which it sits."""


@dataclass(frozen=True, slots=True)
class Applicant:
    """A candidate to place: site and mode, needs, time zone where overseas, juries and days not to meet."""

    id: Hashable
    site: Hashable
    remote: bool
    needs: frozenset[str] = frozenset()
    overseas_zone: str | None = None
    refused: frozenset[Sitting] = frozenset()


@dataclass(frozen=True, slots=True)
class OpenSlot:
    """A free slot; ``start`` is local to the site, or of Paris when ``remote``."""

    id: Hashable
    name: str
    site: Hashable
    remote: bool
    day: date
    start: time
    specificities: frozenset[str] = frozenset()
    priority: bool = True
    jury: Hashable = None

    @property
    def sitting(self) -> Sitting:
        """The jury on its day."""
        return self.jury, self.day


@dataclass(slots=True)
class _ApplicantGroup:
    """Applicants who are equal for every slot, by their rank in the order of numbers."""

    needs: frozenset[str]
    zone: str | None
    refused: frozenset[Sitting]
    ranks: list[int]


@dataclass(slots=True)
class _SlotGroup:
    """Slots that are equal for every applicant, the earliest first; ``comfortable`` are the zones whose day they fall
    in, ``sitting`` the jury's day where somebody must not be met then.
    """

    specificities: frozenset[str]
    priority: bool
    day: date
    comfortable: frozenset[str]
    sitting: Sitting | None
    slots: list[OpenSlot]


def best_attribution(applicants: Sequence[Applicant], slots: Iterable[OpenSlot]) -> dict[Hashable, Hashable]:
    """The slot id of each applicant placed; ``applicants`` come in the order of their numbers."""
    slots_of = _by(slots, lambda slot: (slot.site, slot.remote))
    placed: dict[Hashable, Hashable] = {}
    for key, ranks in _by(range(len(applicants)), lambda rank: _whereabouts(applicants[rank])).items():
        if key in slots_of:
            placed.update(_placed(applicants, ranks, slots_of[key]))
    return placed


def _whereabouts(applicant: Applicant) -> tuple[Hashable, bool]:
    return applicant.site, applicant.remote


def _placed(
    applicants: Sequence[Applicant], ranks: Sequence[int], slots: Iterable[OpenSlot]
) -> Iterable[tuple[Hashable, Hashable]]:
    applicant_groups = _applicant_groups(applicants, ranks)
    zones = frozenset(group.zone for group in applicant_groups if group.zone is not None)
    refused = frozenset[Sitting]().union(*(group.refused for group in applicant_groups))
    slot_groups = _slot_groups(slots, zones, refused)
    arcs = _arcs(applicant_groups, slot_groups)
    return [(applicants[rank].id, slot.id) for rank, slot in _by_number(applicant_groups, slot_groups, arcs)]


def _applicant_groups(applicants: Sequence[Applicant], ranks: Sequence[int]) -> list[_ApplicantGroup]:
    def key(rank: int) -> tuple[frozenset[str], str | None, frozenset[Sitting]]:
        applicant = applicants[rank]
        return applicant.needs, applicant.overseas_zone if applicant.remote else None, applicant.refused

    grouped = _by(ranks, key)
    groups = [_ApplicantGroup(*key, ranked) for key, ranked in grouped.items()]
    return sorted(groups, key=lambda group: (sorted(group.needs), group.zone or "", sorted(map(str, group.refused))))


def _slot_groups(slots: Iterable[OpenSlot], zones: frozenset[str], refused: frozenset[Sitting]) -> list[_SlotGroup]:
    comfort: dict[tuple[date, time], frozenset[str]] = {}

    def key(slot: OpenSlot) -> tuple[date, bool, frozenset[str], frozenset[str], Sitting | None]:
        moment = slot.day, slot.start
        if moment not in comfort:
            comfort[moment] = frozenset(zone for zone in zones if is_comfortable(slot.day, slot.start, zone))
        sitting = slot.sitting if slot.sitting in refused else None
        return slot.day, slot.priority, slot.specificities, comfort[moment], sitting

    groups = [
        _SlotGroup(specificities, priority, day, comfortable, sitting, sorted(offered, key=_earliness))
        for (day, priority, specificities, comfortable, sitting), offered in _by(slots, key).items()
    ]
    return sorted(
        groups,
        key=lambda group: (
            *(group.day, group.priority, sorted(group.specificities), sorted(group.comfortable)),
            str(group.sitting or ""),
        ),
    )


def _arcs(applicants: Sequence[_ApplicantGroup], slots: Sequence[_SlotGroup]) -> dict[tuple[int, int], Arc]:
    """An optimal attribution as a flow: from `_source` by groups of applicants and slots that suit to `_sink`."""
    from ortools.graph.python.min_cost_flow import SimpleMinCostFlow  # noqa: PLC0415 - most processes never attribute

    people = sum(len(group.ranks) for group in applicants)
    first = min(group.day for group in slots)
    span = (max(group.day for group in slots) - first).days
    # One more of a wish outweighs all that the next ones can give together.
    comfort_weight = people * span + 1
    priority_weight = (people + 1) * comfort_weight
    source, sink = _source(applicants, slots), _sink(applicants, slots)
    arcs = {(source, index): Arc(len(group.ranks), cost=0) for index, group in enumerate(applicants)}
    arcs |= {(node, sink): Arc(len(group.slots), cost=0) for node, group in enumerate(slots, len(applicants))}
    for i, wanting in enumerate(applicants):
        for node, offered in enumerate(slots, len(applicants)):
            if not is_suitable(wanting.needs, offered.specificities) or offered.sitting in wanting.refused:
                continue
            cost = (offered.day - first).days
            cost -= priority_weight if offered.priority else 0
            cost -= comfort_weight if wanting.zone in offered.comfortable else 0
            arcs[i, node] = Arc(min(len(wanting.ranks), len(offered.slots)), cost)
    flow = SimpleMinCostFlow()
    numbers = {
        flow.add_arc_with_capacity_and_unit_cost(*ends, arc.capacity, arc.cost): ends for ends, arc in arcs.items()
    }
    flow.set_node_supply(source, people)
    flow.set_node_supply(sink, -people)
    if flow.solve_max_flow_with_min_cost() != flow.OPTIMAL:
        raise RuntimeError("the solver proved no optimum")  # pragma: no mutate: never answered
    return {ends: arcs[ends]._replace(flow=flow.flow(number)) for number, ends in numbers.items()}


def _source(applicants: Sequence[_ApplicantGroup], slots: Sequence[_SlotGroup]) -> int:
    return len(applicants) + len(slots)


def _sink(applicants: Sequence[_ApplicantGroup], slots: Sequence[_SlotGroup]) -> int:
    return len(applicants) + len(slots) + 1


def _by_number(
    applicants: Sequence[_ApplicantGroup], slots: Sequence[_SlotGroup], arcs: Mapping[tuple[int, int], Arc]
) -> Iterator[tuple[int, OpenSlot]]:
    """Who takes which slot: in the order of numbers, first each is placed who can be beside those before, then each
    takes the earliest slot that leaves the others one; always within an optimal attribution.
    """
    flow, source, sink = OpenFlow(arcs), _source(applicants, slots), _sink(applicants, slots)
    numbered = sorted((rank, group) for group, each in enumerate(applicants) for rank in each.ranks)
    placed = [(rank, group) for rank, group in numbered if flow.decided(source, group)]
    offered = dict(enumerate((group.slots for group in slots), len(applicants)))
    taken = dict.fromkeys(offered, 0)
    earliest: dict[int, list[tuple[tuple[date, time, str], int]]] = defaultdict(list)
    for start, end in arcs:
        if end in offered:
            heapq.heappush(earliest[start], (_earliness(offered[end][0]), end))
    for rank, group in placed:
        first = earliest[group]
        while True:
            known, chosen = first[0]
            slot = offered[chosen][min(taken[chosen], len(offered[chosen]) - 1)]
            if _earliness(slot) != known:  # another group took from it meanwhile
                heapq.heapreplace(first, (_earliness(slot), chosen))
            elif flow.decided(group, chosen):
                break
            else:
                heapq.heappop(first)
        yield rank, slot
        flow.decided(chosen, sink)
        taken[chosen] += 1


def _earliness(slot: OpenSlot) -> tuple[date, time, str]:
    return slot.day, slot.start, slot.name


def _by(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    grouped: dict[Key, list[Item]] = defaultdict(list)
    for item in items:
        grouped[key(item)].append(item)
    return grouped
