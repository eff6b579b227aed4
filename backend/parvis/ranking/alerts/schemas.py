"""The counts on the wire (decisions.md §11, "Conflicts")."""

from parvis.kernel.schemas import Out


class AlertsOut(Out):
    """How many conflicts are open, and how many candidates each filter of the menu shows."""

    conflicts: int
    candidates_in_conflict: int
    candidates_in_error: int
