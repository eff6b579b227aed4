"""Departments on the wire (docs/rules/interviews.md)."""

from parvis.kernel.schemas import Out


class DepartmentOut(Out):
    """A department: its number as texts write it (``01``, ``2A``, ``971``), and its name."""

    department_number: str
    department_name: str
