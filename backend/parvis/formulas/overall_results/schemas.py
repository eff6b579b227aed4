"""Overall results on the wire (docs/rules/formulas.md)."""

from parvis.kernel.schemas import Out


class OverallResult(Out):
    """A formula for all candidates and its value at the last computation, both null before the first."""

    name: str
    value: float | bool | str | None
    error: str | None
