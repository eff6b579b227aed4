"""Freezing a ranking: the file for the national platform, kept as it was handed back."""

import csv
import io
import uuid
from collections.abc import Iterator

from sqlalchemy.orm import Session

from parvis.candidate_table.log.storage import locked_state
from parvis.candidate_table.snapshot.snapshot import ID
from parvis.candidates.history.rules import RANK_IN_FILE
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.formulas.computations.staleness import results_are_stale, shown_computation
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.kernel.http.spreadsheet_csv import inert
from parvis.results.ranking_file.errors import NobodyRanked, RankingStale, RankingUnresolved, UnresolvedGroups
from parvis.results.ranking_file.model import RankingFile
from parvis.results.ranking_file.schemas import RankingIn
from parvis.results.ranking_file.table import Ranked, cells_of, person_names, ranked
from parvis.school.settings.service import keep_rank_column


def freeze(session: Session, choice: RankingIn, author: Person) -> RankingFile:
    """Keeps the ranking of these groups as the platform takes it: one line a candidate, ranks from 1 in each group.

    Nothing of the table changes meanwhile. Raises `RankingStale`, `RankingUnresolved`, `NobodyRanked`, and
    `InvalidInput` for a column that is none.
    """
    locked_state(session)
    computation = shown_computation(session)
    if computation is None or results_are_stale(session):
        raise RankingStale
    found = ranked(session, choice)
    wrong = {name: group for name, group in found.groups.items() if not group.is_ready}
    if wrong:
        tied, invalid = (sum(len(each) for each in lists) for lists in (
            [group.tied for group in wrong.values()], [group.invalid for group in wrong.values()]
        ))  # fmt: skip
        raise RankingUnresolved(data=UnresolvedGroups(groups=list(wrong), tied=tied, invalid=invalid))
    count = sum(len(group.order) for group in found.groups.values())
    if not count:
        raise NobodyRanked
    groups = [name for name, group in found.groups.items() if len(group.order)]
    kept = choice.model_copy(update={"groups": groups, "tie_break": choice.breaks()})
    file = RankingFile(
        id=uuid.uuid4(),
        name=f"classement_{campaign_year(session) or today().year}.csv",
        content=_file_written(found),
        candidates=count,
        left_out=found.left_out.model_dump(),
        choice=kept.model_dump(mode="json", by_alias=True),
        computation_id=computation.id,
        computed=computation.finished,
        author_first_name=author.first_name,
        author_last_name=author.last_name,
    )
    session.add(file)
    session.flush()
    record(session, _ranked_by_hand(found), author)
    keep_rank_column(session, author, choice.rank_column, choice.rank_scope)
    note(author, file=str(file.id), computation=str(computation.id), count=count)
    return file


def _ranked_by_hand(found: Ranked) -> Iterator[Happened]:
    """The candidates still tied after every column: their record says that somebody chose their rank."""
    ids = cells_of(found.table, ID)
    for group in found.groups.values():
        by_hand = set(group.by_hand.tolist())
        for rank, row in enumerate(group.order.tolist(), 1):
            if row in by_hand:
                cell = ChangedCell(RANK_IN_FILE, rank, None)
                yield Happened(uuid.UUID(str(ids[row])), Action.RANK_BY_HAND, (cell,))


def _file_written(found: Ranked) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(["Candidat - Code", "Candidat - Nom", "Candidat - Prénom", "Classement"])
    for group in found.groups.values():
        writer.writerows((*_names(found, row), rank) for rank, row in enumerate(group.order.tolist(), 1))
    return text.getvalue().encode()


def _names(found: Ranked, row: int) -> tuple[str, str, str]:
    """Returns the names as they are, except those that a spreadsheet would run as a formula."""
    number, last, first = person_names(found.table, row)
    return number, inert(last), inert(first)
