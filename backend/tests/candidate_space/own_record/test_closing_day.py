"""The day after which candidates no longer change their profile and their marks; staff still do."""

from datetime import date, timedelta
from typing import Any

import pytest

from parvis.kernel.clock import today
from tests.given.files import MATHS_1
from tests.given.own_space import ME
from tests.given.records import id_of, save
from tests.given.table import cell

CAMPAIGN = "/api/v1/admin/campaign"
MARK = {"grades": [{"name": MATHS_1.removeprefix("Parcoursup[").removesuffix("]"), "value": 12}]}
YESTERDAY = today() - timedelta(days=1)


@pytest.fixture
def closing(me, admin):
    """``closing(day)``: sets the last day, null for none."""

    def closed(day: str | None) -> dict[str, Any]:
        campaign = admin.get(CAMPAIGN).json()
        answer = admin.put(CAMPAIGN, json=campaign | {"recordDeadline": day})
        assert answer.status_code == 200, answer.text
        return answer.json()

    return closed


def test_without_a_day_marks_and_profile_stay_open(me, closing):
    assert closing(None)["recordDeadline"] is None
    assert me.post(f"{ME}/grades", json=MARK).status_code == 200
    assert (me.get(ME).json()["recordDeadline"], me.get(ME).json()["recordClosed"]) == (None, False)


@pytest.mark.parametrize(("day", "closed"), [(today(), False), (YESTERDAY, True)])
def test_that_day_is_included(me, closing, day: date, closed: bool):
    assert closing(day.isoformat())["recordDeadline"] == day.isoformat()
    shown = me.get(ME).json()
    assert (shown["recordDeadline"], shown["recordClosed"]) == (day.isoformat(), closed)
    assert shown["recordDeadlineHour"] == "23 h 59, heure de Paris"
    assert me.post(f"{ME}/grades", json=MARK).status_code == (403 if closed else 200)
    assert [each["value"] for each in me.get(ME).json()["cells"]] == ([] if closed else [12])


@pytest.mark.parametrize(("method", "path"), [("POST", f"{ME}/grades"), ("PUT", ME)])
@pytest.mark.parametrize("body", [MARK, {}, {"lastName": 3}])
def test_afterwards_whatever_is_sent_is_refused_with_a_sentence(me, closing, method: str, path: str, body):
    closing(YESTERDAY.isoformat())
    answer = me.request(method, path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (403, "RECORD_CLOSED")
    assert answer.json()["message"].startswith("Votre profil et vos notes ne se modifient plus")


def test_afterwards_staff_still_write_and_files_are_not_concerned(me, admin, closing):
    assert me.post(f"{ME}/grades", json=MARK).status_code == 200
    closing(YESTERDAY.isoformat())
    answer = save(admin, id_of(admin, "M00001"), {"column": MATHS_1, "value": 15})
    assert answer.status_code == 200, answer.text
    assert me.put(f"{ME}/files/complete", json={"complete": True}).status_code == 200
    assert cell("M00001", MATHS_1) == 15


def test_a_client_that_does_not_know_the_day_leaves_it_and_an_unreadable_one_is_refused(admin, closing):
    known = closing("2027-04-08")
    known.pop("recordDeadline")
    assert admin.put(CAMPAIGN, json=known).json()["recordDeadline"] == "2027-04-08"
    for wrong in ("2027-02-30", "1999-12-31", "demain", 20270408):
        answer = admin.put(CAMPAIGN, json=known | {"version": None, "recordDeadline": wrong})
        assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "recordDeadline")
