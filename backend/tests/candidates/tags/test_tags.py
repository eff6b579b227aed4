"""Tags: who bears them, where they are read, and by whom (docs/rules/candidates.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.given.audit import audited
from tests.given.candidates import CANDIDATES
from tests.given.computations import COMPUTATION, cells, compute
from tests.given.files import ROWS, changed, file_of
from tests.given.formulas import saved
from tests.given.imports import confirmed
from tests.given.records import id_of, record_of
from tests.given.tags import COLUMN, TAGS, put_on, tag

HISTORY = "/api/v1/admin/history"


@pytest.fixture
def admin(client_as, imported):
    """An administrator; DUPONT (101), LE GALL (102) and a third candidate (103) are in the file."""
    imported(changed(more=[[*ROWS["D"][1][:2], "103", "ÉMILE", *ROWS["D"][1][4:]]]))
    return client_as("ROLE_ADMIN")


@pytest.fixture
def ids(admin) -> list[str]:
    return [id_of(admin, number) for number in ("101", "102", "103")]


def refusal(answer) -> tuple[int, str, list[str]]:
    body = answer.json()
    return answer.status_code, body["code"], [each["field"] for each in body["fields"] or ()]


def numbers(client, *filters, sort=()) -> list[str]:
    """The numbers of the candidates found, in order."""
    body = {"columns": [], "filters": list(filters), "sort": list(sort)}
    answer = client.post(f"{CANDIDATES}/filter", json=body)
    return [row["externalId"] for row in answer.json()["content"]] if answer.status_code == 200 else []


def bearing(*names, column=COLUMN):
    return {"filterType": "COLUMN_FILTER", "column": column, "values": list(names)}


def filter_set(client, search=None):
    body = {"columns": [COLUMN], "search": search}
    [found] = client.post(f"{CANDIDATES}/filter-set", json=body).json()
    return dict(zip(found["values"], found["counts"], strict=True))


def stale(client) -> bool:
    return client.get(f"{COMPUTATION}/last").json()["stale"]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"name": "", "colour": "#1F7A4D"}, "name"),
        ({"colour": "#1F7A4D"}, "name"),
        ({"name": "x" * 51, "colour": "#1F7A4D"}, "name"),
        ({"name": "à revoir, vite", "colour": "#1F7A4D"}, "name"),
        ({"name": "À revoir"}, "colour"),
        *(({"name": "À revoir", "colour": colour}, "colour") for colour in ("red", "#1F7A4", "#1F7A4D\n", "#1F7A4G")),
    ],
)
def test_a_tag_without_a_plain_name_and_a_colour_is_refused(client_as, form, field):
    assert refusal(client_as("ROLE_ADMIN").post(TAGS, json=form)) == (422, "INVALID_INPUT", [field])


def test_names_are_unique_without_case_and_accents_and_a_stale_form_does_not_overwrite(client_as):
    admin = client_as("ROLE_ADMIN")
    first, second = tag(admin, "À revoir"), tag(admin, " Élite  2 ", "#aabbcc")
    assert refusal(admin.post(TAGS, json={"name": "a REVOIR", "colour": "#000000"})) == (
        *(409, "TAG_NAME_TAKEN", ["name"]),
    )
    listed = admin.get(TAGS).json()
    assert [(each["name"], each["colour"], each["version"], each["candidateCount"]) for each in listed] == [
        ("À revoir", "#1F7A4D", 1, 0),
        ("Élite 2", "#aabbcc", 1, 0),
    ]
    form = listed[0] | {"name": "a revoir"}
    assert admin.put(f"{TAGS}/{first}", json=form).json()["version"] == 2
    answer = admin.put(f"{TAGS}/{first}", json=form | {"name": "Encore"})
    assert refusal(answer)[:2] == (409, "STALE_VERSION")
    assert answer.json()["data"]["name"] == "a revoir"
    assert refusal(admin.put(f"{TAGS}/{second}", json=form | {"version": None}))[1] == "TAG_NAME_TAKEN"
    assert admin.put(f"{TAGS}/{uuid.uuid4()}", json=form).status_code == 404
    with ThreadPoolExecutor() as threads:
        together = threads.map(lambda n: admin.post(TAGS, json={"name": f"T{n}", "colour": "#000000"}), range(49))
        codes = sorted(answer.status_code for answer in together)
    assert codes == [201] * 48 + [409]
    assert refusal(admin.post(TAGS, json={"name": "De trop", "colour": "#000000"}))[1] == "TOO_MANY_TAGS"


def test_tags_are_listed_in_french_order(client_as):
    admin = client_as("ROLE_ADMIN")
    for name in ("Zone", "Élite", "à revoir", "élan"):
        tag(admin, name)
    assert [each["name"] for each in admin.get(TAGS).json()] == ["à revoir", "élan", "Élite", "Zone"]


def test_a_tag_is_put_on_and_off_all_or_none_and_once(admin, ids):
    review = tag(admin, "À revoir")
    path = f"{TAGS}/{review}/candidates"
    unknown = str(uuid.uuid4())
    answer = admin.post(path, json={"ids": [ids[0], unknown], "on": True})
    assert (refusal(answer), answer.json()["data"]) == ((422, "CANDIDATE_UNKNOWN", ["ids"]), {"ids": [unknown]})
    for body in ({"ids": ids}, {"ids": [], "on": True}, {"ids": ids, "on": "oui"}, {"ids": ids * 3334, "on": True}):
        assert refusal(admin.post(path, json=body))[:2] == (422, "INVALID_INPUT")
    assert cells(admin, COLUMN)[COLUMN] == [None] * 3
    assert put_on(admin, review, [ids[0], ids[0], ids[1]]) == 2
    assert admin.post(path, json={"ids": ids, "on": True}).json() == {"changed": 1, "ids": [ids[2]]}
    assert put_on(admin, review, ids[:1], on=False) == 1
    assert put_on(admin, review, ids[:1], on=False) == 0
    assert cells(admin, COLUMN)[COLUMN] == [None, "À revoir", "À revoir"]
    [off, on] = [item for item in admin.get(f"{HISTORY}/{ids[0]}").json() if item["action"] == "UPDATE_TAGS"]
    written = [cell for item in (on, off) for cell in item["content"]["cells"]]
    assert [(cell["label"], cell["previousValue"], cell["value"]) for cell in written] == [
        ("Étiquettes", None, "À revoir"),
        ("Étiquettes", "À revoir", None),
    ]


def test_two_people_who_tag_at_once_both_stand_in_the_cell(admin, ids):
    tags = [tag(admin, f"T{number}") for number in range(6)]
    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(lambda each: put_on(admin, each, ids), tags)) == [3] * 6
    assert cells(admin, COLUMN)[COLUMN] == ["T0, T1, T2, T3, T4, T5"] * 3
    [newest, *_] = admin.get(f"{HISTORY}/{ids[0]}").json()
    assert newest["content"]["cells"][0]["value"] == "T0, T1, T2, T3, T4, T5"


def test_the_column_lists_finds_sorts_counts_and_exports_single_tags(admin, ids):
    elite, review = tag(admin, "Élite"), tag(admin, "à revoir")
    put_on(admin, elite, ids[:2])
    put_on(admin, review, ids[1:2])
    assert cells(admin, COLUMN)[COLUMN] == ["Élite", "à revoir, Élite", None]
    assert record_of(admin, ids[1])["tags"] == ["à revoir", "Élite"]
    assert filter_set(admin) == {None: 1, "à revoir": 1, "Élite": 2}
    assert filter_set(admin, "elite") == {"Élite": 2}
    assert numbers(admin, bearing("Élite")) == ["101", "102"]
    assert numbers(admin, bearing("à revoir")) == ["102"]
    assert numbers(admin, bearing("à revoir", None)) == ["102", "103"]
    assert numbers(admin, bearing("à revoir, Élite"), bearing("Élite")) == []
    assert numbers(admin, bearing(1.0) | {"operator": "equals"}) == []
    for direction, expected in (("ASC", ["102", "101", "103"]), ("DESC", ["101", "102", "103"])):
        assert numbers(admin, sort=[{"column": COLUMN, "direction": direction}]) == expected
    statistics = admin.post(f"{CANDIDATES}/column-statistics", json={"column": COLUMN}).json()
    assert (statistics["count"], statistics["blank"], statistics["distinct"]) == (3, 1, 2)
    assert statistics["top"] == [{"value": "Élite", "count": 2}, {"value": "à revoir", "count": 1}]
    assert admin.post(f"{CANDIDATES}/export", json={"columns": ["Nom", COLUMN]}).status_code == 200
    [column] = [each for each in admin.get("/api/v1/aggrid/descriptors").json() if each["technicalName"] == COLUMN]
    assert (column["hide"], column["family"], column["displayName"]) == (True, "BUSINESS", "Étiquettes")


def test_a_tag_renamed_or_deleted_meanwhile_leaves_no_trace_but_its_line(admin, ids):
    review, other = tag(admin, "À revoir"), tag(admin, "Autre")
    put_on(admin, review, ids)
    put_on(admin, other, ids[:1])
    with audited() as lines:
        form = {"name": "Revu", "colour": "#000000"}
        assert admin.put(f"{TAGS}/{review}", json=form).json()["candidateCount"] == 3
        assert cells(admin, COLUMN)[COLUMN] == ["Autre, Revu", "Revu", "Revu"]
        assert admin.delete(f"{TAGS}/{review}").status_code == 204
    assert lines == ["CHANGE_TAG", "DELETE_TAG"]
    assert cells(admin, COLUMN)[COLUMN] == ["Autre", None, None]
    for on in (True, False):
        assert admin.post(f"{TAGS}/{review}/candidates", json={"ids": ids, "on": on}).status_code == 404
    assert admin.delete(f"{TAGS}/{review}").status_code == 404
    assert numbers(admin, bearing("Revu")) == []
    tagged = [item for item in admin.get(f"{HISTORY}/{ids[1]}").json() if item["action"] == "UPDATE_TAGS"]
    assert len(tagged) == 1


def test_results_are_stale_after_a_tag_that_a_formula_reads_and_only_then(admin, ids):
    review = tag(admin, "À revoir")
    saved(admin, "Sans", "1")
    compute(admin)
    put_on(admin, review, ids[:1])
    assert not stale(admin)
    saved(admin, "Bonus", 'SI(rankinp[@étiquettes]="À revoir";2;0)')
    saved(admin, "Suite", "Candidats[@Bonus]+1")
    saved(admin, "Portées", 'NB.SI(RankINP[Étiquettes];"À revoir")', type="AGGREGATE_FORMULA")
    compute(admin)
    assert cells(admin, "Candidats[Bonus]")["Candidats[Bonus]"] == [2, 0, 0]
    assert not stale(admin)
    put_on(admin, review, ids[1:2])
    assert stale(admin)
    compute(admin)
    assert cells(admin, "Candidats[Suite]")["Candidats[Suite]"] == [3, 3, 1]
    admin.delete(f"{TAGS}/{review}")
    assert stale(admin)


@pytest.mark.parametrize("role", ["ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_INTERVIEW_SITE_MANAGER"])
def test_managers_know_nothing_of_tags_nor_of_what_formulas_draw_from_them(admin, ids, client_as, role):
    put_on(admin, tag(admin, "À revoir"), ids)
    saved(admin, "Bonus", 'SI(RankINP[@Étiquettes]="";0;2)', visibleToManagers=True)
    saved(admin, "Suite", "Candidats[@Bonus]+1")
    saved(admin, "Libre", "1")
    compute(admin)
    manager = client_as(role)
    names = {each["technicalName"] for each in manager.get("/api/v1/aggrid/descriptors").json()}
    assert "Candidats[Libre]" in names
    for column in (COLUMN, "Candidats[Bonus]", "Candidats[Suite]"):
        assert column not in names
        bodies = [{"columns": [column]}, {"filters": [bearing("À revoir", column=column)]}]
        bodies.append({"columns": [], "sort": [{"column": column, "direction": "ASC"}]})
        answers = [manager.post(f"{CANDIDATES}/{call}", json=body) for call in ("filter", "export") for body in bodies]
        answers.append(manager.post(f"{CANDIDATES}/filter-set", json={"columns": [column]}))
        answers.append(manager.post(f"{CANDIDATES}/column-statistics", json={"column": column}))
        assert {answer.status_code for answer in answers} == {422}
    assert manager.get(TAGS).status_code == 403
    record = manager.get(f"{CANDIDATES}/{ids[0]}")
    assert record.status_code == 404 or record.json()["tags"] == []
    reader = client_as("ROLE_ADMIN_READ_ONLY")
    assert (reader.get(TAGS).status_code, record_of(reader, ids[0])["tags"]) == (200, ["À revoir"])
    assert reader.post(TAGS, json={"name": "Autre", "colour": "#000000"}).status_code == 403


def test_a_file_that_was_simulated_before_a_tag_is_imported_and_keeps_it(admin, ids, simulated):
    report = simulated(file_of("D"))
    put_on(admin, tag(admin, "À revoir"), ids[:2])
    confirmed(report)
    assert cells(admin, COLUMN)[COLUMN][:2] == ["À revoir"] * 2
