"""Departments and countries, found by what people and files write of them."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from parvis.candidate_table.columns.naming import folded
from parvis.reference.places.schemas import DepartmentOut

FRANCE: Final = "France"
_ASIDE: Final = re.compile(r"\((\w{1,4})\)$")


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

    A number may lack its leading zero, as spreadsheets leave it (``1``), have one more (``075``), or come with its name
    (``33 - Gironde``, ``Seine-Saint-Denis (93)``).
    """
    words = _key(text)
    first = words.split(" ", 1)[0].strip("(),;:")
    aside = _ASIDE.search(words)
    forms = (words, *(form for number in (first, aside[1] if aside else "") for form in (number, _two_digits(number))))
    return next((number for form in forms if (number := _numbers().get(form))), None)


def is_france(text: str) -> bool:
    """Whether a cell names France."""
    return country_of(text) == FRANCE


def country_of(text: str) -> str | None:
    """The country of its own or a usual name, without case or accents, as the list writes it; None for none."""
    return _countries().get(_key(text))


def calling_code_of(country: str) -> str | None:
    """The calling code of a country of the list, ``212``; None for one whose code is not known here."""
    return _places()["callingCodes"].get(country)


def _two_digits(number: str) -> str:
    return number.lstrip("0").zfill(2)


@cache
def _numbers() -> Mapping[str, str]:
    by_number = {_key(department.department_number): department.department_number for department in departments()}
    by_name = {_key(department.department_name): department.department_number for department in departments()}
    return _usual_names("usualNamesOfDepartments") | by_number | by_name


@cache
def _countries() -> Mapping[str, str]:
    return _usual_names("usualNamesOfCountries") | {_key(country): country for country in countries()}


def _usual_names(of: str) -> dict[str, str]:
    return {_key(name): meant for meant, names in _places()[of].items() for name in names}


def _key(text: str) -> str:
    """Two spellings with the same key are the same place: no accents, case, dashes or apostrophes."""
    return " ".join(folded(text).replace("-", " ").replace("'", " ").split())


@cache
def _places() -> dict[str, Any]:
    return json.loads(Path(__file__).with_name("places.json").read_text("utf-8"))
