"""Why a candidate has their rank, on the wire (docs/rules/ranking.md)."""

from parvis.formula_language import Untaken
from parvis.formulas.computations.schemas import WireValue
from parvis.kernel.schemas import Out


class CandidateNamed(Out):
    """A candidate as a heading names them."""

    id: str
    external_id: str
    name: str


class FormulaShown(Out):
    """A formula whose tree a node is the root of; ``start`` and ``end`` of its nodes count in ``text``."""

    id: str
    name: str
    text: str


class WhyNode(Out):
    """A part of a formula for the candidate. ``formula``: on the only child of a reference, that formula's own tree.

    ``id``: the same until cells or formulas change. ``label``: the name of the column or of the formula, else the part
    in words. ``more``: it has parts, left out here, which the call gives for it. ``untaken``: why it is a branch of IF
    or IFERROR that gives nothing, null for any other part.
    """

    id: str
    label: str
    text: str
    start: int
    end: int
    value: WireValue
    error: str | None
    children: list["WhyNode"]
    more: bool
    formula: FormulaShown | None
    untaken: Untaken | None


class AddendOut(Out):
    """A term of the sum. ``share``: the part of the whole, null where that is 0. ``cell``: the number in the only cell
    that the term reads, null where it reads several or none, or is that cell as it is.
    """

    label: str
    value: float
    share: float | None
    cell: float | None


class PartingOut(Out):
    """The term that decides between the two: the candidate's value, and the other's."""

    label: str
    value: float
    other: float


class TiedOut(Out):
    """A candidate with the same number. ``value``: in the ranked column. ``absent``: from the newest file."""

    id: str
    external_id: str
    name: str
    value: float
    difference: float
    absent: bool


class NeighbourOut(TiedOut):
    """A candidate above or below. ``difference``: theirs minus the candidate's. ``rank``: what the column gives them,
    null where it gives no number. ``term``: what parts them, null where the value is no sum.
    """

    rank: float | None
    term: PartingOut | None


class RankedOut(Out):
    """What a rank ranks: the column, its name, the candidate's value, how many have one.

    ``group``: among whom, in words, null for all.
    """

    column: str
    name: str
    value: WireValue
    count: int
    group: str | None


class WhyOut(Out):
    """Why a candidate has the value of a column. ``formula``: the column's own. ``ranked``: null for no rank.

    ``value``, ``tree`` and ``terms`` are of the cells of the moment, neighbours of the last computation; ``stale``: the
    two may differ. ``tied``: the first of ``tied_count``.
    """

    candidate: CandidateNamed
    column: str
    value: WireValue
    error: str | None
    stale: bool
    formula: FormulaShown
    ranked: RankedOut | None
    tree: WhyNode
    terms: list[AddendOut]
    above: list[NeighbourOut]
    below: list[NeighbourOut]
    tied: list[TiedOut]
    tied_count: int
