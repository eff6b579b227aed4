"""Creating a candidate by hand, through the call (docs/rules/candidates.md)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import select

from parvis.candidates.history.model import HistoryItem
from parvis.kernel.clock import today
from parvis.kernel.db import new_session
from tests.given.audit import journaled
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import ROWS, changed, file_of
from tests.given.imports import confirmed
from tests.given.interviews import id_of

SIMULATIONS = "/api/v1/admin/import/candidates/simulations"


def _refused(answer):
    assert answer.status_code == 422, answer.text
    return {field["field"]: field["message"] for field in answer.json()["fields"]}


def _listed(client, **members):
    answer = client.post(f"{CANDIDATES}/filter", json={"columns": ["Numero", "Nom", "Source"], **members})
    return [] if answer.status_code == 404 else answer.json()["content"]


def test_missing_fields_are_refused_in_the_words_of_the_contract(admin):
    missing = {
        "lastName": "Nom obligatoire",
        "firstName": "Prénom obligatoire",
        "birthDate": "Date de naissance obligatoire",
        "birthPlace": "Lieu de naissance obligatoire",
        "email": "Adresse email obligatoire",
        "phoneNumber": "Numéro de téléphone obligatoire",
    }
    assert _refused(admin.post(CANDIDATES, json={})) == missing
    assert _refused(admin.post(CANDIDATES, json=dict.fromkeys(missing, " \t "))) == missing
    assert _refused(admin.post(CANDIDATES, json=dict.fromkeys(missing))) == missing
    assert _refused(admin.post(CANDIDATES, json=dict.fromkeys(missing, "\u200b \u202e"))) == missing  # nothing to see
    assert _listed(admin) == []


@pytest.mark.parametrize(
    "written",
    ["03/02/2009", "2009-2-3", "2009-02-30", "20090203", "2009-02-03T00:00:00", "0001-01-01", "hier", 2009, True, {}],
)
def test_a_birth_date_that_is_no_day_is_invalid(admin, written):
    wrong = _refused(admin.post(CANDIDATES, json=MARIE | {"birthDate": written}))
    assert wrong == {"birthDate": "Date de naissance invalide"}


def test_a_birth_before_1900_is_invalid(admin):
    wrong = _refused(admin.post(CANDIDATES, json=MARIE | {"birthDate": "1899-12-31"}))
    assert wrong == {"birthDate": "Date de naissance invalide"}
    assert admin.post(CANDIDATES, json=MARIE | {"birthDate": "1900-01-01"}).status_code == 201


def test_an_address_over_254_characters_is_refused(admin):
    longest = "@" + "d" * 241 + ".exemple.fr"
    assert _refused(admin.post(CANDIDATES, json=MARIE | {"email": f"mm{longest}"})) == {
        "email": "Au plus 254 caractères"
    }
    assert admin.post(CANDIDATES, json=MARIE | {"email": f"m{longest}"}).json()["email"] == f"m{longest}"


@pytest.mark.parametrize(
    ("member", "sentence"),
    [
        ("lastName", "Au plus 200 caractères"),
        ("birthDate", "Date de naissance invalide"),
        ("phoneNumber", "Au plus 200 caractères"),
    ],
)
def test_a_member_of_ten_thousand_blanks_too_many_is_refused_unread(admin, member, sentence):
    content = MARIE | {member: " " * 10_201 + MARIE[member]}
    assert _refused(admin.post(CANDIDATES, json=content)) == {member: sentence}


def test_a_birth_after_today_is_invalid(admin):
    tomorrow, now = (today() + timedelta(days=1)).isoformat(), today().isoformat()
    assert _refused(admin.post(CANDIDATES, json=MARIE | {"birthDate": tomorrow}))
    assert admin.post(CANDIDATES, json=MARIE | {"birthDate": now}).json()["personalInfo"]["birthDate"] == now


@pytest.mark.parametrize(
    "written",
    [
        "a" * 64 + "@ex.fr",
        "a&b@ex.fr",
        "a!b@ex.fr",
        "a/b@ex.fr",
        "#$%*=?^`{|}~_-'@ex.fr",
        "d'arc+1@ex.fr",
        "a@sous.ex.xn--p1ai",
        "a@école.fr",
        "jean-.d-@é-cole.fr",
    ],
)
def test_an_address_may_have_every_character_of_an_atom(admin, written):
    created = admin.post(CANDIDATES, json=MARIE | {"email": written})
    assert (created.status_code, created.json().get("email")) == (201, written)


@pytest.mark.parametrize(
    "written",
    [
        *("marie", "marie@", "@exemple.fr", "m d@exemple.fr", "m@exemple", "m..d@exemple.fr", ".m@ex.fr", "m.@ex.fr"),
        *(
            "a" * 65 + "@ex.fr",
            "é@ex.fr",
            "m@d@ex.fr",
            "m(d)@ex.fr",
            "m,d@ex.fr",
            "m@ex.f",
            "m@ex.xn--",
            "m@ex.p1ai",
            "m@-ex.fr",
            "m@ex-.fr",
            "m@-é.example",
            "m@é-.example",
            "m@sous.-é.fr",
        ),
    ],
)
def test_an_address_that_cannot_be_written_to_is_invalid(admin, written):
    assert _refused(admin.post(CANDIDATES, json=MARIE | {"email": written})) == {"email": "Adresse email invalide"}


@pytest.mark.parametrize("written", ["six", "+33", "06;12;34;56;78", "--", "06 12 34+33", "+1234 5678a", "٠٦١٢٣٤"])
def test_what_is_no_phone_number_is_invalid(admin, written):
    wrong = _refused(admin.post(CANDIDATES, json=MARIE | {"phoneNumber": written}))
    assert wrong == {"phoneNumber": "Numéro de téléphone invalide"}


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("0612345678", "+33612345678"),
        ("06.12.34.56.78", "+33612345678"),
        ("+33 (0)6 12 34 56 78", "+33612345678"),
        ("+262 692-12-34-56", "+262692123456"),
        ("22 123 456", "22123456"),
    ],
)
def test_phone_numbers_are_taken_as_people_write_them_and_stored_in_one_form(
    admin, psycopg_connection, written, stored
):
    assert admin.post(CANDIDATES, json=MARIE | {"phoneNumber": written}).status_code == 201
    assert psycopg_connection.execute("SELECT phone_number FROM candidates").fetchall() == [(stored,)]


@pytest.mark.parametrize("written", ["612345678", "7 12 34 56 78"])
def test_nine_digits_without_the_first_0_are_asked_about(admin, written):
    wrong = _refused(admin.post(CANDIDATES, json=MARIE | {"phoneNumber": written}))
    number = {"6": "06 12 34 56 78", "7": "07 12 34 56 78"}[written[0]]
    assert wrong == {"phoneNumber": f"Voulez-vous dire {number} ?"}


@pytest.mark.parametrize(
    ("member", "value"),
    [("lastName", 7), ("lastName", "x" * 201), ("externalId", "M00009"), ("force", "yes"), ("force", 1)],
)
def test_a_wrong_member_of_a_new_candidate_is_refused(admin, member, value):
    assert list(_refused(admin.post(CANDIDATES, json=MARIE | {member: value}))) == [member]


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_JURY", "ROLE_CANDIDATE"])
def test_only_an_administrator_creates(client_as, role):
    assert client_as(role).post(CANDIDATES, json=MARIE).status_code == 403


def test_a_created_candidate_is_answered_in_full_and_is_in_the_next_page_of_the_grid(admin):
    assert _listed(admin) == []
    made = admin.post(CANDIDATES, json=MARIE | {"lastName": " \u202e DU \u200b  PO\u00adNT\x07 "})
    assert made.status_code == 201
    answer = made.json()
    assert answer.pop("id") == _listed(admin)[0]["id"]
    assert answer.pop("summary")[0] == {
        "key": "GLOBAL_GRADE",
        "label": "Note globale",
        "column": None,
        "value": None,
        "error": None,
    }
    assert answer == {
        "externalId": "M00001",
        "name": "DU PONT Marie-Ève",
        "personalInfo": {"firstName": "Marie-Ève", "lastName": "DU PONT", "birthDate": "2009-02-03"},
        "specialInfo": {"edsBacPremiere": [], "edsBacTerminale": [], "edsBacAbandonne": None},
        "statuses": [],
        "gradeInfo": None,
        "pfmReadings": [],
        "source": "MANUAL",
        "email": "m.dupont@exemple.fr",
        "phoneNumber": "+33612345678",
        "remark": None,
        "conflictCount": 0,
        "version": 1,
        "grades": [],
        "periodicity": {"TERMINALE": "TRIMESTER", "PREMIERE": "TRIMESTER"},
        "tags": [],
        "standing": dict.fromkeys(("rank", "rankError", "of", "scope", "group", "method", "site", "slot")),
    }


def test_a_candidate_created_after_the_table_was_read_is_added_with_blank_cells(admin, imported):
    imported(file_of("D"))
    assert len(_listed(admin)) == 2
    admin.post(CANDIDATES, json=MARIE | {"lastName": "AUBERT"})

    rows = admin.post(f"{CANDIDATES}/filter", json={}).json()["content"]
    assert [row["lastName"] for row in rows] == ["DUPONT", "LE GALL", "AUBERT"]
    cells = rows[2]["candidateCells"]
    assert cells["Source"]["value"] == "MANUAL"
    assert {cells[name]["value"] for name in cells if name.startswith("Parcoursup[")} == {None}
    found = _listed(admin, filters=[{"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": "m00001"}])
    assert [row["lastName"] for row in found] == ["AUBERT"]


def test_two_people_at_once_get_two_numbers(admin):
    def create(number):
        return admin.post(CANDIDATES, json=MARIE | {"email": f"m{number}@exemple.fr", "lastName": f"D{number}"}).json()

    with ThreadPoolExecutor(6) as people:
        numbers = sorted(created["externalId"] for created in people.map(create, range(6)))
    assert numbers == [f"M0000{number}" for number in range(1, 7)]
    assert sorted(row["externalId"] for row in _listed(admin)) == numbers


def test_the_same_person_twice_at_once_is_one_record_and_a_refusal(admin):
    with ThreadPoolExecutor(2) as people:
        answers = list(people.map(lambda _: admin.post(CANDIDATES, json=MARIE), range(2)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert len(_listed(admin)) == 1


@pytest.mark.parametrize(("typed", "again"), [("LŒUILLET", "Loeuillet"), ("O'BRIEN", "O’Brien"), ("Æ  Roy", "AE ROY")])
def test_a_name_typed_otherwise_is_a_probable_duplicate(admin, typed, again):
    admin.post(CANDIDATES, json=MARIE | {"lastName": typed})
    refused = admin.post(CANDIDATES, json=MARIE | {"lastName": again, "email": "autre@exemple.fr"})
    assert (refused.status_code, refused.json()["code"]) == (409, "CANDIDATE_DUPLICATE")


@pytest.mark.parametrize(
    "like",
    [
        MARIE | {"email": "autre@exemple.fr", "lastName": "Dupont", "firstName": "marie eve"},
        MARIE | {"email": "autre@exemple.fr", "lastName": "DÜPONT", "firstName": "MARIE\u2010EVE"},
        MARIE | {"email": "M.Dupont@Exemple.fr", "lastName": "AUTRE", "birthDate": "2008-01-01"},
    ],
)
def test_a_probable_duplicate_is_refused_and_can_be_forced(admin, marie, like):
    refused = admin.post(CANDIDATES, json=like | {"force": None})  # null is absent (docs/rules/candidates.md)
    assert (refused.status_code, refused.json()["code"]) == (409, "CANDIDATE_DUPLICATE")
    assert refused.json()["data"]["candidates"] == [
        {
            "id": marie["id"],
            "externalId": "M00001",
            "lastName": "DUPONT",
            "firstName": "Marie-Ève",
            "birthDate": "2009-02-03",
            "email": "m.dupont@exemple.fr",
            "source": "MANUAL",
        }
    ]
    forced = admin.post(CANDIDATES, json=like | {"force": True})
    assert (forced.status_code, forced.json()["externalId"]) == (201, "M00002")


def test_the_same_birth_date_or_the_same_name_alone_is_no_duplicate(admin, marie):
    other = MARIE | {"email": "autre@exemple.fr"}
    assert admin.post(CANDIDATES, json=other | {"birthDate": "2009-02-04"}).status_code == 201
    assert admin.post(CANDIDATES, json=other | {"email": "b@exemple.fr", "firstName": "Zoé"}).status_code == 201


def test_the_history_of_a_record_begins_with_its_creation(admin, marie):
    with new_session() as session:
        items = session.scalars(select(HistoryItem)).all()
    assert [(str(item.candidate_id), item.action, item.author_last_name) for item in items] == [
        (marie["id"], "CREATE_CANDIDATE", "Essai")
    ]
    assert items[0].content["cells"] == [
        {"name": name, "value": value, "previousValue": None}
        for name, value in {
            "Numero": "M00001",
            "Nom": "DUPONT",
            "Prenom": "Marie-Ève",
            "Email": "m.dupont@exemple.fr",
            "DateNaissance": "2009-02-03",
        }.items()
    ]


def test_a_created_record_keeps_what_was_typed_in_the_next_row(admin, marie, psycopg_connection):
    admin.post(CANDIDATES, json=MARIE | {"force": True})
    kept = psycopg_connection.execute(
        "SELECT row_number, source, birth_place, phone_number, email FROM candidates ORDER BY row_number"
    )
    typed = ("MANUAL", MARIE["birthPlace"], "+33612345678", MARIE["email"])
    assert kept.fetchall() == [(0, *typed), (1, *typed)]


def test_a_creation_leaves_a_line_of_audit_and_its_author_in_the_tables_log(admin, psycopg_connection):
    with journaled() as lines:
        made = [admin.post(CANDIDATES, json=MARIE | {"force": force}).json()["id"] for force in (False, True)]
    subject = id_of("ROLE_ADMIN")
    assert lines == [
        ("CREATE_CANDIDATE", made_id, subject, None, None, {"force": force})
        for made_id, force in zip(made, (False, True), strict=True)
    ]
    logged = psycopg_connection.execute("SELECT column_name, author_subject FROM cell_changes").fetchall()
    assert logged == [("*", subject)] * 2


def test_an_import_keeps_the_record_and_reports_a_probable_duplicate(admin, imported, simulated):
    imported(file_of("D"))
    admin.post(CANDIDATES, json=MARIE)
    again = [*ROWS["D"][0]]
    again[2:7] = ["103", "Dupont", "Marie Eve", "03/02/2009", ""]

    report = simulated(changed(more=[again]))
    assert [(pair.external_id, pair.manual_external_id) for pair in report.probable_duplicates] == [("103", "M00001")]
    assert (report.counts.new, report.counts.vanished) == (1, 0)
    confirmed(report)

    kept = {row["externalId"]: row["source"] for row in _listed(admin)}
    assert kept == {"101": "PARCOURSUP", "102": "PARCOURSUP", "103": "PARCOURSUP", "M00001": "MANUAL"}
    assert admin.post(CANDIDATES, json=MARIE | {"force": True}).json()["externalId"] == "M00002"


def test_numbers_of_a_file_like_those_of_manual_records_are_counted_on(admin, imported):
    rows = [[*ROWS["D"][0]] for _ in range(3)]
    for row, number in zip(rows, ["M00041", "M999999999", "MARIE1"], strict=True):
        row[2] = number
    imported(changed(more=rows))

    made = [admin.post(CANDIDATES, json=MARIE | {"force": True}) for _ in range(3)]

    assert [answer.json()["externalId"] for answer in made] == ["M1000000000", "M1000000001", "M1000000002"]
    shown = [row["externalId"] for row in _listed(admin, sort={"column": "Numero", "direction": "ASC"})]
    assert shown == ["101", "102", "M00041", "MARIE1", "M999999999", *(answer.json()["externalId"] for answer in made)]


def test_the_number_of_an_erased_record_is_never_given_again(admin, marie, psycopg_connection):
    psycopg_connection.execute("DELETE FROM candidates WHERE external_id = 'M00001'")
    assert admin.post(CANDIDATES, json=MARIE).json()["externalId"] == "M00002"


def test_number_m99999_is_followed_by_m100000(admin, psycopg_connection):
    psycopg_connection.execute("INSERT INTO manual_numbers (greatest) VALUES (99998)")
    made = [admin.post(CANDIDATES, json=MARIE | {"force": True}).json()["externalId"] for _ in range(2)]
    assert made == ["M99999", "M100000"]


def test_comments_since_a_simulation_do_not_prevent_its_import_and_are_kept(admin, imported, simulated):
    imported(file_of("D"))
    row = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Numero"]}).json()["content"][0]
    report = simulated(changed({(row["externalId"], 3): "DUPONT-MOREL"}))

    def comment(*step: object) -> None:
        if step[-1] in ("Avant", "Rapport"):
            saved = admin.put(f"{CANDIDATES}/{row['id']}/remark", json={"remark": f"{step[-1]} : à rappeler"})
            assert saved.status_code == 200

    comment("Avant")
    assert admin.post(f"{SIMULATIONS}/{report.simulation_id}/confirm", json={}).status_code == 202
    confirmed(report, progress=comment)
    record = admin.get(f"{CANDIDATES}/{row['id']}").json()
    assert (record["personalInfo"]["lastName"], record["remark"]) == ("DUPONT-MOREL", "Rapport : à rappeler")


def test_a_simulation_made_before_a_creation_is_made_again(admin, simulated):
    report = simulated(file_of("D"))
    admin.post(CANDIDATES, json=MARIE)
    confirm = admin.post(f"{SIMULATIONS}/{report.simulation_id}/confirm", json={})
    assert (confirm.status_code, confirm.json()["code"]) == (409, "SIMULATION_STALE")
