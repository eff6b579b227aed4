"""Technical names: one spelling for a column of each family, so that names of different families never collide."""

from enum import StrEnum


class Family(StrEnum):
    """Where a column comes from (decisions.md §4)."""

    BUSINESS = "BUSINESS"
    EXTERNAL = "EXTERNAL"
    ROW_FORMULA = "ROW_FORMULA"
    AGGREGATE_FORMULA = "AGGREGATE_FORMULA"


_TABLES = {
    Family.EXTERNAL: "Parcoursup",
    Family.ROW_FORMULA: "Candidats",
    Family.AGGREGATE_FORMULA: "Globales",
}


def technical_name(family: Family, name: str) -> str:
    """The name that cells, filters, sorts, views and history carry: ``Nom``, ``Parcoursup[Header]``,
    ``Candidats[Name]``.
    """
    table = _TABLES.get(family)
    return name if table is None else f"{table}[{name}]"


def external_name(technical: str) -> str | None:
    """The bare name of an external column, or None for a column of another family."""
    prefix = "Parcoursup["
    return technical[len(prefix) : -1] if technical.startswith(prefix) and technical.endswith("]") else None
