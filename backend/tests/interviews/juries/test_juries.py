"""Juries and their dates through their calls: names, types, days, meetings, who sees what."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.kernel.clock import today
from tests.given.interviews import JURIES, SITES, bordeaux, id_of

TOMORROW = (today() + timedelta(1)).isoformat()
YESTERDAY = (today() - timedelta(1)).isoformat()
LATER = (today() + timedelta(30)).isoformat()
LINK = "https://visio.example.org/x"


def created(admin: TestClient, site: dict[str, Any], interview_type: str = "MORNING_REMOTE") -> dict[str, Any]:
    answer = admin.post(f"{JURIES}/interview-site/{site['id']}/", json={"interviewType": interview_type})
    assert answer.status_code == 201, answer.text
    return answer.json()


def dates_of(jury: dict[str, Any]) -> str:
    return f"{JURIES}/{jury['id']}/interview-dates/"


def refused(answer: Any) -> dict[str, str]:
    assert answer.status_code == 422, answer.text
    return {each["field"]: each["message"] for each in answer.json()["fields"]}


@pytest.mark.parametrize(
    ("interview_type", "name"),
    [
        ("MORNING_FACE_TO_FACE", "BOR01MP"),
        ("MORNING_REMOTE", "BOR01MD"),
        ("AFTERNOON_FACE_TO_FACE", "BOR01AP"),
        ("AFTERNOON_REMOTE", "BOR01AD"),
    ],
)
def test_jury_is_named_by_site_index_and_type(admin: TestClient, site: dict[str, Any], interview_type: str, name: str):
    jury = created(admin, site, interview_type)
    assert (jury["name"], jury["index"], jury["interviewType"], jury["dates"]) == (name, 1, interview_type, [])
    assert jury["interviewSite"] == {"id": site["id"], "name": "Bordeaux"}


def test_first_free_index_is_taken(admin: TestClient, site: dict[str, Any]):
    juries = [created(admin, site) for _ in range(3)]
    admin.delete(f"{JURIES}/{juries[1]['id']}")
    assert [created(admin, site)["name"] for _ in range(2)] == ["BOR02MD", "BOR04MD"]


def test_twenty_creations_at_once_give_twenty_names(admin: TestClient, site: dict[str, Any]):
    with ThreadPoolExecutor(20) as threads:
        names = list(threads.map(lambda _: created(admin, site)["name"], range(20)))
    assert sorted(names) == [f"BOR{index:02}MD" for index in range(1, 21)]


def test_hundredth_jury_of_a_type_is_refused(admin: TestClient, site: dict[str, Any]):
    for _ in range(99):
        created(admin, site)
    answer = admin.post(f"{JURIES}/interview-site/{site['id']}/", json={"interviewType": "MORNING_REMOTE"})
    assert (answer.status_code, answer.json()["code"]) == (409, "JURY_INDEX_EXHAUSTED")
    assert created(admin, site, "AFTERNOON_REMOTE")["name"] == "BOR01AD"


@pytest.mark.parametrize("sent", [{}, {"interviewType": None}, {"interviewType": "REMOTE"}])
def test_jury_without_one_of_the_four_types_is_refused(admin: TestClient, site: dict[str, Any], sent: object):
    answer = admin.post(f"{JURIES}/interview-site/{site['id']}/", json=sent)
    assert set(refused(answer)) == {"interviewType"}


def test_jury_of_an_unknown_site_is_not_found(admin: TestClient):
    answer = admin.post(f"{JURIES}/interview-site/{uuid.uuid4()}/", json={"interviewType": "MORNING_REMOTE"})
    assert answer.status_code == 404


def test_another_type_gives_another_name_and_no_meeting_face_to_face(admin: TestClient, site: dict[str, Any]):
    created(admin, site, "AFTERNOON_FACE_TO_FACE")
    jury = created(admin, site)
    meeting = {"date": TOMORROW, "videoconferenceLink": LINK, "videoconferencePassword": "1234"}
    admin.put(dates_of(jury), json=[meeting])
    for interview_type, name in (("MORNING_FACE_TO_FACE", "BOR01MP"), ("AFTERNOON_FACE_TO_FACE", "BOR02AP")):
        changed = admin.put(f"{JURIES}/{jury['id']}", json=jury | {"interviewType": interview_type}).json()
        assert (changed["name"], changed["index"]) == (name, int(name[3:5]))
        assert [(each["date"], each["videoconferenceLink"]) for each in changed["dates"]] == [(TOMORROW, None)]


def test_what_a_jury_answers_it_takes_back(admin: TestClient, site: dict[str, Any]):
    jury = created(admin, site)
    dates = admin.put(dates_of(jury), json=[{"date": TOMORROW, "videoconferenceLink": LINK}]).json()
    jury |= {"dates": dates}
    assert admin.put(f"{JURIES}/{jury['id']}", json=jury).json() == jury
    assert admin.put(dates_of(jury), json=dates).json() == dates
    nameless = admin.put(f"{JURIES}/{jury['id']}", json=jury | {"id": None})
    assert refused(nameless) == {"id": "Identifiant obligatoire"}
    another = admin.put(f"{JURIES}/{jury['id']}", json=jury | {"id": str(uuid.uuid4())})
    assert refused(another) == {"id": "Ce n'est pas l'identifiant de l'adresse"}


def test_site_with_juries_keeps_its_trigram_and_stays(admin: TestClient, site: dict[str, Any], manager: str):
    jury = created(admin, site)
    address = f"{SITES}/{site['id']}"
    another = bordeaux(manager, trigram="BDX") | {"id": site["id"]}
    assert admin.put(address, json=another).json()["code"] == "SITE_TRIGRAM_FROZEN"
    assert admin.delete(address).json()["code"] == "SITE_HAS_JURIES"
    assert admin.put(address, json=bordeaux(manager, name="Bordeaux Sud") | {"id": site["id"]}).status_code == 200
    admin.delete(f"{JURIES}/{jury['id']}")
    assert admin.delete(address).status_code == 204


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"date": None}, "0.date", "Date invalide"),
        ({}, "0.date", "Champ obligatoire"),
        ({"date": "28/04/2099"}, "0.date", "Date invalide"),
        ({"date": "2099-04-28T00:00:00+02:00"}, "0.date", "Date invalide"),
        ({"date": "2099-02-29"}, "0.date", "Date invalide"),
        ({"date": "9999-12-31"}, "0.date", "Date invalide"),
        ({"date": "٢٠٩٩-04-28"}, "0.date", "Date invalide"),
        ({"date": YESTERDAY}, "0.date", "Cette date est passée"),
        ({"date": TOMORROW, "specificities": ["TALL"]}, "0.specificities.0", "Valeur inconnue"),
        ({"date": TOMORROW, "id": str(uuid.uuid4())}, "0.id", "Cette date n'est pas celle de ce jury"),
        *(
            (
                {"date": TOMORROW, "videoconferenceLink": link},
                "0.videoconferenceLink",
                "Lien invalide : une adresse https:// est attendue",
            )
            for link in (
                "javascript:alert(1)",
                "http://visio.example.org",
                "https://",
                "https://[",
                "https://a b",
                "https://a\u202eb.example",
                f"https://x.example/{'a' * 2000}",
            )
        ),
    ],
)
def test_wrong_date_is_refused_with_its_sentence(
    admin: TestClient, site: dict[str, Any], sent: dict[str, object], field: str, sentence: str
):
    jury = created(admin, site)
    assert refused(admin.put(dates_of(jury), json=[sent])) == {field: sentence}
    assert admin.get(dates_of(jury)).json() == []


def test_date_given_twice_is_refused(admin: TestClient, site: dict[str, Any]):
    answer = admin.put(dates_of(created(admin, site)), json=[{"date": TOMORROW}, {"date": TOMORROW}])
    assert refused(answer) == {"1.date": "Cette date est déjà dans la liste"}


def test_date_sent_for_two_days_is_refused(admin: TestClient, site: dict[str, Any]):
    jury = created(admin, site)
    [stored] = admin.put(dates_of(jury), json=[{"date": TOMORROW}]).json()
    answer = admin.put(dates_of(jury), json=[stored, stored | {"date": LATER}])
    assert refused(answer) == {"id": "Une date ne figure qu'une fois"}
    assert admin.get(dates_of(jury)).json() == [stored]


def test_meeting_of_a_face_to_face_jury_is_not_kept(admin: TestClient, site: dict[str, Any]):
    jury = created(admin, site, "MORNING_FACE_TO_FACE")
    meeting = {"date": TOMORROW, "videoconferenceLink": LINK, "videoconferencePassword": "1234"}
    [stored] = admin.put(dates_of(jury), json=[meeting]).json()
    assert (stored["videoconferenceLink"], stored["videoconferencePassword"]) == (None, None)


def test_today_is_no_past_date(admin: TestClient, site: dict[str, Any]):
    assert admin.put(dates_of(created(admin, site)), json=[{"date": today().isoformat()}]).status_code == 200


def test_stored_date_that_has_passed_may_be_sent_again(
    admin: TestClient, site: dict[str, Any], psycopg_connection: Any
):
    jury = created(admin, site)
    (stored,) = admin.put(dates_of(jury), json=[{"date": TOMORROW}]).json()
    psycopg_connection.execute("UPDATE jury_dates SET day = %s", [YESTERDAY])
    dates = [stored | {"date": YESTERDAY}, {"date": LATER}]
    assert [each["date"] for each in admin.put(dates_of(jury), json=dates).json()] == [YESTERDAY, LATER]


def test_dates_come_in_order_and_keep_their_ids(admin: TestClient, site: dict[str, Any]):
    jury = created(admin, site)
    first = admin.put(dates_of(jury), json=[{"date": LATER, "specificities": ["ARTIST", "SPORTIVE"]}]).json()
    assert first[0]["specificities"] == ["SPORTIVE", "ARTIST"]
    second = admin.put(dates_of(jury), json=[*first, {"date": TOMORROW}]).json()
    assert [each["date"] for each in second] == [TOMORROW, LATER]
    exchanged = [second[0] | {"date": LATER}, second[1] | {"date": TOMORROW}]
    assert {each["id"]: each["date"] for each in admin.put(dates_of(jury), json=exchanged).json()} == {
        second[0]["id"]: LATER,
        second[1]["id"]: TOMORROW,
    }


@pytest.mark.parametrize("new_first", [False, True])
def test_date_that_moves_leaves_its_day_to_a_new_one(admin: TestClient, site: dict[str, Any], new_first: bool):
    jury = created(admin, site)
    [moving] = admin.put(dates_of(jury), json=[{"date": TOMORROW, "specificities": ["ARTIST"]}]).json()
    sent = [moving | {"date": LATER}, {"date": TOMORROW}]
    new, moved = admin.put(dates_of(jury), json=[*reversed(sent)] if new_first else sent).json()
    assert (new["date"], new["specificities"]) == (TOMORROW, [])
    assert moved == moving | {"date": LATER, "version": moving["version"] + 1}


def test_of_two_lists_at_once_one_whole_list_wins(admin: TestClient, site: dict[str, Any]):
    jury = created(admin, site)
    lists = [[{"date": (today() + timedelta(10 * which + day)).isoformat()} for day in (1, 2, 3)] for which in (1, 2)]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda turn: admin.put(dates_of(jury), json=lists[turn % 2]).status_code, range(16)))
    assert answers == [200] * 16
    kept = [{"date": each["date"]} for each in admin.get(dates_of(jury)).json()]
    assert kept in lists


def test_password_is_not_for_readers_nor_the_jury_of_another_site(
    admin: TestClient, client_as: Callable[[str], TestClient], site: dict[str, Any], manager: str
):
    jury = created(admin, site)
    meeting = {"date": TOMORROW, "videoconferenceLink": LINK, "videoconferencePassword": "1234"}
    admin.put(dates_of(jury), json=[meeting])
    reader, managing = client_as("ROLE_ADMIN_READ_ONLY"), client_as("ROLE_INTERVIEW_SITE_MANAGER")
    assert [each["videoconferencePassword"] for each in reader.get(dates_of(jury)).json()] == [None]
    of_site = f"{JURIES}/interview-site/{site['id']}"
    assert reader.get(of_site).json()[0]["dates"][0]["videoconferencePassword"] is None
    for address in (dates_of(jury), of_site, f"{of_site}/summaries"):
        assert managing.get(address).status_code == 404
    admin.put(f"{SITES}/{site['id']}", json=bordeaux(id_of("ROLE_INTERVIEW_SITE_MANAGER")) | {"id": site["id"]})
    assert [each["videoconferencePassword"] for each in managing.get(dates_of(jury)).json()] == ["1234"]


def test_summaries_have_a_row_for_each_jury_and_date(admin: TestClient, site: dict[str, Any]):
    with_dates = created(admin, site)
    admin.put(dates_of(with_dates), json=[{"date": LATER}, {"date": TOMORROW}])
    created(admin, site)
    summaries = admin.get(f"{JURIES}/interview-site/{site['id']}/summaries").json()
    assert [(each["name"], each["date"], each["numberOfInterviews"]) for each in summaries] == [
        ("BOR01MD", TOMORROW, 0),
        ("BOR01MD", LATER, 0),
        ("BOR02MD", None, 0),
    ]


def test_juries_for_slots_are_those_of_every_site(admin: TestClient, site: dict[str, Any]):
    jury = created(admin, site)
    assert admin.get(f"{JURIES}/interview-slot-creation").json() == [jury]
