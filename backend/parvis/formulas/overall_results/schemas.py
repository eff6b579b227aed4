"""Overall results on the wire (api.md §14)."""

from parvis.kernel.schemas import Out


class OverallResult(Out):
    """A formula for all candidates and its value at the last computation, both null before the first."""

    name: str
    value: float | bool | str | None
    error: str | None
