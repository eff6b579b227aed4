"""Checking a ranking, and simulating the order of call."""

import csv
import uuid
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.questions.ranks import likely_scopes
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, Snapshot
from parvis.formulas.computations.staleness import results_are_stale, shown_computation
from parvis.kernel.errors import InvalidInput, existing
from parvis.results.ranking_file.errors import NobodyRanked
from parvis.results.ranking_file.model import RankingFile
from parvis.results.ranking_file.rules import (
    GroupRanking,
    called,
    file_lines,
    missing_ranks,
    problems_of_lines,
    ranks_held,
)
from parvis.results.ranking_file.schemas import (
    CalledOut,
    GroupCheckOut,
    LeftOutOut,
    MovedOut,
    RankedPersonOut,
    RankFileCheckOut,
    RankGroupOut,
    RankingCheckOut,
    RankingFileOut,
    RankingIn,
    RankingStateOut,
    RankLineOut,
    ScholarshipsIn,
    ScholarshipsOut,
)
from parvis.results.ranking_file.table import (
    Ranked,
    cells_of,
    number_at,
    number_columns,
    parted,
    person_names,
    ranked,
    rows_by_group,
    unknown_columns,
)
from parvis.school.settings.queries import campaign_settings

MOST_PEOPLE: Final = 200
_MOST_GAPS: Final = 50
_MOST_IN_ORDER: Final = 500
_CURVE_POINTS: Final = 60
_SCHOLAR: Final = "Boursier"
_CERTIFIED: Final = "BoursierCertifie"


def ranking_state(session: Session) -> RankingStateOut:
    """What the page opens on."""
    table = current.snapshot(session)
    files = session.scalars(select(RankingFile).order_by(RankingFile.created.desc())).all()
    newest = shown_computation(session)
    numbers = number_columns(session, table)
    campaign = campaign_settings(session)
    kept = {campaign.rank_column: campaign.rank_scope} if campaign.rank_column in numbers else {}
    return RankingStateOut(
        rank_columns=sorted(numbers, key=lambda name: -ranks_held(table.column(name))),
        rank_scopes=likely_scopes(table, numbers) | {name: scope for name, scope in kept.items() if name and scope},
        number_columns=numbers,
        last_choice=_last_choice(session, table),
        stale=results_are_stale(session),
        computed=newest.finished if newest else None,
        files=[file_shown(file) for file in files],
    )


def _last_choice(session: Session, table: Snapshot) -> RankingIn | None:
    """The newest file's choice without columns that are gone, unless the settings name another column since."""
    newest = session.scalar(select(RankingFile).order_by(RankingFile.created.desc()).limit(1))
    last = newest and RankingIn.model_validate(newest.choice)
    column, numbers = campaign_settings(session).rank_column, number_columns(session, table)
    if column in numbers and (last is None or last.rank_column != column):
        return RankingIn(rank_column=column)
    if last is None or last.rank_column not in numbers:
        return None
    unknown = set(unknown_columns(session, table, [each.column for each in last.breaks()]))
    return last.model_copy(update={"tie_break": [each for each in last.breaks() if each.column not in unknown]})


def file_shown(file: RankingFile) -> RankingFileOut:
    """A frozen ranking, without its content."""
    return RankingFileOut.from_row(
        file,
        left_out=None if file.left_out is None else LeftOutOut(**file.left_out),
        groups=list(file.choice.get("groups") or []),
        author=file.author_name,
    )


def ranking_file(session: Session, file_id: uuid.UUID) -> RankingFile:
    """A frozen ranking. Raises `NotFound`."""
    return existing(session.get(RankingFile, file_id))


def ranking_checked(session: Session, choice: RankingIn) -> RankingCheckOut:
    """What the platform would find in each group."""
    found = ranked(session, choice)
    newest = shown_computation(session)
    return RankingCheckOut(
        stale=results_are_stale(session),
        computed=newest.finished if newest else None,
        left_out=found.left_out,
        groups=[_checked(found, name, group) for name, group in found.groups.items()],
    )


def file_checked(session: Session, content: bytes, *, keep_unconfirmed: bool) -> RankFileCheckOut:
    """What the platform would find in a file of ranks. Raises `InvalidInput` when it is no UTF-8 text."""
    try:
        lines = file_lines(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, csv.Error) as error:
        raise InvalidInput("Fichier invalide : Parcoursup attend un CSV en UTF-8.", fields=[]) from error
    table = current.snapshot(session)
    numbers = cells_of(table, "Numero")
    found = parted(table)
    by_group = dict(rows_by_group(cells_of(table, "Groupe"), np.flatnonzero(found.called | found.unconfirmed)))
    groups = {str(numbers[row]): name for name, rows in by_group.items() for row in rows.tolist()}
    withdrawn = set[str]() if keep_unconfirmed else {str(numbers[row]) for row in np.flatnonzero(found.unconfirmed)}
    problems = problems_of_lines(lines, groups, withdrawn)
    ranked_lines = [line for line in lines if line.number in groups and line.rank is not None]
    shown = [
        RankLineOut(
            line=line.line, external_id=line.number[:100], group=groups.get(line.number), reason=problems[line.line]
        )
        for line in lines
        if line.line in problems
    ]

    def group_shown(name: str, members: Sequence[str]) -> RankGroupOut:
        own = {line.number: line.rank or 0 for line in ranked_lines if groups[line.number] == name}
        gaps = missing_ranks(list(own.values()))[:_MOST_GAPS]
        wanted = set(members) - withdrawn
        return RankGroupOut(
            group=name, ranked=len(wanted & own.keys()), missing=len(wanted - own.keys()), gaps=list(gaps)
        )

    return RankFileCheckOut(
        lines=len(lines),
        ready=bool(lines) and not problems,
        refused=len(problems),
        problems=shown[:MOST_PEOPLE],
        groups=[group_shown(name, [str(numbers[row]) for row in rows]) for name, rows in by_group.items()],
    )


