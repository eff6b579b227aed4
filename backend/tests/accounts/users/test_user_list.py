"""The list of users: order, pages, search, and its cost (docs/rules/accounts.md)."""

import pytest

USERS = "/api/v1/admin/users"


@pytest.mark.parametrize(
    "query",
    ["page=-1", "page=x", "page=1.5", "size=0", "size=101", "size=-1", "role=ROLE_ABSENT", "role=offline_access"],
)
def test_a_wrong_page_size_or_role_is_422(admin, query):
    assert admin.get(f"{USERS}?{query}").status_code == 422


def test_pages_are_cut_by_last_name_first_name_and_address_without_accents(admin, created):
    for number, (first, last) in enumerate(
        [("Zoé", "Ébert"), ("Anne", "de La Tour"), ("anne", "DURAND"), ("Émile", "Durand"), ("Anne", "Durand")]
    ):
        created(f"p{number}@test.example", firstName=first, lastName=last)
    everyone = admin.get(USERS).json()
    assert [user["email"][:2] for user in everyone["content"]] == ["p1", "p2", "p4", "p3", "p0", "ad"]
    assert {**everyone, "content": None} == {
        "content": None,
        "totalElements": 6,
        "totalPages": 1,
        "number": 0,
        "size": 10,
        "numberOfElements": 6,
    }
    page = admin.get(USERS, params={"page": 1, "size": 2}).json()
    assert [user["email"][:2] for user in page["content"]] == ["p4", "p3"]
    assert (page["totalPages"], page["number"], page["size"], page["numberOfElements"]) == (3, 1, 2, 2)
    beyond = admin.get(USERS, params={"page": 2**31 - 1, "size": 100}).json()
    assert (beyond["content"], beyond["totalElements"]) == ([], 6)


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", 3),
        ("ebert", 1),
        ("ÉBERT", 1),
        ("zoe", 1),
        ("100%", 1),
        ("%", 1),
        ("_", 0),
        ("\\", 0),
        ("@test.example", 3),
        ("personne", 0),
    ],
)
def test_a_search_looks_in_names_and_address_without_accents_or_case(admin, created, search, found):
    created("p1@test.example", firstName="Zoé", lastName="Ébert")
    created("p2@test.example", firstName="Anne", lastName="100%")
    answer = admin.get(USERS, params={"search": search}).json()
    assert (answer["totalElements"], len(answer["content"])) == (found, found)


def test_a_role_narrows_the_list_to_those_who_were_given_it(admin, created):
    created("p1@test.example", "ROLE_JURY")
    slots = created("p2@test.example", "ROLE_INTERVIEW_SLOT_MANAGER")
    admin.post(f"{USERS}/{slots['id']}/roles", json={"name": "ROLE_JURY"})
    answer = admin.get(USERS, params={"role": "ROLE_JURY", "size": 1}).json()
    assert (answer["totalElements"], answer["totalPages"]) == (2, 2)
    assert admin.get(USERS, params={"role": "ROLE_JURY", "search": "p2"}).json()["totalElements"] == 1
