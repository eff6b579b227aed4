"""Shapes of the import's calls (docs/rules/imports.md)."""

import uuid
from datetime import datetime
from typing import Annotated, Final

from pydantic import Field

from parvis.emails.outbox.schemas import LettersMadeOut
from parvis.imports.candidates_file.plan.schemas import FormerImportOut, OlderSign, RenamingOut, WarningOut
from parvis.kernel.schemas import In, Out, null_is

Scalar = float | str | bool | None
MOST_CODES: Final = 100
"""The most codes of warnings that a call takes."""


class CountsOut(Out):
    """How many; ``values`` counts the cells that change, ``unconfirmed`` the rows whose wish is not confirmed,
    ``erased`` those left out because their person was erased, ``emptyLines`` those that hold nothing.
    """

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    vanished: int = 0
    refused: int = 0
    conflicts: int = 0
    unconfirmed: int = 0
    probable_duplicates: int = 0
    values: int = 0
    erased: int = 0
    empty_lines: int = 0


class RefusedRowOut(Out):
    """A row that cannot be imported: its physical ``line``, and its ``record`` as a spreadsheet counts them."""

    line: int
    record: int | None = None
    code: str
    message: str
    external_id: str | None
    column: str | None


class ChangedCellOut(Out):
    """A cell before and after, by the column's technical name."""

    name: str
    value: Scalar
    previous_value: Scalar


class ChangeOut(Out):
    """A candidate whom the file creates, changes, or no longer has: ``kind`` is NEW, CHANGED or VANISHED."""

    external_id: str
    name: str
    kind: str
    cells: list[ChangedCellOut]


class OpenedConflictOut(Out):
    """A conflict that the import opens; ``previous_external_value`` is the value of the earlier file."""

    external_id: str
    candidate: str
    name: str
    label: str
    previous_external_value: Scalar
    external_value: Scalar
    modified_value: Scalar


class BrokenFormulaOut(Out):
    """A formula that the vanishing columns break: it reads those ``missing``, or goes ``through`` formulas that do."""

    id: uuid.UUID
    name: str
    missing: list[str]
    through: list[str] = Field(default_factory=list)


class ProbableDuplicateOut(Out):
    """A new candidate who looks like one created by hand."""

    external_id: str
    name: str
    manual_external_id: str


class LettersOfFileOut(LettersMadeOut):
    """How many letters the file makes wait at most, and how many activation links leave by themselves."""

    activation_links: int


class ReportOut(Out):
    """What a file would change, or has changed. Lists hold at most 500 entries and say when they were cut.

    ``campaign_year`` and ``file_year``: when the school year of the campaign, and the newest of the headers, end; null
    where unknown. ``former``: the import before this file; ``older_signs``: why the file may be older than that.
    ``likely_renamings``: columns that disappear beside columns that appear with the same cells.
    """

    simulation_id: uuid.UUID
    file_name: str
    size: int
    created: datetime
    confirmed: datetime | None
    encoding: str
    rows: int
    columns: list[str]
    counts: CountsOut
    refused: list[RefusedRowOut]
    refused_truncated: bool
    changes: list[ChangeOut]
    changes_truncated: bool
    conflicts: list[OpenedConflictOut]
    conflicts_truncated: bool
    probable_duplicates: list[ProbableDuplicateOut]
    columns_added: list[str]
    columns_removed: list[str]
    formulas_broken: list[BrokenFormulaOut]
    warnings: list[WarningOut] = Field(default_factory=list)
    campaign_year: int | None = None
    file_year: int | None = None
    missing_business_fields: list[str]
    former: FormerImportOut | None = None
    older_signs: list[OlderSign] = Field(default_factory=list)
    likely_renamings: list[RenamingOut] = Field(default_factory=list)
    letters: LettersOfFileOut | None = None


class SimulationOut(Out):
    """A simulation under way."""

    simulation_id: uuid.UUID
    job_id: uuid.UUID


class ImportConfirmationIn(In):
    """Refused rows must be accepted to import the others, and warnings whose ``mustAccept`` is true by their codes.

    ``compute_after``: the ranking is computed once it is imported.
    """

    accept_refused_rows: Annotated[bool, null_is(False)] = False
    accepted: Annotated[list[str], null_is([]), Field(max_length=MOST_CODES)] = Field(default_factory=list)
    compute_after: Annotated[bool, null_is(False)] = False


class ImportJobOut(Out):
    """The job that imports."""

    job_id: uuid.UUID


class ProfileFieldOut(Out):
    """A field and the column chosen for it."""

    field: str
    label: str
    required: bool
    aliases: list[str]
    header: str | None
    true_values: list[str]


class MarkPatternOut(Out):
    """How a generation writes the headers of marks."""

    pattern: str
    generation: str


class SummaryColumnOut(Out):
    """The column that grades one point of the drawer's summary."""

    key: str
    column: str | None


class RenamedColumnOut(Out):
    """A column that keeps its former ``name`` under another header; ``key``: what is compared of the header."""

    key: str
    name: str


class ProfileOut(Out):
    """The import profile; version 0 was never saved. ``textColumns`` names the columns that hold codes."""

    fields: list[ProfileFieldOut]
    grade_patterns: list[MarkPatternOut]
    summary: list[SummaryColumnOut]
    text_columns: list[str]
    renamed: list[RenamedColumnOut]
    version: int


class ProfileFieldIn(In):
    """The same members as `ProfileFieldOut`; the server decides ``label`` and ``required``."""

    answer = ProfileFieldOut

    field: str
    aliases: Annotated[list[str], null_is([]), Field(max_length=50)] = Field(default_factory=list)
    header: str | None = None
    true_values: Annotated[list[str], null_is([]), Field(max_length=50)] = Field(default_factory=list)


class MarkPatternIn(In):
    """The same members as `MarkPatternOut`."""

    pattern: str = Field(max_length=200)
    generation: str = Field(max_length=20)


class SummaryColumnIn(In):
    """The same members as `SummaryColumnOut`."""

    key: str
    column: str | None = None


class RenamedColumnIn(In):
    """The same members as `RenamedColumnOut`; ``key`` may be the header itself."""

    key: str = Field(max_length=600)
    name: str = Field(max_length=600)


class ProfileIn(In):
    """A corrected profile; absent, ``version`` is not checked, ``textColumns`` and ``renamed`` stay."""

    fields: list[ProfileFieldIn] = Field(max_length=100)
    grade_patterns: list[MarkPatternIn] = Field(max_length=20)
    summary: list[SummaryColumnIn] = Field(max_length=100)
    text_columns: list[Annotated[str, Field(max_length=600)]] | None = Field(default=None, max_length=5000)
    renamed: list[RenamedColumnIn] | None = Field(default=None, max_length=5000)
    version: int | None = None
