"""The state of formulas on the wire (docs/rules/formulas.md)."""

from datetime import datetime

from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Out


class FormulaReader(Out):
    """A formula that reads another."""

    id: str
    name: str


class FormulaOverview(Out):
    """What the list tells of a formula beside its text.

    ``errors``: candidates whose cell is in error, 1 for a formula over all candidates whose value is; null as long as
    it was not computed. ``outdated``: its text changed since. ``used_by``: the formulas that read it, the evaluation
    method through its business columns included. ``changed_by``: null where its account is gone or has no name.
    """

    id: str
    errors: int | None
    outdated: bool
    used_by: list[FormulaReader]
    changed: datetime
    changed_by: PersonOut | None
