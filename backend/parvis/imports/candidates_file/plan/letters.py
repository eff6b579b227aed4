"""The candidates to whom a file would have letters written: new ones, and those whose wish it confirms again."""

import uuid

import numpy as np

from parvis.candidate_table.columns.business import NO
from parvis.imports.candidates_file.plan.plan import Plan
from parvis.kernel.addresses import can_receive_mail


def reached_by_mail(plan: Plan) -> tuple[int, list[uuid.UUID]]:
    """How many newcomers mail can reach, and those reachable whose wish the file confirms again."""
    newcomers = sum(_has_address(plan, index) for index in plan.comparison.new.tolist())
    return newcomers, _wishes_confirmed(plan)


def _wishes_confirmed(plan: Plan) -> list[uuid.UUID]:
    before = plan.snapshot.raw.get("VoeuConfirme")
    if before is None:
        return []
    held, record_of = plan.comparison.held, plan.comparison.record_of
    known = np.flatnonzero(record_of >= 0)
    was = before.chosen(held["row_number"].to_numpy()[record_of[known]])
    now = plan.incoming.cells["VoeuConfirme"].chosen(known)
    return [
        uuid.UUID(held["id"][int(record_of[index])])
        for index, old, new in zip(known.tolist(), was, now, strict=True)
        if old == NO and new != NO and _has_address(plan, index)
    ]


def _has_address(plan: Plan, index: int) -> bool:
    identity = plan.incoming.identity
    return "email" in identity.columns and can_receive_mail((identity["email"][index] or "").strip())
