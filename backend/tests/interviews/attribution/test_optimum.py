"""The automatic attribution: it places as many as can be, then prefers in the order of docs/rules/interviews.md."""

import random
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, time, timedelta

import pytest
from ortools.graph.python.linear_sum_assignment import SimpleLinearSumAssignment

from parvis.interviews.attribution.optimum import Applicant, OpenSlot, best_attribution
from parvis.interviews.attribution.rules import is_comfortable, is_suitable

SPORT, ART = "SPORTIVE", "ARTIST"
FIRST_DAY = date(2027, 4, 26)
REUNION, TAHITI = "Indian/Reunion", "Pacific/Tahiti"
ZONES = (None, None, None, None, REUNION, "America/Guadeloupe", TAHITI)


def slot(
    name: str,
    *specificities: str,
    site: str = "BOR",
    remote: bool = False,
    day: int = 0,
    start: time = time(9),
    priority: bool = True,
) -> OpenSlot:
    return OpenSlot(name, name, site, remote, FIRST_DAY + timedelta(day), start, frozenset(specificities), priority)


def applicant(number: int, *needs: str, site: str = "BOR", remote: bool = False, zone: str | None = None) -> Applicant:
    return Applicant(number, site, remote, frozenset(needs), zone)


def invented(seed: int, people: int, slots: int, sites: int = 3) -> tuple[list[Applicant], list[OpenSlot]]:
    chance = random.Random(seed)

    def some(probability: float) -> frozenset[str]:
        return frozenset(each for each in (SPORT, ART, "HANDICAPPED") if chance.random() < probability)

    def hour() -> time:
        return time(chance.randrange(7, 19), chance.choice((0, 30)))

    return (
        [
            Applicant(number, chance.randrange(sites), chance.random() < 0.4, some(0.15), chance.choice(ZONES))
            for number in range(people)
        ],
        [
            OpenSlot(
                f"s{index}",
                f"S{index:04}",
                chance.randrange(sites),
                chance.random() < 0.4,
                FIRST_DAY + timedelta(chance.randrange(12)),
                hour(),
                some(0.2),
                chance.random() < 0.6,
            )
            for index in range(slots)
        ],
    )


def with_conflicts(
    seed: int, applicants: Sequence[Applicant], slots: Sequence[OpenSlot]
) -> tuple[list[Applicant], list[OpenSlot]]:
    """The same with juries, some of which cannot judge every fifth on some days."""
    chance = random.Random(seed)
    sat = [replace(each, jury=chance.randrange(4)) for each in slots]
    sittings = sorted({each.sitting for each in sat}, key=str)

    def refused() -> frozenset[tuple[Hashable, date]]:
        return frozenset(chance.sample(sittings, min(len(sittings), 12))) if chance.random() < 0.2 else frozenset()

    return [replace(each, refused=refused()) for each in applicants], sat


def suits(each: Applicant, offered: OpenSlot) -> bool:
    there = (each.site, each.remote) == (offered.site, offered.remote)
    return there and is_suitable(each.needs, offered.specificities) and offered.sitting not in each.refused


def comfortable(each: Applicant, offered: OpenSlot) -> bool:
    zone = each.overseas_zone
    return offered.remote and zone is not None and is_comfortable(offered.day, offered.start, zone)


Score = tuple[int, int, int, int]


def score(applicants: Sequence[Applicant], slots: Sequence[OpenSlot], placed: Mapping[Hashable, Hashable]) -> Score:
    """The objectives, most important first; more is better."""
    slot_of = {each.id: each for each in slots}
    pairs = [(each, slot_of[placed[each.id]]) for each in applicants if each.id in placed]
    assert len({offered.id for _, offered in pairs}) == len(pairs) == len(placed), "a slot is taken twice"
    assert all(suits(each, offered) for each, offered in pairs)
    return (
        len(pairs),
        sum(offered.priority for _, offered in pairs),
        sum(comfortable(each, offered) for each, offered in pairs),
        -sum((offered.day - FIRST_DAY).days for _, offered in pairs),
    )


def exact_score(applicants: Sequence[Applicant], slots: Sequence[OpenSlot]) -> Score:
    """The best result of an exact assignment of people to slots."""
    size = max(len(applicants), len(slots))
    of_a_day = 1
    of_comfort = size * 400 * of_a_day + 1
    of_priority = (size + 1) * of_comfort
    of_a_place = (size + 1) * of_priority
    solver = SimpleLinearSumAssignment()
    for left in range(size):
        for right in range(size):
            gain = 0
            if left < len(applicants) and right < len(slots) and suits(applicants[left], slots[right]):
                gain = of_a_place - (slots[right].day - FIRST_DAY).days * of_a_day
                gain += of_priority * slots[right].priority + of_comfort * comfortable(applicants[left], slots[right])
            solver.add_arc_with_cost(left, right, -gain)
    assert solver.solve() == solver.OPTIMAL
    placed = {
        applicants[left].id: slots[solver.right_mate(left)].id
        for left in range(len(applicants))
        if solver.right_mate(left) < len(slots) and suits(applicants[left], slots[solver.right_mate(left)])
    }
    return score(applicants, slots, placed)


