"""The list of actions: what may be taken back, what stands in the way, and until when (docs/rules/wire.md)."""

from datetime import timedelta

import pytest

from parvis.kernel.clock import now
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.planning import UNDO, name

GRADED = "L'annulation n'est plus possible : 1 candidat noté depuis."


@pytest.fixture
def freed(planner, sitting) -> str:
    """What takes back the freeing of ARNAUD's slot."""
    return planner.on_slots("free", name("09:00")).json()["undoId"]


def test_an_action_says_what_was_done_by_whom_when_and_that_nothing_stands_in_the_way(planner, freed, admin):
    [listed] = planner.client.get(UNDO).json()
    assert (listed["id"], listed["label"], listed["obstacle"], listed["mine"]) == (
        freed,
        "Libération de créneaux",
        None,
        True,
    )
    assert listed["at"] == listed["created"]
    assert listed["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert [(each["id"], each["mine"]) for each in admin.get(UNDO).json()] == [(freed, False)]


def test_an_action_that_can_no_longer_be_taken_back_stays_with_its_obstacle_for_fourteen_days(
    planner, freed, clock, client_as
):
    graded("1000000", INTERVIEW)
    assert [each["obstacle"] for each in planner.client.get(UNDO).json()] == [GRADED]
    refused = planner.undo(freed)
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (
        409,
        "UNDO_NO_LONGER_POSSIBLE",
        GRADED,
    )
    begun = now()
    for days, listed in ((13.9, [freed]), (14.1, [])):
        clock.move_to(begun + timedelta(days=days))
        later = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
        assert [each["id"] for each in later.get(UNDO).json()] == listed
    assert later.post(f"{UNDO}/{freed}").status_code == 409


def test_an_action_that_can_be_taken_back_stays_listed(planner, freed, clock, client_as):
    clock.move_to(now() + timedelta(days=15))
    assert [each["id"] for each in client_as("ROLE_INTERVIEW_SLOT_MANAGER").get(UNDO).json()] == [freed]


def test_twenty_newer_actions_end_the_listing(planner, freed, psycopg_connection):
    graded("1000000", INTERVIEW)
    copy = (
        "INSERT INTO undoables (id, kind, title, author_subject, created, takes_back, kept, superseded)"
        " SELECT gen_random_uuid(), 'CANDIDATES_IMPORT', 'a.csv', author_subject, created + interval '1 second',"
        " takes_back, kept, true FROM undoables, generate_series(1, %s) WHERE id = %s"
    )
    for count, is_listed in ((19, True), (1, False)):
        psycopg_connection.execute(copy, (count, freed))
        psycopg_connection.commit()
        listed = planner.client.get(UNDO).json()
        assert (len(listed), freed in [each["id"] for each in listed]) == (20, is_listed)
    assert listed[0]["label"] == "Import du fichier « a.csv »"


def test_those_of_others_do_not_end_the_listing_of_ones_own(planner, freed, psycopg_connection, admin):
    graded("1000000", INTERVIEW)
    copy = (
        "INSERT INTO undoables (id, kind, title, author_subject, created, takes_back, kept, superseded)"
        " SELECT gen_random_uuid(), 'PFM_IMPORT', 'a.zip', 'x', created + interval '1 second', takes_back, kept, true"
        " FROM undoables, generate_series(1, 20) WHERE id = %s"
    )
    psycopg_connection.execute(copy, (freed,))
    psycopg_connection.commit()
    assert [each["id"] for each in planner.client.get(UNDO).json()] == [freed]
    assert {each["label"] for each in admin.get(UNDO).json()} == {"Import des PFM « a.zip »"}


def test_what_stood_in_the_way_may_go(planner, freed, sitting):
    planner.give(name("09:00"), 2)
    changed = "L'annulation n'est plus possible : 1 créneau changé depuis."
    assert [each["obstacle"] for each in planner.client.get(UNDO).json()] == [None, changed]
    planner.on_slots("free", name("09:00"))
    by_id = {each["id"]: each["obstacle"] for each in planner.client.get(UNDO).json()}
    assert by_id[freed] is None
