"""Where slots go: hours that shift, and which slots of a jury would meet."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import time
from enum import StrEnum
from typing import Final

from parvis.interviews.juries.hours import do_overlap, minute_of
from parvis.interviews.planning.model import SlotState

MOST_SLOTS: Final = 500
"""How many slots a call takes."""
MOST_VERSIONS: Final = 10_000
"""How many dates and slots a call says the versions of."""
LONGEST_SHIFT: Final = 24 * 60 - 1
"""Minutes."""
MOST_NAMED: Final = 100
"""How many slots a refusal names."""


MOVED: Final = ("créneau déplacé", "créneaux déplacés")


class PlanKind(StrEnum):
    """What was done to days and slots, as what takes it back is called."""

    MOVE_DAY = "MOVE_DAY"
    MOVE_SLOTS = "MOVE_SLOTS"
    CREATE_SLOTS = "CREATE_SLOTS"
    FREE_SLOTS = "FREE_SLOTS"
    DELETE_SLOTS = "DELETE_SLOTS"
    OPEN_SLOTS = "OPEN_SLOTS"
    CHANGE_MODE = "CHANGE_MODE"
    SWAP_SLOTS = "SWAP_SLOTS"


class PlanWarning(StrEnum):
    """What is done all the same: to candidates who were graded, whose site, mode or needs the slot does not suit, whose
    answer about their presence no longer counts, or whom a member of the jury cannot judge; hours outside a jury's half
    of the day; members who sit in two juries at once; the night where the candidate is.
    """

    GRADED = "GRADED"
    SITE = "SITE"
    MODE = "MODE"
    SPECIFICITIES = "SPECIFICITIES"
    PRESENCE = "PRESENCE"
    OUT_OF_HALF_DAY = "OUT_OF_HALF_DAY"
    CONFLICT_OF_INTEREST = "CONFLICT_OF_INTEREST"
    MEMBER_BUSY = "MEMBER_BUSY"
    NIGHT_THERE = "NIGHT_THERE"


SENTENCES: Final = {
    PlanWarning.GRADED: (
        "{count} candidat concerné est déjà noté.",
        "{count} candidats concernés sont déjà notés.",
    ),
    PlanWarning.SITE: (
        "{count} candidat n'est pas de ce site.",
        "{count} candidats ne sont pas de ce site.",
    ),
    PlanWarning.MODE: (
        "{count} candidat demande l'autre mode.",
        "{count} candidats demandent l'autre mode.",
    ),
    PlanWarning.SPECIFICITIES: (
        "Le créneau de {count} candidat ne répond pas à ses besoins.",
        "Les créneaux de {count} candidats ne répondent pas à leurs besoins.",
    ),
    PlanWarning.PRESENCE: (
        "La réponse de {count} candidat sur sa présence ne compte plus.",
        "Les réponses de {count} candidats sur leur présence ne comptent plus.",
    ),
    PlanWarning.OUT_OF_HALF_DAY: (
        "{count} créneau sort de la demi-journée de son jury.",
        "{count} créneaux sortent de la demi-journée de leur jury.",
    ),
    PlanWarning.CONFLICT_OF_INTEREST: (
        "Un membre du jury a déclaré un conflit d'intérêts avec {count} candidat.",
        "Des membres de jury ont déclaré un conflit d'intérêts avec {count} candidats.",
    ),
    PlanWarning.MEMBER_BUSY: (
        "{count} membre de jury siégerait dans deux jurys aux mêmes heures.",
        "{count} membres de jury siégeraient dans deux jurys aux mêmes heures.",
    ),
    PlanWarning.NIGHT_THERE: (
        "Pour {count} candidat d'outre-mer, ce serait la nuit : avant 7 h ou à partir de 22 h, heure locale.",
        "Pour {count} candidats d'outre-mer, ce serait la nuit : avant 7 h ou à partir de 22 h, heure locale.",
    ),
}


def shifted(hour: time, minutes: int) -> time | None:
    """The hour so many minutes later, None where that is another day."""
    minute = minute_of(hour) + minutes
    return hour.replace(hour=minute // 60, minute=minute % 60) if 0 <= minute <= LONGEST_SHIFT else None


def collisions(
    moves: Sequence[tuple[SlotState | None, SlotState]], staying: Iterable[SlotState], minutes: int
) -> list[tuple[SlotState, SlotState]]:
    """The slots that move, each with those that it would meet; two that met before may meet after."""
    there: defaultdict[object, list[tuple[object, SlotState]]] = defaultdict(list)
    moving = [(after.id if before is None else (before.jury_id, before.day), before, after) for before, after in moves]
    for origin, slot in [*((None, each) for each in staying), *((origin, after) for origin, _, after in moving)]:
        there[slot.jury_id, slot.day, minute_of(slot.interview_time) // minutes].append((origin, slot))
    meeting: list[tuple[SlotState, SlotState]] = []
    for origin, before, after in moving:
        part = minute_of(after.interview_time) // minutes
        near = [each for step in (-1, 0, 1) for each in there.get((after.jury_id, after.day, part + step), ())]
        meeting += [
            (before or after, other)
            for comes_from, other in near
            if comes_from != origin and do_overlap(other.interview_time, after.interview_time, minutes)
        ]
    return meeting