@pytest.mark.parametrize("seed", range(25))
def test_attribution_is_as_good_as_the_exact_assignment(seed: int):
    applicants, slots = invented(seed, 60, 20 + 4 * seed)
    assert score(applicants, slots, best_attribution(applicants, slots)) == exact_score(applicants, slots)


@pytest.mark.parametrize("seed", range(15))
def test_attribution_around_conflicts_is_as_good_as_the_exact_assignment(seed: int):
    applicants, slots = with_conflicts(seed, *invented(seed, 60, 40 + 4 * seed))
    placed = best_attribution(applicants, slots)
    assert score(applicants, slots, placed) == exact_score(applicants, slots)
    assert placed == best_attribution(applicants, slots[::-1])


def test_conflicts_of_others_change_nothing_for_who_has_none():
    applicants, slots = invented(3, 60, 60)
    slots = [replace(each, jury=index % 4) for index, each in enumerate(slots)]
    elsewhere = frozenset({("another jury", FIRST_DAY)})
    refusing = [replace(applicants[0], refused=elsewhere), *applicants[1:]]
    assert best_attribution(refusing, slots) == best_attribution(applicants, slots)


def test_attribution_of_three_hundred_is_as_good_as_the_exact_assignment():
    applicants, slots = invented(300, 300, 300)
    assert score(applicants, slots, best_attribution(applicants, slots)) == exact_score(applicants, slots)


def placed_in_turn(order: Sequence[Applicant], slots: Sequence[OpenSlot]) -> int:
    """How many are placed when each, one by one, takes the first suitable slot."""
    left, placed = list(slots), 0
    for each in order:
        found = next((offered for offered in left if suits(each, offered)), None)
        if found is not None:
            left.remove(found)
            placed += 1
    return placed


def test_attribution_places_at_least_as_many_as_greedy_in_any_order():
    applicants, slots = invented(7, 200, 150)
    placed = len(best_attribution(applicants, slots))
    for seed in range(100):
        assert placed_in_turn(random.Random(seed).sample(applicants, len(applicants)), slots) <= placed


def test_all_sixty_five_are_placed_where_greedy_by_number_places_sixty():
    """The first five need sport alone, and would take the earliest slots, the only ones of the next five."""
    both, sport = [slot(f"A{each}", SPORT, ART) for each in range(5)], [slot(f"B{each}", SPORT) for each in range(5)]
    slots = [*both, *sport, *(slot(f"C{each:02}") for each in range(55))]
    needs = [(SPORT,)] * 5 + [(SPORT, ART)] * 5 + [()] * 55
    applicants = [applicant(number, *each) for number, each in enumerate(needs)]
    assert placed_in_turn(applicants, slots) == 60
    assert len(best_attribution(applicants, slots)) == 65


def test_candidate_without_a_need_leaves_the_specific_slot_to_one_who_has_it():
    placed = best_attribution([applicant(1), applicant(2, SPORT)], [slot("A", SPORT), slot("B")])
    assert placed == {1: "B", 2: "A"}


def test_candidate_without_need_takes_no_specific_slot():
    assert best_attribution([applicant(1)], [slot("A", SPORT)]) == {}


def test_slot_must_meet_every_need():
    slots = [slot("A", SPORT), slot("B", SPORT, ART)]
    assert best_attribution([applicant(1, SPORT, ART)], slots) == {1: "B"}


def test_one_need_gives_way_so_that_two_are_placed():
    slots = [slot("A", SPORT, ART), slot("B", SPORT)]
    assert best_attribution([applicant(1, SPORT), applicant(2, SPORT, ART)], slots) == {1: "B", 2: "A"}


def test_another_site_or_mode_is_no_place():
    slots = [slot("A", site="NCY"), slot("B", remote=True)]
    assert best_attribution([applicant(1)], slots) == {}


def test_priority_slot_is_filled_before_an_earlier_one():
    slots = [slot("A", priority=False), slot("B", day=300)]
    assert best_attribution([applicant(1)], slots) == {1: "B"}


def test_two_more_are_placed_rather_than_a_priority_slot_filled():
    slots = [slot("A", SPORT, priority=False), slot("B", priority=False)]
    applicants = [applicant(1, SPORT), applicant(2)]
    assert len(best_attribution(applicants, slots)) == 2


def test_overseas_candidate_is_interviewed_in_the_day_rather_than_early():
    # 19 h 30 in Paris is half past nine in the evening in Réunion, 7 h 30 in the morning in Tahiti.
    slots = [slot("A", remote=True, start=time(19, 30)), slot("B", remote=True, day=5, start=time(9))]
    reunion = applicant(1, remote=True, zone=REUNION)
    assert best_attribution([reunion], slots) == {1: "B"}
    assert best_attribution([applicant(1, remote=True)], slots) == {1: "A"}


def test_hour_parts_the_slots_of_a_day():
    slots = [slot("A", remote=True, start=time(5, 30)), slot("B", remote=True, start=time(9))]  # 7 h 30 in Réunion
    assert best_attribution([applicant(1, remote=True, zone=REUNION)], slots) == {1: "B"}


