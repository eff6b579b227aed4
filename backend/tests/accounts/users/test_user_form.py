"""Creating and changing a user (docs/rules/accounts.md): what is refused, then what is kept."""

import uuid

import pytest
from sqlalchemy import event

from parvis.kernel.db import engine
from tests.given.campaign import add_candidates

USERS = "/api/v1/admin/users"
ABSENT = f"{USERS}/{uuid.UUID(int=7)}"
FORM = {"email": "lea@test.example", "firstName": "Léa", "lastName": "Roy", "role": {"name": "ROLE_JURY"}}


def sent(user, **changes):
    return {**user, **changes}


@pytest.mark.parametrize(
    ("member", "value", "field", "message"),
    [
        ("email", "", "email", "L'adresse mail est obligatoire"),
        ("email", None, "email", "L'adresse mail est obligatoire"),
        ("email", "   ", "email", "L'adresse mail est obligatoire"),
        ("email", "lea", "email", "Mauvais format"),
        ("email", "lea@test", "email", "Mauvais format"),
        ("email", "ｌéa@test.example", "email", "Mauvais format"),
        ("email", "a@b.fr\u202e", "email", "Mauvais format"),
        ("email", "lea@test.example" + "x" * 300, "email", "Au plus 254 caractères"),
        ("firstName", "", "firstName", "Le prénom est obligatoire"),
        ("firstName", "\u200b", "firstName", "Le prénom est obligatoire"),
        ("lastName", None, "lastName", "Le nom est obligatoire"),
        ("lastName", "N" * 201, "lastName", "Au plus 200 caractères"),
        ("role", None, "role", "Le rôle est obligatoire"),
        ("role", {"name": ""}, "role.name", "Le rôle est obligatoire"),
        ("role", {}, "role.name", "Le rôle est obligatoire"),
        ("role", {"name": "ROLE_ABSENT"}, "role.name", "Ce rôle n'existe pas"),
        ("role", {"name": "offline_access"}, "role.name", "Ce rôle n'existe pas"),
        ("role", {"name": "role_jury"}, "role.name", "Ce rôle n'existe pas"),
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_wrong_member_is_refused_in_the_words_of_the_contract(admin, created, method, member, value, field, message):
    path = USERS if method == "POST" else f"{USERS}/{created('first@test.example')['id']}"
    before = admin.get(USERS).content
    answer = admin.request(method, path, json=sent(FORM, **{member: value}))
    assert answer.status_code == 422, answer.text
    assert {"field": field, "message": message} in answer.json()["fields"]
    assert admin.get(USERS).content == before


@pytest.mark.parametrize(
    "body",
    [
        FORM | {"password": "Azerty1!"},
        FORM | {"enabled": False},
        FORM | {"firstName": "Lé\0a"},
        FORM | {"firstName": "\ud800"},
        FORM | {"lastName": 12},
        FORM | {"role": "ROLE_JURY"},
        FORM | {"role": {"name": "ROLE_JURY", "builtIn": True}},
        FORM | {"role": [{"name": "ROLE_JURY"}]},
        [FORM],
        None,
    ],
    ids=str,
)
def test_a_body_that_is_none_of_ours_is_422(admin, body):
    content = None if body is None else __import__("json").dumps(body)
    answer = admin.post(USERS, content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert admin.get(USERS).json()["totalElements"] == 1


@pytest.mark.parametrize("email", ["lea@test.example", "LEA@test.example", " Lea@Test.Example "])
def test_an_address_belongs_to_one_user_whatever_its_case(admin, created, email):
    lea, paul = created(), created("paul@test.example")
    for answer in (
        admin.post(USERS, json=sent(FORM, email=email)),
        admin.put(f"{USERS}/{paul['id']}", json=sent(paul, email=email)),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_ALREADY_USED")
        assert [each["field"] for each in answer.json()["fields"]] == ["email"]
    assert admin.get(f"{USERS}/{paul['id']}").json() == paul
    assert admin.put(f"{USERS}/{lea['id']}", json=sent(lea, email="LEA@test.example")).json()["email"] == (
        "LEA@test.example"
    )


def test_an_unknown_user_is_the_same_404_whatever_is_asked(admin):
    answers = [
        admin.get(ABSENT),
        admin.put(ABSENT, json=FORM),
        admin.delete(ABSENT),
        admin.post(f"{ABSENT}/roles", json={"name": "ROLE_JURY"}),
        admin.delete(f"{ABSENT}/roles/ROLE_JURY"),
        admin.post(f"{ABSENT}/password-link"),
        admin.post(f"{ABSENT}/logout"),
    ]
    bodies = {answer.text.replace(answer.headers["X-Request-Id"], "") for answer in answers}
    assert {answer.status_code for answer in answers} == {404}
    assert len(bodies) == 1
    assert admin.get(f"{USERS}/none").status_code == 404


def test_a_user_is_created_read_changed_and_deleted(admin, created):
    user = created(firstName="  Léa\u0301  ", lastName="<b>\u202e=1+1</b>\x07")
    assert user == {
        "id": user["id"],
        "email": "lea@test.example",
        "firstName": "Léá",
        "lastName": "<b>=1+1</b>",
        "role": {"name": "ROLE_JURY"},
        "roles": [{"name": "ROLE_JURY"}],
        "alsoCandidate": False,
    }
    assert admin.get(f"{USERS}/{user['id']}").json() == user
    changed = admin.put(f"{USERS}/{user['id']}", json=sent(user, email="l.roy@test.example", lastName="Roy"))
    assert changed.status_code == 200
    assert changed.json() == sent(user, email="l.roy@test.example", lastName="Roy")
    assert admin.delete(f"{USERS}/{user['id']}").status_code == 204
    assert admin.get(f"{USERS}/{user['id']}").status_code == 404


def test_the_server_gives_the_id_of_a_creation_and_the_path_that_of_a_change(admin, created):
    made = admin.post(USERS, json=sent(FORM, id=str(uuid.UUID(int=7)))).json()
    assert made["id"] != str(uuid.UUID(int=7))
    answer = admin.put(f"{USERS}/{made['id']}", json=sent(FORM, id=str(uuid.UUID(int=7))))
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "id")
    assert admin.put(f"{USERS}/{made['id']}", json=FORM).status_code == 200


def test_a_change_of_role_takes_only_the_one_that_is_shown(admin, created):
    user = created(role="ROLE_INTERVIEW_SLOT_MANAGER")
    with_two = admin.post(f"{USERS}/{user['id']}/roles", json={"name": "ROLE_JURY"})
    assert (with_two.status_code, with_two.json()["role"]) == (200, {"name": "ROLE_INTERVIEW_SLOT_MANAGER"})
    changed = admin.put(
        f"{USERS}/{user['id']}", json=sent(with_two.json(), role={"name": "ROLE_INTERVIEW_SITE_MANAGER"})
    )
    assert changed.json()["roles"] == [{"name": "ROLE_INTERVIEW_SITE_MANAGER"}, {"name": "ROLE_JURY"}]
    assert changed.json()["role"] == {"name": "ROLE_INTERVIEW_SITE_MANAGER"}


def test_a_jury_member_who_is_a_candidate_too_is_shown_as_jury(admin, created):
    user = created(role="ROLE_CANDIDATE")
    with_two = admin.post(f"{USERS}/{user['id']}/roles", json={"name": "ROLE_JURY"}).json()
    assert with_two["role"] == {"name": "ROLE_JURY"}


def test_a_change_of_role_never_passes_through_no_role(admin, created):
    user = created()
    held = []

    def count(connection, cursor, statement, parameters, _context, _many):
        if "identity_account_roles" in statement and statement.startswith(("INSERT", "DELETE")):
            cursor.execute("SELECT count(*) FROM identity_account_roles WHERE account_id = %s", [uuid.UUID(user["id"])])
            held.append(cursor.fetchone()[0])

    event.listen(engine(), "after_cursor_execute", count)
    try:
        admin.put(f"{USERS}/{user['id']}", json=sent(user, role={"name": "ROLE_INTERVIEW_SLOT_MANAGER"}))
    finally:
        event.remove(engine(), "after_cursor_execute", count)
    assert held == [2, 1]


def test_giving_a_role_twice_and_taking_one_that_is_not_held_change_nothing(admin, created):
    user = created()
    roles = f"{USERS}/{user['id']}/roles"
    assert admin.post(roles, json={"name": "ROLE_JURY"}).json() == user
    taken = admin.delete(f"{roles}/ROLE_ADMIN_READ_ONLY")
    assert (taken.status_code, taken.json()) == (200, user)
    for answer, status in (
        (admin.post(roles, json={"name": "ROLE_ABSENT"}), 422),
        (admin.post(roles, json={"name": ""}), 422),
        (admin.post(roles, json={}), 422),
        (admin.delete(f"{roles}/ROLE_ABSENT"), 404),
    ):
        assert answer.status_code == status, answer.text
    bare = admin.delete(f"{roles}/ROLE_JURY").json()
    assert (bare["role"], bare["roles"]) == (None, [])
    assert admin.put(f"{USERS}/{user['id']}", json=sent(bare, role={"name": "ROLE_JURY"})).json() == user


@pytest.mark.parametrize("role", ["ROLE_CANDIDATE", "ROLE_JURY"])
def test_the_address_of_a_candidates_account_is_not_changed_here(admin, created, psycopg_connection, role):
    candidate = created(role=role)
    add_candidates(["ABADIE"])
    psycopg_connection.execute("UPDATE candidates SET account_subject = %s", [candidate["id"]])
    path = f"{USERS}/{candidate['id']}"
    answer = admin.put(path, json=sent(candidate, email="other@test.example", lastName="Autre"))
    assert (answer.status_code, answer.json()["code"]) == (409, "ACCOUNT_OF_CANDIDATE")
    assert admin.get(path).json() == candidate | {"alsoCandidate": role == "ROLE_JURY"}
    assert admin.put(path, json=sent(candidate, email="LEA@test.example", lastName="Autre")).status_code == 200


def test_the_address_of_an_account_that_only_has_the_candidates_role_is_changed(admin, created):
    account = created(role="ROLE_CANDIDATE")
    changed = admin.put(f"{USERS}/{account['id']}", json=sent(account, email="other@test.example"))
    assert (changed.status_code, changed.json()["email"]) == (200, "other@test.example")
