"""The tree of a formula for one candidate, the trees of the formulas that it reads in place of their names."""

from __future__ import annotations

import uuid
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from parvis.formula_language import (
    Binary,
    CellValue,
    FormulaParts,
    FormulaRefused,
    FormulaType,
    Node,
    Reference,
    Table,
    Untaken,
    label_of,
    parts_of,
    untaken,
)
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.definitions.rules import Definition

MOST_NODES: Final = 400
DEEPEST: Final = 100
WIDEST: Final = 200


@dataclass(slots=True)
class Branch:
    """A node of the tree. ``key``: the way to it from the root. ``label``: it in words.

    ``formula``: on the root of another formula's tree. ``untaken``: why it is a branch that gives nothing.
    ``parts`` and ``node``: where it is in its formula, ``node`` None for a formula that can no longer be read.
    ``more``: it has parts, which were left out.
    """

    key: str
    label: str
    text: str
    start: int
    end: int
    value: CellValue
    parts: FormulaParts | None
    node: Node | None
    formula: Definition | None = None
    untaken: Untaken | None = None
    children: list[Branch] = field(default_factory=list["Branch"])
    more: bool = False


_TABLES: Final = {FormulaType.ROW: Table.ROW_FORMULAS, FormulaType.AGGREGATE: Table.AGGREGATES}


class Unfolding:
    """The formulas of a run, what they read being prepared, for the candidate at ``row``."""

    def __init__(self, run: FormulaRun, formulas: Sequence[Definition], row: int) -> None:
        self._run = run
        self._row = row
        self._formulas = {(str(_TABLES[formula.type]), formula.name): formula for formula in formulas}
        self._parts: dict[uuid.UUID, FormulaParts | None] = {}

    def parts(self, formula: Definition) -> FormulaParts | None:
        """The parts of a formula, None where it can no longer be read."""
        if formula.id not in self._parts:
            try:
                self._parts[formula.id] = self._run.parts(formula, self._row)
            except FormulaRefused:
                self._parts[formula.id] = None
        return self._parts[formula.id]

    def formula_of(self, reference: Reference) -> Definition | None:
        """The formula whose results a reference names."""
        return self._formulas.get(reference.key)

    def root(self, formula: Definition) -> Branch:
        """The root of a formula's tree, without what it is made of."""
        return self._root("0", formula)

    def at(self, root: Branch, key: str) -> Branch | None:
        """The branch of that key below a root, None where there is none."""
        branch, steps = root, key.split(".")
        for end in range(2, len(steps) + 1):
            wanted = ".".join(steps[:end])
            found = next((child for child in self._children(branch) if child.key == wanted), None)
            if found is None:
                return None
            branch = found
        return branch if branch.key == key else None

    def grow(self, root: Branch) -> None:
        """Adds what a branch is made of, breadth first, `MOST_NODES` in all: what is left out is ``more``."""
        waiting, count, is_full = deque([(root, 0)]), 1, False
        while waiting:
            branch, depth = waiting.popleft()
            children = self._children(branch)
            is_full = is_full or count + len(children) > MOST_NODES
            branch.more = bool(children) and (is_full or depth == DEEPEST)
            if not branch.more:
                branch.children = children
                count += len(children)
                waiting.extend((child, depth + 1) for child in children)

    def _children(self, branch: Branch) -> list[Branch]:
        parts, node = branch.parts, branch.node
        if parts is None or node is None:
            return []
        if isinstance(node, Reference):
            read = self.formula_of(parts.reference(node)) if parts.reads_cell(node) else None
            # What goes round in a circle has no end, and what cannot be read has no parts.
            if read is None or self._run.is_in_circle(read) or self.parts(read) is None:
                return []
            return [self._root(f"{branch.key}.0", read, named=True)]
        left = untaken(parts, node)
        return [
            Branch(
                f"{branch.key}.{index}",
                label_of(parts, each),
                parts.text(each),
                each.start,
                each.end,
                parts.value(each),
                parts,
                each,
                untaken=left.get(each),
            )
            for index, each in enumerate(_parts_of(node))
        ]

    def _root(self, key: str, formula: Definition, *, named: bool = False) -> Branch:
        parts, value = self.parts(formula), self._run.cell(formula, self._row)
        shown = formula if named else None
        if parts is None:
            return Branch(key, formula.name, formula.formula, 0, len(formula.formula), value, None, None, shown)
        node = parts.root
        return Branch(key, formula.name, parts.text(node), node.start, node.end, value, parts, node, shown)


def _parts_of(node: Node) -> list[Node]:
    """The parts of a node: of a chain too long for one level, its last terms and the chain before them."""
    parts = parts_of(node)
    if len(parts) <= WIDEST or not isinstance(node, Binary):
        return parts
    last: list[Node] = []
    while isinstance(node, Binary) and len(last) < WIDEST - 1:
        last.append(node.right)
        node = node.left
    return [node, *(each for each in reversed(last) if each in parts)]
