"""The sheets of a day and the calendar of who sits, as they are read."""

import pypdfium2
import pytest

from parvis.kernel.clock import today
from tests.given.campaign import import_columns
from tests.given.computations import candidate_id
from tests.given.interviews import id_of
from tests.given.members import juror, seat
from tests.given.pdfs import tags_of
from tests.given.slots import LINK, SLOTS, applicants, by_hand, day, jury

KEPT = ("DTSTART", "DTEND", "SUMMARY", "LOCATION", "DESCRIPTION")
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


def compact(shown: str) -> str:
    return shown.replace("-", "")


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


def test_a_sheet_is_tagged_with_the_headers_of_its_table(admin, juries):
    sheet = admin.get(f"{JURIES}/{juries[0]['id']}/day-sheet.pdf", params={"interview-date": day()})
    tags = tags_of(sheet.content)
    assert (tags.count("H1"), tags.count("TH"), tags.count("TR")) == (1, 5, 3)


def test_a_sheet_names_who_sits_that_day(admin, juries):
    sheet = f"{JURIES}/{juries[0]['id']}/day-sheet.pdf"
    assert "Membres du jury" not in pages(admin.get(sheet, params={"interview-date": day()}))[0]
    dates = [{"date": day(), "specificities": ["ARTIST"]}, {"date": day(1)}]
    assert admin.put(f"{JURIES}/{juries[0]['id']}/interview-dates", json=dates).status_code == 200
    people = [juror(name, f"{name}@example.org") for name in ("Zola", "Balzac", "Camus")]
    days = (None, [day()], [day(1)])
    members = [{"userId": user, "dates": dates} for user, dates in zip(people, days, strict=True)]
    assert seat(admin, juries[0]["id"], *members).status_code == 200
    assert "Membres du jury : Léa Balzac, Léa Zola" in pages(admin.get(sheet, params={"interview-date": day()}))[0]


def test_who_sits_has_the_interviews_of_their_days_in_a_calendar(admin, site, client_as):
    of_jury = client_as("ROLE_JURY")
    empty = of_jury.get("/api/v1/jury/planning.ics")
    assert (empty.status_code, empty.headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert empty.text.split("\r\n")[0::4] == ["BEGIN:VCALENDAR", "END:VCALENDAR"]
    # In winter, and in summer time.
    winter, summer, later = (f"{today().year + 1}-{date}" for date in ("01-10", "07-10", "07-11"))
    mine = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": winter}, {"date": summer})
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": summer})
    applicants(["ARNAUD"])
    hours = {"convocationTime": "08:30", "interviewTime": "09:00"}
    for created, on in ((mine, winter), (mine, summer), (mine, later), (remote, summer)):
        link = LINK if created is remote else {}
        form = {"juryId": created["id"], "convocationDate": on, **hours, **link}
        slot = admin.post(f"{SLOTS}/create-manually", json=form)
        assert slot.status_code == 201, slot.text
    body = {"interviewSlotId": slot.json()["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200

    def events() -> list[tuple[str, ...]]:
        shown = of_jury.get("/api/v1/jury/planning.ics").text
        assert "ARNAUD" not in shown
        lines = shown.replace("\r\n ", "").split("\r\n")
        found = {key: [line.split(":", 1)[1] for line in lines if line.startswith(key)] for key in KEPT}
        return list(zip(*found.values(), strict=True))

    me = id_of("ROLE_JURY")
    seat(admin, mine["id"], {"userId": me, "dates": [winter]})
    seat(admin, remote["id"], {"userId": me})
    face, far = ("Jury BOR01MP – Bordeaux", "1 rue X\\, 33000 Bordeaux"), ("Jury BOR01MD – Bordeaux\\, à distance",)
    first = (f"{compact(winter)}T080000Z", f"{compact(winter)}T083000Z", *face, f"Créneau BOR01MP-{winter}-0900")
    away = (f"{compact(summer)}T070000Z", f"{compact(summer)}T073000Z", *far, LINK["videoconferenceLink"])
    assert events() == [first, (*away, f"Créneau BOR01MD-{summer}-0900")]
    seat(admin, mine["id"], {"userId": me})
    assert [(each[0], each[-1][-15:]) for each in events()] == [
        (f"{compact(winter)}T080000Z", f"{winter}-0900"),
        (f"{compact(summer)}T070000Z", f"{summer}-0900"),
        (f"{compact(summer)}T070000Z", f"{summer}-0900"),
        (f"{compact(later)}T070000Z", f"{later}-0900"),
    ]


def test_a_site_has_all_its_juries_in_one_file(admin, juries, site):
    read = pages(admin.get(f"{SITES}/{site['id']}/day-sheets.pdf", params={"interview-date": day()}))
    assert ["BOR01MP" in read[0], "BOR02MP" in read[1], len(read)] == [True, True, 2]
    # A day that the jury has by its slots alone is made for nobody in particular.
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(juries[0]["id"], convocationDate=day(2))).is_success
    [page] = pages(admin.get(f"{JURIES}/{juries[0]['id']}/day-sheet.pdf", params={"interview-date": day(2)}))
    assert ("Jury BOR01MP" in page, "Spécificités" in page) == (True, False)


def test_a_day_without_slots_and_a_site_of_another_are_404(admin, juries, site, client_as):
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    for url in (
        *(f"{JURIES}/{juries[0]['id']}/{kind}-sheet.pdf" for kind in ("day", "door")),
        *(f"{SITES}/{site['id']}/{kind}-sheets.pdf" for kind in ("day", "door")),
    ):
        empty = admin.get(url, params={"interview-date": day(3)})
        assert (empty.status_code, empty.json()["code"]) == (404, "NO_INTERVIEW_THAT_DAY")
        foreign = manager.get(url, params={"interview-date": day()})
        assert (foreign.status_code, foreign.json()["code"]) == (404, "NOT_FOUND")
        assert admin.get(url).status_code == 422


def test_a_door_shows_hours_and_numbers_alone(admin, juries, site):
    [page] = pages(admin.get(f"{JURIES}/{juries[0]['id']}/door-sheet.pdf", params={"interview-date": day()}))
    assert ["Jury BOR01MP" in page, "09:00" in page, "08:30" in page, "1000000" in page] == [True] * 4
    assert ["ĐẶNG" in page, "Prénom" in page, "10:00" in page, "libre" in page] == [False] * 4
    # A jury that meets nobody has no door.
    [only] = pages(admin.get(f"{SITES}/{site['id']}/door-sheets.pdf", params={"interview-date": day()}))
    assert ("BOR01MP" in only, "BOR02MP" in only) == (True, False)
    empty = admin.get(f"{JURIES}/{juries[1]['id']}/door-sheet.pdf", params={"interview-date": day()})
    assert (empty.status_code, empty.json()["code"]) == (404, "NO_INTERVIEW_THAT_DAY")


def test_the_door_of_who_no_longer_comes_is_not_theirs(admin, juries):
    import_columns({"VoeuConfirme": ["Non"]})
    refused = admin.get(f"{JURIES}/{juries[0]['id']}/door-sheet.pdf", params={"interview-date": day()})
    assert refused.status_code == 404
