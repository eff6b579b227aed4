"""Departments and countries, found by what people and files write of them."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from parvis.candidate_table.columns.naming import folded
from parvis.reference.places.schemas import DepartmentOut

FRANCE: Final = "France"


@cache
def departments() -> Sequence[DepartmentOut]:
    """Every department, by number: those of the mainland, then those overseas."""
    return tuple(DepartmentOut.model_validate(each) for each in _places()["departments"])


@cache
def countries() -> Sequence[str]:
    """The names of the countries, in French order."""
    return tuple(_places()["countries"])


def department_of(text: str) -> str | None:
    """The number of the department that a cell names by number or name, without case or accents; None for none.

    A number may lack its leading zero, as spreadsheets leave it (``1``), or come with its name (``33 - Gironde``).
    """
    words = _key(text)
    first = words.split(" ", 1)[0].strip("(),;:")
    return _numbers().get(words) or _numbers().get(first) or _numbers().get(first.zfill(2))


def is_france(text: str) -> bool:
    """Whether a cell names France."""
    return _key(text) == _key(FRANCE)


def country_of(text: str) -> str | None:
    """The country that a cell names, without case or accents, as the list writes it; None for none."""
    return _countries().get(_key(text))


@cache
def _numbers() -> Mapping[str, str]:
    by_number = {_key(each.department_number): each.department_number for each in departments()}
    return by_number | {_key(each.department_name): each.department_number for each in departments()}


@cache
def _countries() -> Mapping[str, str]:
    return {_key(each): each for each in countries()}


def _key(text: str) -> str:
    """Two spellings with the same key are the same place: no accents, case, dashes or apostrophes."""
    return " ".join(folded(text).replace("-", " ").replace("'", " ").split())


def _places() -> dict[str, list[Any]]:
    return json.loads(Path(__file__).with_name("places.json").read_text("utf-8"))
