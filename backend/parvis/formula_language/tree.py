"""The tree of a formula. Every node knows its span of the text; a long sum makes a deep tree, so no walk recurses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from parvis.formula_language.values import Kind


class Table(StrEnum):
    """The tables a formula may name, as it writes them (docs/rules/formulas.md)."""

    EXTERNAL = "Parcoursup"
    ROW_FORMULAS = "Candidats"
    AGGREGATES = "Globales"
    BUSINESS = "RankINP"


TABLES: Final = frozenset(Table)
"""The tables that every campaign has; the others are tables of the school."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """`text[start:end]` is the node's own text, with the parentheses around it."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Number(Node):
    """A number written in the formula."""

    value: float


@dataclass(frozen=True, slots=True, eq=False)
class Text(Node):
    """A text between quotes."""

    value: str


@dataclass(frozen=True, slots=True, eq=False)
class Boolean(Node):
    """TRUE or FALSE, in either language."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Error(Node):
    """An error written in the formula, in either language."""

    value: Kind


@dataclass(frozen=True, slots=True, eq=False)
class Missing(Node):
    """An argument left empty, which is 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference(Node):
    """A column of a table. `table` and `column` are as written until the formula is checked, then the catalogue's."""

    table: str
    column: str
    current_row: bool

    @property
    def key(self) -> tuple[str, str]:
        """What names the column, the same for both forms of a reference."""
        return (self.table, self.column)


@dataclass(frozen=True, slots=True, eq=False)
class Name(Node):
    """A bare name: one that LET gives or reads, or a table as a whole."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Unary(Node):
    """`-x`, `+x`, and `x%`."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Node):
    """Two operands and the operator between them."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True, eq=False)
class Call(Node):
    """A function applied to arguments; `name` as written, `name_end` the offset just after it."""

    name: str
    name_end: int
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """A formula that was read. bound: for each name of a LET, or that reads one, the part that it stands for."""

    text: str
    root: Node
    bound: Mapping[Name, Node] = field(default_factory=dict[Name, Node])

    def meant(self, node: Node) -> Node:
        """What a name stands for; any other node, and a name that no LET gives, as it is."""
        while isinstance(node, Name) and node in self.bound:
            node = self.bound[node]
        return node


def children(node: Node) -> tuple[Node, ...]:
    """The nodes that one is made of, left to right."""
    match node:
        case Unary():
            return (node.operand,)
        case Binary():
            return (node.left, node.right)
        case Call():
            return node.arguments
        case _:
            return ()


def postorder(root: Node) -> Iterator[Node]:
    """Every node, children before their parent, left to right."""
    pending: list[tuple[Node, bool]] = [(root, False)]
    while pending:
        node, ready = pending.pop()
        below = () if ready else children(node)
        if below:
            pending.append((node, True))
            pending.extend((child, False) for child in reversed(below))
        else:
            yield node


def references(tree: Tree) -> list[Reference]:
    """The references of a formula, in the order of the text."""
    return [node for node in postorder(tree.root) if isinstance(node, Reference)]
