"""What makes a file suspect: of another campaign, of last year, an older one, or with two people's numbers swapped.

The person who imports sees the candidates concerned, and confirms that they checked them: the gravest warnings one by
one, by their codes.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np
import polars as pl

from parvis.candidate_table.columns.business import NO, YES
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidates.marks.service import HIGHEST_MARK
from parvis.formula_language import number_of_external
from parvis.imports.candidates_file.plan.comparison import COLUMN, INDEX, NEW, OLD
from parvis.imports.candidates_file.plan.file_warnings import (
    FileWarning,
    imported_before,
    warnings_of_reports,
)
from parvis.imports.candidates_file.plan.incoming import LINE, Incoming
from parvis.imports.candidates_file.plan.numbers import NUMBER, identities
from parvis.imports.candidates_file.plan.plan import Plan, name_of, vanished_names
from parvis.imports.candidates_file.plan.schemas import WarnedPersonOut, WarningCode
from parvis.kernel.addresses import can_receive_mail
from parvis.reference.places.queries import FRANCE, country_of, department_of

MOST_TAKEN_BACK: Final = 10
SHARE_TAKEN_BACK: Final = 0.005
"""How many confirmed wishes, and what share of the file's candidates, may be taken back without being accepted."""

MOST_VANISHED: Final = 0.05
"""The share of the candidates known to be in the file that may vanish without a warning."""

_WISH: Final = "VoeuConfirme"
_NO_MARK: Final = frozenset({"n", "aucune note"})
_IDENTITY: Final = ("last_name", "first_name", "birth_date")


def warnings_of(plan: Plan) -> list[FileWarning]:
    """The warnings about a file, the gravest first."""
    changed, vanished = list(_identities_changed(plan)), _many_vanished(plan)
    about_people = [
        *warnings_of_reports(plan),
        _marks_lost(plan),
        _same_person(plan),
        FileWarning(WarningCode.IDENTITY_CHANGED, len(changed), changed),
        FileWarning(WarningCode.MANY_VANISHED, len(vanished), vanished, must_accept=True),
        _wishes_taken_back(plan),
        _of_rows(plan, WarningCode.BIRTH_DATES_UNREADABLE, plan.incoming.unreadable_births),
        _of_rows(plan, WarningCode.ADDRESSES_UNUSABLE, _unusable_addresses(plan.incoming)),
        _of_rows(plan, WarningCode.PHONES_UNREADABLE, plan.incoming.unreadable_phones),
        _of_rows(plan, WarningCode.PLACES_UNKNOWN, _unknown_places(plan.incoming)),
        FileWarning(WarningCode.HEADERS_RENAMED, len(plan.headers_renamed), [], data=plan.headers_renamed),
    ]
    about_file = [FileWarning(WarningCode.OTHER_CAMPAIGN, 0, [])] if _of_other_campaign(plan.incoming) else []
    about_file += imported_before(plan)
    return [*about_file, *(warning for warning in about_people if warning.count)]


def _marks_lost(plan: Plan) -> FileWarning:
    """The cells of marks that were a mark in the file before, and are something else now.

    A blank and the two ways in which the platform writes that there is no mark are not counted.
    """
    marks = [
        technical_name(Family.EXTERNAL, column.name) for column in plan.incoming.columns if column.mark is not None
    ]
    cells = plan.comparison.cells.filter(pl.col(COLUMN).is_in(marks) & pl.col(NEW).is_not_null())
    lost = [
        index
        for index, old, new in cells.select(INDEX, OLD, NEW).iter_rows()
        if _is_mark(old) and not _is_mark(new) and new.casefold() not in _NO_MARK
    ]
    people = dict.fromkeys(lost)
    identity = plan.incoming.identity
    return FileWarning(
        WarningCode.MARKS_LOST,
        len(lost),
        [WarnedPersonOut(external_id=identity[NUMBER][index], name=name_of(plan, index)) for index in people],
        sorted(identity[LINE].gather(list(people)).to_list()),
    )


def _is_mark(text: str | None) -> bool:
    return text is not None and 0 <= number_of_external(text) <= HIGHEST_MARK


def _same_person(plan: Plan) -> FileWarning:
    """The new numbers of people whom Parvis, or another line of the file, knows under another number."""
    rows = plan.incoming.identity.with_row_index(INDEX)[plan.comparison.new]
    held = plan.comparison.held.filter(pl.col("source") == "PARCOURSUP")
    if "birth_date" in rows.columns:  # few are born on a day of those who are new
        held = held.filter(pl.col("birth_date").is_in(rows["birth_date"].implode()))
    known = {identity: number for number, identity in identities(held, "external_id")}
    people: list[WarnedPersonOut] = []
    indices: list[int] = []
    index_of = dict(zip(rows[NUMBER].to_list(), rows[INDEX].to_list(), strict=True))
    for number, identity in identities(rows, NUMBER):
        if identity in known:
            name = name_of(plan, index_of[number])
            born, former = identity[1], known[identity]
            people.append(WarnedPersonOut(external_id=former, name=name, birth_date=born, new_external_id=number))
            indices.append(index_of[number])
        else:
            known[identity] = number
    lines = sorted(plan.incoming.identity[LINE].gather(indices).to_list())
    return FileWarning(WarningCode.SAME_PERSON_OTHER_NUMBER, len(people), people, lines)


