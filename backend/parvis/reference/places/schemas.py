"""Departments on the wire (api.md §15)."""

from parvis.kernel.schemas import Out


class DepartmentOut(Out):
    """A department: its number as texts write it (``01``, ``2A``, ``971``), and its name."""

    department_number: str
    department_name: str
