"""The grid of slots: pages, filters, values of filters (docs/rules/interviews.md)."""

import pytest

from tests.given.slots import SLOTS, create_slots, day, jury, slots_shown, templates


@pytest.fixture
def admin(admin, site):
    """Two juries of Bordeaux: a remote one on a day for sportive artists, one face to face on a plain day."""
    specific = {"date": day(), "specificities": ["SPORTIVE", "ARTIST"]}
    jury(admin, site["id"], "MORNING_REMOTE", specific, {"date": day(1), "specificities": ["SPORTIVE"]})
    jury(admin, site["id"], "AFTERNOON_FACE_TO_FACE", {"date": day(1)})
    templates(admin, site["id"], "MORNING_REMOTE", "09:00", reserve=["10:00"])
    templates(admin, site["id"], "AFTERNOON_FACE_TO_FACE", "14:00")
    create_slots(admin)
    return admin


def names(admin, *filters, **params) -> list[str]:
    answer = admin.post(f"{SLOTS}/filter", json={"filters": list(filters)}, params=params)
    assert answer.status_code == 200, answer.text
    return [row["slotName"] for row in answer.json()["content"]]


def column(name: str, *values: object) -> dict[str, object]:
    return {"filterType": "COLUMN_FILTER", "column": name, "error": False, "values": list(values), "operator": None}


MORNING = [f"BOR01MD-{day()}-0900", f"BOR01MD-{day()}-1000", f"BOR01MD-{day(1)}-0900", f"BOR01MD-{day(1)}-1000"]
AFTERNOON = f"BOR01AP-{day(1)}-1400"


def test_slots_come_by_name_and_in_any_other_order(admin):
    assert names(admin) == [AFTERNOON, *MORNING]
    assert names(admin, sort="slotName", direction="DESC") == [*reversed(MORNING), AFTERNOON]
    assert names(admin, sort="convocationTime", direction="DESC")[0] == AFTERNOON
    assert names(admin, sort="priority")[:2] == [MORNING[1], MORNING[3]]


def test_an_order_whose_name_is_escaped_is_the_same_order(admin):
    descending = admin.post(f"{SLOTS}/filter?sort=slot%4Eame&direction=DE%53C", json={}).json()["content"]
    assert [row["slotName"] for row in descending] == [*reversed(MORNING), AFTERNOON]


def test_a_page_tells_how_many_there_are_and_a_page_past_the_end_is_empty(admin):
    answer = admin.post(f"{SLOTS}/filter", json={}, params={"page": 1, "size": 2}).json()
    rows = answer.pop("content")
    assert [row["slotName"] for row in rows] == MORNING[1:3]
    assert answer == {"totalElements": 5, "totalPages": 3, "number": 1, "size": 2, "numberOfElements": 2}
    assert names(admin, page=9) == []


@pytest.mark.parametrize(
    ("values", "found"),
    [
        (["ARTIST"], MORNING[:2]),
        (["SPORTIVE"], MORNING),
        (["ARTIST", "HANDICAPPED"], MORNING[:2]),
        ([None], [AFTERNOON]),
        ([None, "ARTIST"], [AFTERNOON, *MORNING[:2]]),
    ],
)
def test_a_filter_on_specificities_matches_any_listed_and_null_none(admin, values, found):
    assert names(admin, column("specificities", *values)) == found


def test_filters_add_up_and_what_matches_nothing_is_no_data(admin):
    assert names(admin, column("convocationDate", day(1)), column("priority", True)) == [AFTERNOON, MORNING[2]]
    empty = admin.post(f"{SLOTS}/filter", json={"filters": [column("juryName", "LYO01MD")]})
    assert (empty.status_code, empty.json()["code"]) == (404, "NO_DATA")


def test_each_column_lists_its_values_whatever_its_own_filter(admin):
    filters = [column("juryName", "BOR01MD"), column("specificities", "ARTIST")]
    answer = admin.post(f"{SLOTS}/filter-set", json={"filters": filters}).json()
    values = {each["column"]: each["values"] for each in answer}
    assert list(values)[:7] == [
        *("slotName", "juryName", "convocationDate", "convocationTime", "specificities", "priority", "candidate")
    ]
    assert values["juryName"] == ["BOR01MD"]
    assert values["specificities"] == ["SPORTIVE", "ARTIST"]
    assert values["priority"] == [False, True]
    assert values["candidate"] == [None]
    assert values["slotName"] == MORNING[:2]
    own = {"filters": [column("juryName", "BOR01MD")], "columns": ["juryName", "site"]}
    listed = {each["column"]: each["values"] for each in admin.post(f"{SLOTS}/filter-set", json=own).json()}
    assert listed == {"juryName": ["BOR01AP", "BOR01MD"], "site": ["Bordeaux"]}
    counts = admin.post(f"{SLOTS}/filter-set", json={"columns": ["specificities"]}).json()
    assert counts == [
        {"column": "specificities", "values": [None, "SPORTIVE", "ARTIST"], "counts": [1, 4, 2], "truncated": False}
    ]


@pytest.mark.parametrize(
    ("body", "params", "field"),
    [
        ({"filters": [column("videoconferencePassword", "1234")]}, {}, "filters.0.column"),
        ({"filters": [{"filterType": "GRADE_CONFLICT_FILTER"}]}, {}, "filters.0.filterType"),
        ({}, {"sort": "videoconferenceLink"}, "sort.0.column"),
        ({}, {"direction": "UP"}, "sort.0.direction"),
        ({}, {"size": 101}, "size"),
        ({"columns": []}, {}, "columns"),
    ],
)
def test_a_wrong_question_is_refused_by_its_word(admin, body, params, field):
    refused = admin.post(f"{SLOTS}/filter", json=body, params=params)
    assert refused.status_code == 422
    assert [each["field"] for each in refused.json()["fields"]] == [field]


def test_neither_links_nor_passwords_are_in_the_grid(admin):
    assert {key for row in slots_shown(admin) for key in row if "video" in key.lower()} == set()


def test_renaming_the_site_is_read_at_once(admin, site):
    assert admin.put(f"/api/v1/admin/interview-sites/{site['id']}", json=site | {"name": "Talence"}).status_code == 200
    assert {row["site"] for row in slots_shown(admin)} == {"Talence"}
