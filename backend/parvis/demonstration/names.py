"""Names, towns and schools to draw from (names.json): common in France, none of them a person's."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Typed by the tuples below.
_WORDS: dict[str, Any] = json.loads(Path(__file__).with_name("names.json").read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class Town:
    """A town with schools; ``size`` says how many candidates live around; without ``department`` it is abroad."""

    town: str
    department: str | None
    department_name: str
    country: str
    size: int


LAST_NAMES: tuple[str, ...] = tuple(_WORDS["lastNames"])
GIRLS: tuple[str, ...] = tuple(_WORDS["girls"])
BOYS: tuple[str, ...] = tuple(_WORDS["boys"])
SCHOOLS: tuple[str, ...] = tuple(_WORDS["schools"])
TOWNS = tuple(
    Town(town["town"], town["department"], town["departmentName"], town["country"], town["size"])
    for town in _WORDS["places"]
)
