"""What an optimal flow leaves open: which of its units may go elsewhere at no loss, decided one after another.

A unit may take an arc when a cycle through that arc costs nothing. By the potentials of the flow, such a cycle is made
of tight arcs alone, those of no reduced cost, and every exchange on them leaves the flow optimal. What is decided is
never exchanged again, so that what no cycle joins now no cycle joins later: such nodes are told apart once for all.
"""

from collections import defaultdict, deque
from collections.abc import Mapping
from typing import NamedTuple


class Arc(NamedTuple):
    """What an arc of an optimal flow may carry, what a unit on it costs, and how many units it carries."""

    capacity: int
    cost: int
    flow: int = 0


class OpenFlow:
    """An optimal flow along ``arcs``, of which nothing is decided yet."""

    def __init__(self, arcs: Mapping[tuple[int, int], Arc]) -> None:
        self._room: dict[tuple[int, int], int] = {}
        costs: dict[tuple[int, int], int] = {}
        for (start, end), arc in arcs.items():
            self._room[start, end], self._room[end, start] = arc.capacity - arc.flow, arc.flow
            costs[start, end], costs[end, start] = arc.cost, -arc.cost
        potentials = self._potentials(costs)
        self._tight: dict[int, list[int]] = defaultdict(list)
        for (start, end), cost in costs.items():
            if cost + potentials[start] == potentials[end]:
                self._tight[start].append(end)
        self._part = dict.fromkeys(potentials, 0)  # pragma: no mutate: only speed

    def decided(self, start: int, end: int) -> bool:
        """Decides that a unit takes the arc, where an optimal flow that keeps all that is decided has one there."""
        if not self._room[end, start] and not self._exchanged(start, end):
            return False
        self._room[end, start] -= 1
        return True

    def _exchanged(self, start: int, end: int) -> bool:
        """Sends a unit round a cycle through the arc that costs nothing, if there is one."""
        if self._part[start] != self._part[end] or not self._room[start, end] or end not in self._tight[start]:
            return False
        way = self._way(end, start)
        if way is None:
            return False
        for left, entered in [(start, end), *way]:
            self._room[left, entered] -= 1
            self._room[entered, left] += 1
        return True

    def _way(self, start: int, end: int) -> list[tuple[int, int]] | None:
        """The shortest way along tight arcs that have room; without one, what was reached is a part of its own."""
        part = self._part[start]
        before: dict[int, int] = {start: start}
        reached = deque([start])
        while reached and end not in before:
            node = reached.popleft()
            for following in self._tight[node]:
                if following not in before and self._part[following] == part and self._room[node, following]:
                    before[following] = node
                    reached.append(following)
        if end not in before:
            self._part.update(dict.fromkeys(before, len(set(self._part.values()))))  # pragma: no mutate: only speed
            return None
        way: list[tuple[int, int]] = []
        while end != start:
            way.append((before[end], end))
            end = before[end]
        return way

    def _potentials(self, costs: Mapping[tuple[int, int], int]) -> dict[int, int]:
        """The least cost of any way to each node; none falls for ever, as the flow is optimal."""
        following: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for (start, end), cost in costs.items():
            if self._room[start, end]:
                following[start].append((end, cost))
        least = {node: 0 for arc in costs for node in arc}
        waiting = deque(least)
        queued = set(least)
        while waiting:
            node = waiting.popleft()
            queued.remove(node)
            for end, cost in following[node]:
                if least[node] + cost < least[end]:
                    least[end] = least[node] + cost
                    if end not in queued:
                        queued.add(end)
                        waiting.append(end)
        return least