def test_time_zone_parts_candidates_of_the_same_needs():
    slots = [slot("A", remote=True, start=time(9)), slot("B", remote=True, start=time(19, 30))]
    applicants = [applicant(1, remote=True), applicant(2, remote=True, zone=REUNION)]
    assert best_attribution(applicants, slots) == {1: "B", 2: "A"}


def test_priority_counts_more_than_the_hour_overseas():
    slots = [slot("A", remote=True, start=time(19, 30)), slot("B", remote=True, start=time(9), priority=False)]
    assert best_attribution([applicant(1, remote=True, zone=REUNION)], slots) == {1: "A"}


def test_hour_overseas_counts_for_nothing_face_to_face():
    slots = [slot("A", start=time(19, 30)), slot("B", day=1)]
    assert best_attribution([applicant(1, zone=REUNION)], slots) == {1: "A"}


def test_least_sum_of_days_is_taken():
    slots = [slot("A", SPORT, day=4), slot("B", SPORT, ART, day=1), slot("C", SPORT, ART, day=2)]
    placed = best_attribution([applicant(1, SPORT), applicant(2, SPORT, ART)], slots)
    assert sorted(placed.values(), key=str) == ["B", "C"]


def test_first_numbers_have_the_earlier_date_then_hour_then_name():
    slots = [
        slot("D", day=1, start=time(8)),
        slot("B", start=time(9)),
        slot("C", start=time(9, 30)),
        slot("A", start=time(9)),
    ]
    placed = best_attribution([applicant(number) for number in (1, 2, 3, 4)], slots)
    assert placed == {1: "A", 2: "B", 3: "C", 4: "D"}


def by_number(applicants: Sequence[Applicant], slots: Sequence[OpenSlot]) -> Mapping[Hashable, Hashable]:
    """Of every attribution the best; of those as good, the one that places the first numbers, at the first hours."""

    def all_of(left: Sequence[Applicant], free: Sequence[OpenSlot]) -> Iterator[dict[Hashable, Hashable]]:
        if not left:
            yield {}
            return
        first, *others = left
        yield from all_of(others, free)
        for taken in (each for each in free if suits(first, each)):
            for rest in all_of(others, [each for each in free if each is not taken]):
                yield {first.id: taken.id, **rest}

    def rank(placed: Mapping[Hashable, Hashable]) -> tuple[Score, list[bool], list[tuple[date, time, str]]]:
        taken = [next(each for each in slots if each.id == placed[who.id]) for who in applicants if who.id in placed]
        places, rooms, hours, days = score(applicants, slots, placed)
        left_out = [each.id not in placed for each in applicants]
        return (-places, -rooms, -hours, -days), left_out, [(each.day, each.start, each.name) for each in taken]

    return min(all_of(applicants, slots), key=rank)


def test_attribution_of_a_few_is_the_first_by_number_of_those_as_good():
    for seed in range(60):
        applicants, slots = invented(seed, 4, 4, sites=1)
        gathered = [replace(each, remote=seed % 2 == 0, needs=each.needs or frozenset({SPORT})) for each in applicants]
        offered = [replace(each, remote=seed % 2 == 0, specificities=each.specificities | {ART}) for each in slots]
        assert best_attribution(gathered, offered) == by_number(gathered, offered), seed


@pytest.mark.parametrize("needs", [(SPORT, ART), (ART, SPORT)])
def test_first_number_is_placed_where_only_one_can_be(needs: tuple[str, str]):
    applicants = [applicant(number, need) for number, need in enumerate(needs)]
    assert best_attribution(applicants, [slot("A", SPORT, ART)]) == {0: "A"}


def test_latest_slots_stay_free():
    slots = [slot("A", start=time(11)), slot("B", start=time(10)), slot("C", start=time(10, 30))]
    assert set(best_attribution([applicant(1), applicant(2)], slots).values()) == {"B", "C"}


def test_same_people_and_slots_in_another_order_get_the_same_places():
    applicants, slots = invented(11, 120, 90)
    expected = best_attribution(applicants, slots)
    shuffled = random.Random(1).sample(slots, len(slots))
    assert best_attribution(applicants, shuffled) == expected


def test_nobody_or_no_slot_is_no_attribution():
    assert best_attribution([], [slot("A")]) == {}
    assert best_attribution([applicant(1)], []) == {}


@pytest.mark.parametrize(
    ("day", "start", "zone", "expected"),
    [
        (date(2027, 4, 28), time(18), REUNION, True),  # 20:00 there
        (date(2027, 4, 28), time(18, 1), REUNION, False),
        (date(2027, 4, 28), time(14), "America/Guadeloupe", True),  # 8:00 there
        (date(2027, 4, 28), time(13, 59), "America/Guadeloupe", False),
        (date(2027, 1, 28), time(13), "America/Guadeloupe", True),  # winter time in Paris
        (date(2027, 4, 28), time(8), TAHITI, True),  # 20:00 of the day before
    ],
)
def test_comfortable_hours_are_from_eight_to_twenty_there(day: date, start: time, zone: str, expected: bool):
    assert is_comfortable(day, start, zone) is expected
