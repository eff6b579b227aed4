"""Calls on departments and countries (docs/rules/interviews.md)."""

from collections.abc import Sequence

from fastapi import APIRouter

from parvis.kernel.permissions import requires
from parvis.kernel.roles import STAFF, Role
from parvis.reference.places import queries
from parvis.reference.places.schemas import DepartmentOut

router = APIRouter(prefix="/api/v1", tags=["places"], dependencies=[requires(Role.CANDIDATE, *STAFF)])


@router.get("/departments/list")
def list_departments() -> Sequence[DepartmentOut]:
    """Every department, by number."""
    return queries.departments()


@router.get("/countries/list")
def list_countries() -> Sequence[str]:
    """The name of every country, in French order."""
    return queries.countries()
