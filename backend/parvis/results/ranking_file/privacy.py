"""The lines of a person in the rankings that were handed back: the rank stays, of somebody unknown."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session, undefer

from parvis.kernel.personal_data import DataSubject, PersonalData
from parvis.results.ranking_file.model import RankingFile


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    """The lines of the person in each file, by its headers."""
    found: dict[str, list[dict[str, str]]] = {}
    for file in session.scalars(select(RankingFile).options(undefer(RankingFile.content))):
        headers, *lines = _lines(file)
        own = [dict(zip(headers, line, strict=False)) for line in lines if line and line[0] == person.number]
        if own:
            found[file.name] = own
    return found


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    numbers, ids = {person.number for person in people}, {str(person.id) for person in people}
    for file in session.scalars(select(RankingFile).options(undefer(RankingFile.content))):
        lines = _lines(file)
        if any(line and line[0] in numbers for line in lines):
            text = io.StringIO()
            writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
            writer.writerows(["", "", "", *line[3:]] if line and line[0] in numbers else line for line in lines)
            file.content = text.getvalue().encode()
        by_hand: list[dict[str, Any]] = file.choice.get("byHand") or []
        if any(each["candidateId"] in ids for each in by_hand):
            file.choice = file.choice | {"byHand": [each for each in by_hand if each["candidateId"] not in ids]}


def _lines(file: RankingFile) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.content.decode()), delimiter=";"))


def _counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    numbers = {person.number for person in people}
    files = session.scalars(select(RankingFile).options(undefer(RankingFile.content)))
    return {"Classements figés": sum(any(line and line[0] in numbers for line in _lines(file)) for file in files)}


PERSONAL_DATA = PersonalData(
    columns={"ranking_files": {"content", "choice"}}, export=_exported, erase=_erase, count=_counted
)
