"""The state of each formula in their list: cells in error, readers, last change (docs/rules/formulas.md)."""

from tests.given.campaign import edit
from tests.given.computations import compute, import_file
from tests.given.formulas import FORMULAS, draft, save_row_formula, saved

OVERVIEW = f"{FORMULAS}/overview"


def overview(client):
    answer = client.get(OVERVIEW)
    assert answer.status_code == 200, answer.text
    names = {each["id"]: each["name"] for each in client.get(FORMULAS).json()["internalColumnDescriptors"]}
    return {names[each["id"]]: each for each in answer.json()}


def errors(client):
    return {name: (each["errors"], each["outdated"]) for name, each in overview(client).items()}


def test_cells_in_error_are_counted_once_computed_and_until_the_text_changes(admin):
    assert overview(admin) == {}
    ratio = saved(admin, "Ratio", "1+Parcoursup[@Physique]/Parcoursup[@Maths]")
    saved(admin, "Somme", "SUM(Parcoursup[Maths])", type="AGGREGATE_FORMULA")
    saved(admin, "Quotient", "1/0", type="AGGREGATE_FORMULA")
    saved(admin, "Base", "1")
    assert set(errors(admin).values()) == {(None, False)}
    compute(admin)
    computed = {"Base": (0, False), "Quotient": (1, False), "Ratio": (2, False), "Somme": (0, False)}
    assert errors(admin) == computed
    changed = draft("Ratio", "1/0") | {"id": ratio["id"], "version": ratio["version"]}
    assert admin.put(FORMULAS, json=changed).status_code == 200
    assert errors(admin) == computed | {"Ratio": (2, True)}
    saved(admin, "Neuve", "1/0")
    assert errors(admin)["Neuve"] == (None, False)
    compute(admin)
    assert errors(admin)["Ratio"] == (4, False)


def test_a_column_that_vanished_puts_every_cell_in_error_and_a_former_candidate_counts_no_more(admin):
    saved(admin, "Double", "Parcoursup[@Maths]*2")
    import_file({"Physique": ["10", "16", "12", "8"]})
    compute(admin)
    assert errors(admin) == {"Double": (4, False)}
    edit(3, "id", None)
    assert errors(admin) == {"Double": (3, False)}


def test_readers_are_told_by_name_the_method_through_its_columns_too(admin):
    saved(admin, "Méthode", '"INTERVIEW"', businessValue="EVALUATION_METHOD")
    saved(admin, "Note", "Parcoursup[@Maths]+Candidats[@Méthode]")
    saved(admin, "élan", "Candidats[@Note]+SUM(Candidats[Note])")
    saved(admin, "Zèle", "Candidats[@NOTE]*RankINP[@ProfilCandidat]&RankINP[@MethodeEvaluation]")
    assert {name: [user["name"] for user in each["usedBy"]] for name, each in overview(admin).items()} == {
        "élan": [],
        "Méthode": ["Note", "Zèle"],
        "Note": ["élan", "Zèle"],
        "Zèle": [],
    }


def test_the_last_change_has_its_hour_and_its_author(admin):
    saved(admin, "Note", "1")
    save_row_formula("Ancienne")
    known = overview(admin)
    assert known["Note"]["changedBy"] == {"lastName": "Essai", "firstName": "Camille"}
    assert known["Ancienne"]["changedBy"] is None
    assert known["Ancienne"]["changed"].endswith("Z")