def order_of_call(session: Session, body: ScholarshipsIn) -> list[ScholarshipsOut]:
    """The order of call of each group at a rate. Raises `NobodyRanked`."""
    if (choice := body.ranking or _last_choice(session, current.snapshot(session))) is None:
        raise NobodyRanked
    if body.group is not None:
        choice = choice.model_copy(update={"groups": [body.group]})
    found = ranked(session, choice)
    certified, scholar = cells_of(found.table, _CERTIFIED), cells_of(found.table, _SCHOLAR)

    def holds(row: int) -> bool:
        is_scholar = str(scholar[row] or "").casefold().startswith("boursier")
        return is_scholar and (not body.certified or certified[row] == "Oui")

    shown = [
        _called(found.table, name, group.order, [holds(row) for row in group.order.tolist()], body)
        for name, group in found.groups.items()
        if len(group.order)
    ]
    if not shown:
        raise NobodyRanked
    return shown


def _checked(found: Ranked, name: str, group: GroupRanking) -> GroupCheckOut:
    reasons = (
        ("TIED", group.tied),
        ("BY_HAND", group.by_hand),
        ("INVALID", group.invalid),
        ("ERROR", group.in_error),
        ("BLANK", group.blank),
    )
    without = len(group.invalid) + len(group.in_error) + len(group.blank)
    people = [_person(found, group, row, reason) for reason, rows in reasons for row in rows[:MOST_PEOPLE].tolist()]
    return GroupCheckOut(
        group=name,
        ready=group.is_ready,
        candidates=len(group.order) + without,
        ranked=len(group.order),
        unconfirmed=found.unconfirmed[name],
        tied=len(group.tied),
        by_hand=len(group.by_hand),
        blank=len(group.blank),
        errors=len(group.in_error),
        invalid=len(group.invalid),
        settled=list(group.settled),
        gaps=list(group.gaps[:_MOST_GAPS]),
        people=people[:MOST_PEOPLE],
    )


def _person(found: Ranked, group: GroupRanking, row: int, reason: str) -> RankedPersonOut:
    open_ranks = group.open_ranks.get(row)
    number, last, first = person_names(found.table, row)
    return RankedPersonOut.model_validate(
        {
            "id": str(found.table.table_column(ID).cell(row)),
            "externalId": number,
            "name": f"{last} {first}",
            "rank": number_at(found.ranks, row),
            "reason": reason,
            "values": [number_at(breaker.column, row) for breaker in found.breakers],
            "firstOpen": open_ranks and open_ranks[0],
            "lastOpen": open_ranks and open_ranks[-1],
            "rankInFile": int(np.flatnonzero(group.order == row)[0]) + 1 if reason == "BY_HAND" else None,
        }
    )


def _called(
    table: Snapshot, name: str, order: NDArray[np.intp], scholars: Sequence[bool], body: ScholarshipsIn
) -> ScholarshipsOut:
    calls = called(scholars, body.rate)
    own = np.cumsum(np.array(scholars, np.int64))
    call = np.cumsum(np.array([scholars[position] for position in calls], np.int64))
    total = len(calls)
    places = min(body.places or total, total)
    moved = [(position - index, index, position) for index, position in enumerate(calls) if position > index]

    def shown(index: int, position: int) -> MovedOut:
        number, last, first = person_names(table, int(order[position]))
        return MovedOut(external_id=number, name=f"{last} {first}", rank=position + 1, call=index + 1)

    def at(count: int) -> CalledOut:
        return CalledOut(called=count, own=int(own[count - 1]), call=int(call[count - 1]))

    step = max(1, -(-total // _CURVE_POINTS))
    return ScholarshipsOut(
        group=name,
        candidates=total,
        scholars=int(own[-1]),
        at_places=at(places),
        moved_up=sum(index < places for _, index, _ in moved),
        largest=shown(*max(moved)[1:]) if moved else None,
        curve=[at(count) for count in sorted({*range(step, total + 1, step), total, places})],
        order=[shown(index, position) for index, position in enumerate(calls[:_MOST_IN_ORDER])],
    )
