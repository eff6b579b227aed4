"""Which site receives a candidate, and how (docs/rules/interviews.md)."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from parvis.candidate_table.columns.naming import folded
from parvis.interviews.sites.model import InterviewSite
from parvis.reference.places.queries import country_of, department_of, is_france


@dataclass(frozen=True, slots=True)
class Wish:
    """Where a candidate is to be interviewed: the ``site`` and mode, or None, with the sites that equally claim them
    in ``claimed_by``.

    ``chosen`` tells that the wished location named the site; else its department or country did.
    """

    site: uuid.UUID | None
    remote: bool = False
    chosen: bool = False
    claimed_by: tuple[uuid.UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """What decides a candidate's site, of all sites at once."""

    values: Mapping[str, tuple[uuid.UUID, bool]] = field(default_factory=dict[str, tuple[uuid.UUID, bool]])
    departments: Mapping[str, tuple[uuid.UUID, ...]] = field(default_factory=dict[str, tuple[uuid.UUID, ...]])
    countries: Mapping[str, tuple[uuid.UUID, ...]] = field(default_factory=dict[str, tuple[uuid.UUID, ...]])

    def wish(self, location: str | None, department: str | None, country: str | None) -> Wish:
        """Where a candidate goes whose file wishes for ``location`` and comes from ``department`` and ``country``."""
        named = self.values.get(value_key(location or ""))
        if named is not None:
            site, remote = named
            return Wish(site, remote=remote, chosen=True)
        number = department_of(department or "")
        claimed: tuple[uuid.UUID, ...] = ()
        if number is not None:
            claimed = self.departments.get(number, ())
        elif not is_france(country or ""):
            claimed = self.countries.get(country_of(country or "") or "", ())
        return Wish(claimed[0] if len(claimed) == 1 else None, claimed_by=claimed if len(claimed) > 1 else ())


def coverage_of(sites: Sequence[InterviewSite]) -> Coverage:
    """What these sites cover together."""
    return Coverage(
        {value.key: (site.id, value.remote) for site in sites for value in site.values},
        _by_place((site.id, site.departments) for site in sites),
        _by_place((site.id, site.countries) for site in sites),
    )


def name_key(name: str) -> str:
    """Two sites with the same key bear the same name: no accents, no case, single blanks."""
    return folded(name)


def value_key(value: str) -> str:
    """Two values of LieuEntretien with the same key are the same: no accents, no case, single blanks."""
    return folded(value)


def _by_place(covered: Iterable[tuple[uuid.UUID, Iterable[str]]]) -> dict[str, tuple[uuid.UUID, ...]]:
    found: dict[str, tuple[uuid.UUID, ...]] = {}
    for site, places in covered:
        for location in places:
            found[location] = (*found.get(location, ()), site)
    return found
