"""The ranking file on the wire (docs/rules/ranking.md)."""

import uuid
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StrictBool

from parvis.candidate_table.questions.ranks import RankScope
from parvis.kernel.schemas import In, Out, null_is
from parvis.results.ranking_file.rules import LineProblem

ColumnName = Annotated[str, Field(min_length=1, max_length=600)]


class TieBreakIn(In):
    """A column that settles ties; the greater value first, unless ASC."""

    column: ColumnName
    direction: Annotated[Literal["ASC", "DESC"], null_is("DESC")] = "DESC"


class RankByHandIn(In):
    """The rank in the file that a tied candidate is given; it counts as long as their tie is at that rank."""

    candidate_id: uuid.UUID
    rank: int = Field(ge=1, le=10_000_000)


class RankingIn(In):
    """The columns that make the ranking; ``groups``: only these, all when absent. ``by_hand``: where no column tells
    candidates apart. ``keep_unconfirmed``: those whose wish is not confirmed are ranked too. ``rank_scope``: among whom
    the column ranks, which freezing keeps in the settings; what they say of that column stays when it is absent.
    """

    rank_column: ColumnName
    rank_scope: RankScope | None = None
    group_column: Annotated[ColumnName, null_is("Groupe")] = "Groupe"
    tie_break: Annotated[list[TieBreakIn | ColumnName], Field(max_length=10), null_is([])] = Field(
        default_factory=list[TieBreakIn | ColumnName]
    )
    by_hand: Annotated[list[RankByHandIn], Field(max_length=1000), null_is([])] = Field(
        default_factory=list[RankByHandIn]
    )
    groups: list[Annotated[str, Field(max_length=600)]] | None = Field(default=None, max_length=1000)
    keep_unconfirmed: Annotated[StrictBool, null_is(False)] = False

    def breaks(self) -> list[TieBreakIn]:
        """The tie breakers, a bare column being one of the greater value first."""
        return [each if isinstance(each, TieBreakIn) else TieBreakIn(column=each) for each in self.tie_break]


class RankedPersonOut(Out):
    """A candidate in the check of the file; values by tie breaker.

    A candidate who is TIED, or separated BY_HAND, gets one of the ranks in the file from ``first_open`` to
    ``last_open``; ``rank_in_file`` is the rank that was chosen by hand.
    """

    id: uuid.UUID
    external_id: str
    name: str
    rank: float | None
    reason: Literal["TIED", "BY_HAND", "BLANK", "ERROR", "INVALID"]
    values: list[float | None]
    first_open: int | None
    last_open: int | None
    rank_in_file: int | None


class GroupCheckOut(Out):
    """What the platform would find in a group; ``people`` holds at most 200 of those who are tied, told apart by hand
    or have no rank.

    ``unconfirmed``: those whose wish is not confirmed, left out unless they are kept. ``settled``: ties settled by each
    tie breaker. ``gaps``: ranks before which one is missing, at most 50; that of somebody who is left out is none.
    """

    group: str
    ready: bool
    candidates: int
    ranked: int
    unconfirmed: int
    tied: int
    by_hand: int
    blank: int
    errors: int
    invalid: int
    settled: list[int]
    gaps: list[int]
    people: list[RankedPersonOut]


class LeftOutOut(Out):
    """How many the ranking leaves out, each once: made by hand, absent from the file, without confirmed wish."""

    manual: int
    absent: int
    unconfirmed: int


class RankingCheckOut(Out):
    """The check of each group, and the candidates whom no group ranks."""

    stale: bool
    computed: datetime | None
    left_out: LeftOutOut
    groups: list[GroupCheckOut]


class RankingFileOut(Out):
    """A frozen ranking; ``left_out`` is null for one of a version that did not keep it."""

    id: uuid.UUID
    name: str
    candidates: int
    left_out: LeftOutOut | None
    groups: list[str]
    computation_id: uuid.UUID
    computed: datetime
    author: str
    created: datetime


class RankingStateOut(Out):
    """What the page opens on: the columns that may be ranks, with among whom each ranks (as the settings say, else as
    its ranks repeat between groups), the numbers that may settle ties, and the last choice.
    """

    rank_columns: list[str]
    rank_scopes: dict[str, RankScope]
    number_columns: list[str]
    last_choice: RankingIn | None
    stale: bool
    computed: datetime | None
    files: list[RankingFileOut]


class ScholarshipsIn(In):
    """A rate in percent; without columns, those of the last frozen ranking."""

    rate: int = Field(ge=0, le=100)
    places: int | None = Field(default=None, ge=1, le=1_000_000)
    certified: Annotated[bool, null_is(True)] = True
    group: str | None = Field(default=None, max_length=600)
    ranking: RankingIn | None = None


class CalledOut(Out):
    """How many of the first ``called`` have a scholarship: in the school's order, and in the order of call."""

    called: int
    own: int
    call: int


class MovedOut(Out):
    """A candidate called before their rank."""

    external_id: str
    name: str
    rank: int
    call: int


class ScholarshipsOut(Out):
    """The order of call of a group; ``at_places``: once so many are called. ``order`` holds at most 500 candidates."""

    group: str
    candidates: int
    scholars: int
    at_places: CalledOut
    moved_up: int
    largest: MovedOut | None
    curve: list[CalledOut]
    order: list[MovedOut]


class RankLineOut(Out):
    """A line that the platform would refuse; ``group`` is null for a number that it does not know."""

    line: int
    external_id: str
    group: str | None
    reason: LineProblem


class RankGroupOut(Out):
    """A group in a file: ``missing``, those of its candidates to be ranked whom the file does not rank; ``gaps``: ranks
    before which one is missing, at most 50.
    """

    group: str
    ranked: int
    missing: int
    gaps: list[int]


class RankFileCheckOut(Out):
    """A file of ranks, checked as the platform does; ``problems`` holds at most 200 of ``refused``."""

    lines: int
    ready: bool
    refused: int
    problems: list[RankLineOut]
    groups: list[RankGroupOut]
