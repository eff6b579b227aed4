"""What an automatic attribution does, or did: whom it leaves and why, as it is answered, kept with the job and written
to a file.
"""

import uuid
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot.snapshot import NUMBER
from parvis.interviews.attribution.queries import Attribution, Waiting, best, counts_of, names_of_sites
from parvis.interviews.attribution.rules import NoSlotReason, is_suitable
from parvis.interviews.attribution.schemas import AutomaticAttributionOut, UnplacedOut
from parvis.interviews.juries.model import Specificity
from parvis.interviews.juries.rules import SPECIFICITY_NAMES
from parvis.interviews.slots.whereabouts import WISHED
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs import Job

MOST_RESERVED: Final = 500
"""How many of the slots reserved for others are named."""
_MODES: Final = {False: "présentiel", True: "distanciel"}
_SENTENCES: Final = {
    NoSlotReason.NO_SITE: ("Aucun site pour ce candidat", "Plusieurs sites possibles : {}"),
    NoSlotReason.CONFLICT_OF_INTEREST: ("Conflit d'intérêts avec un membre de chaque jury possible",) * 2,
    NoSlotReason.ONLY_RESERVED_LEFT: (
        "Il ne reste que des créneaux réservés",
        "Il ne reste que des créneaux réservés (besoins : {})",
    ),
    NoSlotReason.NO_CAPACITY: ("Plus de place sur ce site",) * 2,
    NoSlotReason.NO_COMPATIBLE_SLOT: ("Aucun créneau compatible", "Aucun créneau compatible ({})"),
}
_REASONS = text(
    """
    SELECT entry ->> 'candidateId', entry ->> 'reason'
    FROM (
      SELECT result FROM jobs
      WHERE kind = 'SLOT_ATTRIBUTION' AND status = 'SUCCESS' ORDER BY finished DESC LIMIT 1
    ) AS last, jsonb_path_query(last.result, '$.unplaced[*]') AS entry
    WHERE entry ->> 'candidateId' = ANY (CAST(:candidates AS text[]))
    """
)


def simulation(session: Session) -> AutomaticAttributionOut:
    """What automatic attribution would do now."""
    return report_of(session, best(session))


def report_of(session: Session, attribution: Attribution) -> AutomaticAttributionOut:
    """What an attribution gives, in numbers, and those whom it leaves."""
    counts = counts_of(session, attribution)
    return AutomaticAttributionOut(**dict(counts), unplaced=unplaced_shown(session, attribution))


def report_kept(job: Job) -> AutomaticAttributionOut:
    """The report of an automatic attribution. Raises `NotFound` for another job, an unfinished or an erased one."""
    if "unplaced" not in (job.result or {}):
        raise NotFound
    return AutomaticAttributionOut.model_validate(job.result)


def reasons_reported(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, NoSlotReason]:
    """Why the last automatic attribution left those of these candidates whom its report names (one query)."""
    found = session.execute(_REASONS, {"candidates": [str(candidate) for candidate in candidates]})
    return {uuid.UUID(each): NoSlotReason(reason) for each, reason in found}


def report_rows(report: AutomaticAttributionOut) -> list[list[str]]:
    """The rows of a report, with their header."""
    return [
        ["Numero", "Candidat", "Souhait", "Raison"],
        *([each.external_id, each.name, _wish(each), _reason(each)] for each in report.unplaced),
    ]


def _wish(unplaced: UnplacedOut) -> str:
    if unplaced.site is None:
        return unplaced.wish or "Aucun souhait"
    return f"{unplaced.site} – {_MODES[unplaced.remote]}"


def _reason(unplaced: UnplacedOut) -> str:
    detail = ", ".join(unplaced.sites or (SPECIFICITY_NAMES[each] for each in unplaced.missing))
    sentence, with_detail = _SENTENCES[unplaced.reason]
    return with_detail.format(detail) if detail else sentence


def unplaced_shown(session: Session, attribution: Attribution) -> list[UnplacedOut]:
    """Those whom the attribution leaves, by number, each with the reason."""
    names, left = names_of_sites(session), attribution.left()
    return [_unplaced(each, attribution, left, names) for each in attribution.unplaced]


def _unplaced(
    waiting: Waiting,
    attribution: Attribution,
    left: Mapping[tuple[object, bool], Mapping[frozenset[str], Sequence[uuid.UUID]]],
    names: Mapping[uuid.UUID, str],
) -> UnplacedOut:
    wish, table = waiting.wish, attribution.table
    reason, missing, reserved = NoSlotReason.NO_SITE, frozenset[str](), list[uuid.UUID]()
    if wish.site is not None:
        found = attribution.capacities.get((wish.site, wish.remote))
        kinds = found.slots if found is not None else Counter[frozenset[str]]()
        reason = NoSlotReason.NO_CAPACITY
        if kinds and not any(is_suitable(waiting.needs, kind) for kind in kinds):
            reason = NoSlotReason.NO_COMPATIBLE_SLOT
            # The needs that no slot meets; all of them, where each is met but never together.
            missing = waiting.needs - frozenset[str]().union(*kinds) or waiting.needs
        free = left.get((wish.site, wish.remote), {})
        suiting = [slot for kind, slots in free.items() if is_suitable(waiting.needs, kind) for slot in slots]
        if any(attribution.refuses(waiting.id, attribution.free[slot]) for slot in suiting):
            reason = NoSlotReason.CONFLICT_OF_INTEREST
        elif free and not suiting and all(free):
            reason = NoSlotReason.ONLY_RESERVED_LEFT
            reserved = [slot for slots in free.values() for slot in slots]
    cells = [table.table_column(name).cell(waiting.row) for name in (NUMBER, "Nom", "Prenom", *WISHED)]
    number, last_name, first_name, *wished = ("" if cell is None else str(cell) for cell in cells)
    return UnplacedOut(
        candidate_id=waiting.id,
        external_id=number,
        name=f"{last_name} {first_name}".strip(),
        reason=reason,
        site=None if wish.site is None else names[wish.site],
        sites=[names[site] for site in wish.claimed_by],
        remote=wish.remote,
        wish=next((text for text in wished if text), None),
        missing=[specificity for specificity in Specificity if specificity in missing],
        reserved_slot_ids=reserved[:MOST_RESERVED],
    )
