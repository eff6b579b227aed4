"""The sheets of a day, as they are read."""

import pypdfium2
import pytest

from tests.given.computations import candidate_id
from tests.given.slots import SLOTS, applicants, by_hand, day, jury

JURIES, SITES = "/api/v1/admin/juries", "/api/v1/admin/interview-sites"


@pytest.fixture
def juries(admin, site):
    """Two juries of Bordeaux on one day; ĐẶNG-李 Ω is met by the first at 9 h, its slot of 10 h is free."""
    created = [
        jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(), "specificities": ["ARTIST"]}) for _ in range(2)
    ]
    applicants(["ĐẶNG-李 Ω"])
    forms = [by_hand(created[0]["id"]), by_hand(created[0]["id"], interviewTime="10:00"), by_hand(created[1]["id"])]
    slots = [admin.post(f"{SLOTS}/create-manually", json=form).json() for form in forms]
    body = {"interviewSlotId": slots[0]["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200
    return created


def pages(answer) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(answer.content)]


def test_a_sheet_tells_hours_candidates_and_free_slots(admin, juries):
    [page] = pages(admin.get(f"{JURIES}/{juries[0]['id']}/day-sheet.pdf", params={"interview-date": day()}))
    for words in (
        "Jury BOR01MP",
        "Spécificités : Art",
        "09:00",
        "08:30",
        "1000000",
        "ĐẶNG-李 Ω Prénom 0",
        "Créneau libre",
    ):
        assert words in page
    assert page.count("Signature") == 1


def test_a_site_has_all_its_juries_in_one_file(admin, juries, site):
    read = pages(admin.get(f"{SITES}/{site['id']}/day-sheets.pdf", params={"interview-date": day()}))
    assert ["BOR01MP" in read[0], "BOR02MP" in read[1], len(read)] == [True, True, 2]


def test_a_day_without_slots_and_a_site_of_another_are_404(admin, juries, site, client_as):
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    for url in (f"{JURIES}/{juries[0]['id']}/day-sheet.pdf", f"{SITES}/{site['id']}/day-sheets.pdf"):
        empty = admin.get(url, params={"interview-date": day(3)})
        assert (empty.status_code, empty.json()["code"]) == (404, "NO_INTERVIEW_THAT_DAY")
        foreign = manager.get(url, params={"interview-date": day()})
        assert (foreign.status_code, foreign.json()["code"]) == (404, "NOT_FOUND")
        assert admin.get(url).status_code == 422
