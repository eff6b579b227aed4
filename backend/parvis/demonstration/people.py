"""Invented people: names with accents and homonyms, schools in France, overseas and abroad, scholarships, wishes."""

import unicodedata
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parvis.demonstration.names import BOYS, GIRLS, LAST_NAMES, SCHOOLS, TOWNS

CAMPAIGN_YEAR = 2027

Texts = NDArray[np.object_]


@dataclass(frozen=True, slots=True)
class Schools:
    """The schools: one entry each, ``weight`` how often candidates come from it."""

    code: Texts
    name: Texts
    town: Texts
    department: Texts
    department_name: Texts
    country: Texts
    half_years: NDArray[np.bool_]
    weight: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class People:
    """The candidates: arrays of the same length; ``school`` is an index into the schools."""

    number: NDArray[np.int64]
    last_name: Texts
    first_name: Texts
    girl: NDArray[np.bool_]
    birth_date: Texts
    email: Texts
    phone: Texts
    school: NDArray[np.int64]
    foreign: NDArray[np.bool_]
    starting_again: NDArray[np.bool_]
    scholarship: Texts
    certified: Texts
    step: Texts
    confirmed: NDArray[np.bool_]


def invented_schools(draw: np.random.Generator) -> Schools:
    """A few schools a department, more where more candidates live; an eighth of them reports by half-years."""
    rows = [(town, name) for town in TOWNS for name in draw.permutation(np.array(SCHOOLS, object))[: 3 + town.size]]
    towns = [town for town, _ in rows]
    digits = draw.integers(1000, 9999, len(rows))
    codes = [f"{(p.department or '999').zfill(3)}{d}{'ABCDEFGHJK'[d % 10]}" for p, d in zip(towns, digits, strict=True)]
    weight = np.array([town.size + 0.3 for town in towns]) * draw.uniform(0.4, 1.6, len(rows))
    return Schools(
        code=_texts(codes),
        name=_texts([f"{'Lycée français' if town.department is None else 'Lycée'} {name}" for town, name in rows]),
        town=_texts([town.town for town in towns]),
        department=_texts([town.department or "" for town in towns]),
        department_name=_texts([town.department_name for town in towns]),
        country=_texts([town.country for town in towns]),
        half_years=draw.random(len(rows)) < 1 / 8,
        weight=weight / weight.sum(),
    )


def invented_people(draw: np.random.Generator, count: int, schools: Schools) -> People:
    """``count`` candidates, each with a number of their own."""
    girl = draw.random(count) < 0.37
    girls, boys = draw.choice(_texts(GIRLS), count), draw.choice(_texts(BOYS), count)
    last_name, first_name = _last_names(draw, count), np.where(girl, girls, boys)
    school = draw.choice(len(schools.weight), count, p=schools.weight)
    abroad = schools.country[school] != "France"
    foreign = draw.random(count) < np.where(abroad, 0.25, 0.006)
    starting_again = ~foreign & (draw.random(count) < 0.05)
    scholarship = np.select(
        [starting_again & (draw.random(count) < 0.35), draw.random(count) < 0.19, draw.random(count) < 0.05],
        [
            _texts(["Boursier de l'enseignement supérieur"]),
            _texts(["Boursier du secondaire"]),
            _texts(["Boursier de l'enseignement scolaire"]),
        ],
        _texts(["Non boursier"]),
    )
    has_scholarship = scholarship != "Non boursier"
    certified = np.where(has_scholarship, np.where(draw.random(count) < 0.86, "Oui", "Non"), "")
    number = draw.choice(900_000 * max(1, count // 200_000 + 1), count, replace=False) + 1_000_000
    return People(
        number=number.astype(np.int64),
        last_name=last_name,
        first_name=first_name,
        girl=girl,
        birth_date=_birth_dates(draw, count, starting_again),
        email=_emails(draw, last_name, first_name, number),
        phone=_texts([f"0{6 + n % 2}{n:08d}" for n in draw.integers(10**7, 10**8, count).tolist()]),
        school=school,
        foreign=foreign,
        starting_again=starting_again,
        scholarship=scholarship,
        certified=certified.astype(object),
        step=np.where(has_scholarship, draw.integers(1, 7, count).astype(str), "").astype(object),
        confirmed=draw.random(count) > 0.07,
    )


def _last_names(draw: np.random.Generator, count: int) -> Texts:
    first, second = draw.choice(_texts(LAST_NAMES), count), draw.choice(_texts(LAST_NAMES), count)
    double = draw.random(count) < 0.04
    return np.where(double, first + "-" + second, first)


def _birth_dates(draw: np.random.Generator, count: int, older: NDArray[np.bool_]) -> Texts:
    year = CAMPAIGN_YEAR - 18 - older - (draw.random(count) < 0.05) + (draw.random(count) < 0.03)
    month, day = draw.integers(1, 13, count), draw.integers(1, 29, count)
    return _texts([f"{d:02d}/{m:02d}/{y}" for d, m, y in zip(day, month, year, strict=True)])


def _emails(draw: np.random.Generator, last: Texts, first: Texts, number: NDArray[np.int64]) -> Texts:
    """Most candidates gave one; a few share their sibling's."""
    plain = {name: _ascii(name) for name in {*last.tolist(), *first.tolist()}}
    addresses = _texts(
        [f"{plain[f]}.{plain[n]}.{c % 1000}@courriel.example" for f, n, c in zip(first, last, number, strict=True)]
    )
    shared = draw.random(len(addresses)) < 0.002
    addresses[1:][shared[1:]] = addresses[:-1][shared[1:]]
    addresses[draw.random(len(addresses)) < 0.03] = ""
    return addresses


def _ascii(name: str) -> str:
    bare = unicodedata.normalize("NFD", name.casefold().replace("œ", "oe"))
    return "".join(letter for letter in bare if letter.isascii() and (letter.isalnum() or letter == "-"))


def _texts(values: "list[str] | tuple[str, ...]") -> Texts:
    texts = np.empty(len(values), object)
    texts[:] = values
    return texts