def _wishes_taken_back(plan: Plan) -> FileWarning:
    """Those whose wish was confirmed in the former file, and is not confirmed in this."""
    comparison = plan.comparison
    known = np.flatnonzero(comparison.record_of >= 0)
    before = plan.snapshot.raw.get(_WISH)
    taken_back = np.zeros(len(plan.incoming), np.bool_)
    if before is not None and len(known):
        rows = comparison.held["row_number"].to_numpy()[comparison.record_of[known]]
        confirmed = (before.dictionary.series() == YES).to_numpy()[before.codes[rows]]
        taken_back[known] = confirmed & (plan.incoming.cells[_WISH].texts() == NO).to_numpy()[known]
    warning = _of_rows(plan, WarningCode.WISHES_TAKEN_BACK, pl.Series(taken_back))
    many = warning.count > MOST_TAKEN_BACK and warning.count > SHARE_TAKEN_BACK * len(plan.incoming)
    return replace(warning, must_accept=many)


def _unknown_places(incoming: Incoming) -> pl.Series:
    """The rows whose department or country is no known one; the department of a school abroad need not be."""
    department, country = incoming.cells["DepartementEtablissement"], incoming.cells["PaysEtablissement"]
    known = np.array([not text or department_of(text) is not None for text in department.dictionary])
    countries = [country_of(text) or (FRANCE if department_of(text) else None) for text in country.dictionary]
    abroad = np.array([name not in {None, FRANCE} for name in countries])
    unknown = np.array([bool(text) and name is None for text, name in zip(country.dictionary, countries, strict=True)])
    return pl.Series(unknown[country.codes] | (~known[department.codes] & ~abroad[country.codes]))


def _unusable_addresses(incoming: Incoming) -> pl.Series:
    if "email" not in incoming.identity.columns:
        return pl.Series([False]).gather(np.zeros(incoming.identity.height, np.int64))
    return pl.Series([bool(text) and not can_receive_mail(text) for text in incoming.identity["email"].to_list()])


def _of_rows(plan: Plan, code: WarningCode, rows: pl.Series) -> FileWarning:
    """The warning about these rows of the file."""
    indices = rows.arg_true().to_list() if len(rows) else []
    numbers, lines = plan.incoming.identity[NUMBER], plan.incoming.identity[LINE]
    people = [WarnedPersonOut(external_id=numbers[index], name=name_of(plan, index)) for index in indices]
    return FileWarning(code, len(indices), people, lines.gather(indices).to_list())


def _of_other_campaign(incoming: Incoming) -> bool:
    """Whether the newest school year of the headers is not that of the campaign."""
    return incoming.year not in (None, incoming.profile.campaign_year)


def _many_vanished(plan: Plan) -> list[WarnedPersonOut]:
    held = plan.comparison.held
    present = int(np.count_nonzero((held["source"] == "PARCOURSUP").to_numpy() & ~held["absent_from_file"].to_numpy()))
    if len(plan.comparison.vanished) <= MOST_VANISHED * present:
        return []
    return [WarnedPersonOut(external_id=number, name=name) for number, name in vanished_names(plan)]


def _identities_changed(plan: Plan) -> Iterator[WarnedPersonOut]:
    """The known numbers that the file gives to another name or birth date; a blank in the file says nothing."""
    comparison = plan.comparison
    places = comparison.renamed
    if not len(places):
        return
    columns = [name for name in _IDENTITY if name in plan.incoming.identity.columns]
    file = plan.incoming.identity[places].select(NUMBER, *columns)
    held = comparison.held[comparison.record_of[places]].select(_IDENTITY)
    for row, record in zip(file.iter_rows(named=True), held.iter_rows(named=True), strict=True):
        now = record | {name: row[name] for name in columns if row[name] not in (None, "")}
        if now != record:
            before, after = _name(record), _name(now)
            born, born_now = record["birth_date"], now["birth_date"]
            yield WarnedPersonOut(
                external_id=row[NUMBER],
                name=before,
                birth_date=born,
                new_name=after if after != before else None,
                new_birth_date=born_now if born_now != born else None,
            )


def _name(record: dict[str, Any]) -> str:
    return f"{record['last_name']} {record['first_name']}".strip()
