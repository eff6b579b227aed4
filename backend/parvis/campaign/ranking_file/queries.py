"""Checking a ranking, and simulating the order of call."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.ranking_file.errors import NobodyRanked
from parvis.campaign.ranking_file.model import RankingFile
from parvis.campaign.ranking_file.rules import GroupRanking, TieBreaker, called, ranked_group, ranks_held
from parvis.campaign.ranking_file.schemas import (
    CalledOut,
    GroupCheckOut,
    MovedOut,
    RankedPersonOut,
    RankingCheckOut,
    RankingFileOut,
    RankingIn,
    RankingStateOut,
    ScholarshipsIn,
    ScholarshipsOut,
)
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, Snapshot
from parvis.formula_language import Column, FormulaType, Kind
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.queries import results_are_stale
from parvis.formulas.definitions.queries import formulas_listed
from parvis.kernel.errors import FieldError, InvalidInput, NotFound

MOST_PEOPLE: Final = 200
_MOST_GAPS: Final = 50
_MOST_IN_ORDER: Final = 500
_CURVE_POINTS: Final = 60
_PLATFORM: Final = "PARCOURSUP"
_SCHOLAR: Final = "Boursier"
_CERTIFIED: Final = "BoursierCertifie"


@dataclass(frozen=True, slots=True)
class Ranked:
    """A table ranked by a choice: each group with its ranking, in the natural order of groups."""

    table: Snapshot
    groups: dict[str, GroupRanking]
    ranks: Column
    breakers: list[TieBreaker]
    left_out: int


def ranking_state(session: Session) -> RankingStateOut:
    """What the page opens on."""
    names = [
        technical_name(Family.ROW_FORMULA, formula.name)
        for formula in formulas_listed(session)
        if formula.type == FormulaType.ROW
    ]
    table = current.snapshot(session)
    files = session.scalars(select(RankingFile).order_by(RankingFile.created.desc())).all()
    newest = newest_computation(session)
    numbers = [name for name in names if Kind.NUMBER in table.table_column(name).holds]
    return RankingStateOut(
        rank_columns=sorted(numbers, key=lambda name: -ranks_held(table.column(name))),
        number_columns=numbers,
        last_choice=RankingIn.model_validate(files[0].choice) if files else None,
        stale=results_are_stale(session),
        computed=newest.finished if newest else None,
        files=[file_shown(file) for file in files],
    )


def newest_computation(session: Session) -> Computation | None:
    """The computation whose results are shown."""
    return session.scalar(select(Computation).order_by(Computation.finished.desc()).limit(1))


def file_shown(file: RankingFile) -> RankingFileOut:
    """A frozen ranking, without its content."""
    return RankingFileOut(
        id=file.id,
        name=file.name,
        candidates=file.candidates,
        groups=list(file.choice.get("groups") or []),
        computation_id=file.computation_id,
        computed=file.computed,
        author=f"{file.author_first_name} {file.author_last_name}",
        created=file.created,
    )


def ranking_file(session: Session, file_id: uuid.UUID) -> RankingFile:
    """A frozen ranking. Raises `NotFound`."""
    file = session.get(RankingFile, file_id)
    if file is None:
        raise NotFound
    return file


def ranked(session: Session, choice: RankingIn) -> Ranked:
    """The table by a choice of columns. Raises `InvalidInput` for a column that is none."""
    table = current.snapshot(session)
    breaks = choice.breaks()
    fields = [("rankColumn", choice.rank_column), ("groupColumn", choice.group_column)]
    fields += [(f"tieBreak.{index}", each.column) for index, each in enumerate(breaks)]
    known = catalogue(session).by_technical_name
    unknown = [(field, name) for field, name in fields if name not in known and not table.has(name)]
    if unknown:
        raise InvalidInput(
            f"Colonne inconnue : {unknown[0][1][:200]}",
            fields=[FieldError(field=field, message="Colonne inconnue") for field, _ in unknown],
        )
    alive = np.flatnonzero(table.alive)
    source, absent = _cells(table, "Source"), _cells(table, "AbsentDuFichier")
    concerned = np.array([row for row in alive.tolist() if source[row] == _PLATFORM and not absent[row]], np.intp)
    ranks = table.column(choice.rank_column)
    breakers = [TieBreaker(table.column(each.column), each.direction == "ASC") for each in breaks]
    groups = {
        name: ranked_group(rows, ranks, breakers)
        for name, rows in _by_group(_cells(table, choice.group_column), concerned)
        if choice.groups is None or name in choice.groups
    }
    return Ranked(table, groups, ranks, breakers, len(alive) - len(concerned))


def ranking_checked(session: Session, choice: RankingIn) -> RankingCheckOut:
    """What the platform would find in each group."""
    found = ranked(session, choice)
    newest = newest_computation(session)
    return RankingCheckOut(
        stale=results_are_stale(session),
        computed=newest.finished if newest else None,
        left_out=found.left_out,
        groups=[_checked(found, name, group) for name, group in found.groups.items()],
    )


def order_of_call(session: Session, body: ScholarshipsIn) -> list[ScholarshipsOut]:
    """The order of call of each group at a rate. Raises `NobodyRanked`."""
    choice = body.ranking or _last_choice(session)
    if body.group is not None:
        choice = choice.model_copy(update={"groups": [body.group]})
    found = ranked(session, choice)
    certified, scholar = _cells(found.table, _CERTIFIED), _cells(found.table, _SCHOLAR)

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


def person_names(table: Snapshot, row: int) -> tuple[str, str, str]:
    """Number, last name and first name of the candidate of a row."""
    number, last, first = (table.table_column(name).cell(row) for name in ("Numero", "Nom", "Prenom"))
    return str(number), str(last or ""), str(first or "")


def _last_choice(session: Session) -> RankingIn:
    newest = session.scalar(select(RankingFile).order_by(RankingFile.created.desc()).limit(1))
    if newest is None:
        raise NobodyRanked
    return RankingIn.model_validate(newest.choice)


def _checked(found: Ranked, name: str, group: GroupRanking) -> GroupCheckOut:
    reasons = (
        ("TIED", group.tied),
        ("INVALID", group.invalid),
        ("ERROR", group.in_error),
        ("BLANK", group.blank),
    )
    without = len(group.invalid) + len(group.in_error) + len(group.blank)
    people = [_person(found, row, reason) for reason, rows in reasons for row in rows[:MOST_PEOPLE].tolist()]
    return GroupCheckOut(
        group=name,
        ready=group.is_ready,
        candidates=len(group.order) + without,
        ranked=len(group.order),
        tied=len(group.tied),
        blank=len(group.blank),
        errors=len(group.in_error),
        invalid=len(group.invalid),
        settled=list(group.settled),
        gaps=list(group.gaps[:_MOST_GAPS]),
        people=people[:MOST_PEOPLE],
    )


def _person(found: Ranked, row: int, reason: str) -> RankedPersonOut:
    number, last, first = person_names(found.table, row)
    return RankedPersonOut.model_validate(
        {
            "id": str(found.table.table_column(ID).cell(row)),
            "externalId": number,
            "name": f"{last} {first}",
            "rank": _number(found.ranks, row),
            "reason": reason,
            "values": [_number(each.column, row) for each in found.breakers],
        }
    )


def _number(column: Column, row: int) -> float | None:
    return float(column.number[row]) if column.kind[row] == Kind.NUMBER else None


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


def _cells(table: Snapshot, name: str) -> list[object]:
    column = table.table_column(name)
    return (column.values if column.codes is None else column.values[column.codes]).tolist()


def _by_group(groups: Sequence[object], rows: NDArray[np.intp]) -> Iterator[tuple[str, NDArray[np.intp]]]:
    found: dict[str, list[int]] = {}
    for row in rows.tolist():
        value = groups[row]
        found.setdefault("" if value is None else str(value), []).append(row)
    for name in sorted(found, key=lambda name: (not name, len(name), name)):
        yield name, np.array(found[name], np.intp)
