"""What a campaign lets candidates do about the hour of their interview."""

import pytest

CAMPAIGN = "/api/v1/admin/campaign"
DEFAULT = {"mode": "NONE", "untilDays": 3, "times": 2, "opensAt": None, "closesAt": None}
CHOSEN = {
    "mode": "CHOOSE",
    "untilDays": 5,
    "times": 1,
    "opensAt": "2027-05-12T07:00:00Z",
    "closesAt": "2027-05-16T21:59:00Z",
}


def saved(admin, choice):
    return admin.put(CAMPAIGN, json={**admin.get(CAMPAIGN).json(), "slotChoice": choice})


def test_choice_is_closed_until_an_administrator_opens_it_and_stays_where_a_form_lacks_it(admin):
    before = admin.get(CAMPAIGN).json()
    assert before["slotChoice"] == DEFAULT
    answer = saved(admin, CHOSEN)
    assert (answer.status_code, answer.json()["slotChoice"]) == (200, CHOSEN)
    for without in ({}, {"slotChoice": None}):
        form = {name: value for name, value in admin.get(CAMPAIGN).json().items() if name != "slotChoice"}
        assert admin.put(CAMPAIGN, json=form | without).json()["slotChoice"] == CHOSEN
    [version] = admin.get(f"{CAMPAIGN}/versions").json()
    assert version["changed"] == ["slot_choice"]
    assert saved(admin, {"mode": "ASK"}).json()["slotChoice"] == DEFAULT | {"mode": "ASK"}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"mode": "MAYBE"}, "slotChoice.mode"),
        ({"mode": None}, "slotChoice.mode"),
        ({"untilDays": -1}, "slotChoice.untilDays"),
        ({"untilDays": 91}, "slotChoice.untilDays"),
        ({"times": 0}, "slotChoice.times"),
        ({"times": 21}, "slotChoice.times"),
        ({"times": "2"}, "slotChoice.times"),
        ({"opensAt": "2027-05-12T07:00:00"}, "slotChoice.opensAt"),
        ({"closesAt": "2027-05-12T07:00:00Z"}, "slotChoice.closesAt"),
        ({"closesAt": "hier"}, "slotChoice.closesAt"),
    ],
)
def test_what_could_not_be_kept_is_refused(admin, wrong, field):
    refused = saved(admin, CHOSEN | wrong)
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (422, [field])
    assert admin.get(CAMPAIGN).json()["slotChoice"] == DEFAULT


def test_bounds_are_taken(admin):
    assert saved(admin, CHOSEN | {"untilDays": 0, "times": 20}).status_code == 200
    assert saved(admin, CHOSEN | {"untilDays": 90, "times": 1, "closesAt": None}).status_code == 200
