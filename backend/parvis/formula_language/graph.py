"""The graph of formulas: its nodes are columns, computed each after those it reads."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True, slots=True)
class DependencyOrder(Generic[Name]):
    """order: every formula in no cycle, each after those it reads. cycles: the members of each."""

    order: list[Name]
    cycles: list[list[Name]]


def dependency_order(reads: Mapping[Name, Iterable[Name]]) -> DependencyOrder[Name]:
    """The order in which to compute formulas, given what each reads; one that reads a cycle is in the order."""
    edges = {name: [read for read in dict.fromkeys(names) if read in reads] for name, names in reads.items()}
    order: list[Name] = []
    cycles: list[list[Name]] = []
    for component in _components(edges):
        if len(component) > 1 or component[0] in edges[component[0]]:
            cycles.append(component)
        else:
            order.append(component[0])
    return DependencyOrder(order, cycles)


def circle_through(name: Name, reads: Mapping[Name, Iterable[Name]]) -> list[Name]:
    """The shortest cycle of references from a formula back to itself; empty when there is none."""
    came_from: dict[Name, Name] = {}
    waiting = deque([name])
    while waiting:
        current = waiting.popleft()
        for read in reads.get(current, ()):
            if read == name:
                way = [current]
                while way[-1] != name:
                    way.append(came_from[way[-1]])
                return way[::-1]
            if read in reads and read not in came_from:
                came_from[read] = current
                waiting.append(read)
    return []


def _components(edges: Mapping[Name, list[Name]]) -> list[list[Name]]:
    """The strongly connected components, each after those it leads to (Tarjan, without recursion)."""
    index: dict[Name, int] = {}
    low: dict[Name, int] = {}
    stack: list[Name] = []
    on_stack: set[Name] = set()
    components: list[list[Name]] = []
    for root in edges:
        if root in index:
            continue
        path = [(root, iter(edges[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while path:
            name, following = path[-1]
            for read in following:
                if read not in index:
                    index[read] = low[read] = len(index)
                    stack.append(read)
                    on_stack.add(read)
                    path.append((read, iter(edges[read])))
                    break
                if read in on_stack:
                    low[name] = min(low[name], index[read])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[name])
                if low[name] == index[name]:
                    component: list[Name] = []
                    while not component or component[-1] != name:
                        component.append(stack.pop())
                    on_stack.difference_update(component)
                    components.append(component[::-1])
    return components
