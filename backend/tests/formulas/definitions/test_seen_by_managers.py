"""Whether managers see a formula, and what it would tell them of the columns that they may not read."""

import pytest

from tests.given.formulas import FORMULAS, draft, saved


def _unreadable(formula):
    return [column["technicalName"] for column in formula["unreadableByManagers"]]


def test_a_formula_is_visible_to_managers_unless_hidden(admin):
    assert saved(admin, "Moyenne", "1")["visibleToManagers"] is True
    assert saved(admin, "Nulle", "1", visibleToManagers=None)["visibleToManagers"] is True
    hidden = saved(admin, "Bonus", "1", visibleToManagers=False)
    assert hidden["visibleToManagers"] is False
    listed = admin.get(FORMULAS).json()["internalColumnDescriptors"]
    assert {each["name"]: each["visibleToManagers"] for each in listed} == {
        "Moyenne": True,
        "Nulle": True,
        "Bonus": False,
    }


def test_a_change_that_does_not_say_leaves_it_hidden(admin):
    hidden = saved(admin, "Bonus", "1", visibleToManagers=False)
    unsaid = draft("Bonus", "2", id=hidden["id"])
    assert admin.put(FORMULAS, json=unsaid).json()["visibleToManagers"] is False
    assert admin.put(FORMULAS, json=unsaid | {"visibleToManagers": True}).json()["visibleToManagers"] is True
    assert admin.get(f"{FORMULAS}/{hidden['id']}").json()["visibleToManagers"] is True


def test_what_is_no_boolean_is_refused(admin):
    answer = admin.post(FORMULAS, json=draft("Bonus", "1", visibleToManagers="peut-être"))
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "visibleToManagers")


@pytest.mark.parametrize(
    ("formula", "unreadable"),
    [
        ("Parcoursup[@Maths]+Parcoursup[@maths]+Parcoursup[@Avis]", ["Parcoursup[Maths]", "Parcoursup[Avis]"]),
        ('IF(RankINP[@BoursierCertifie]="Oui";1;0)', ["BoursierCertifie"]),
        ("RankINP[@Boursier]", ["Boursier"]),
        ("RankINP[@Nom]&RankINP[@MethodeEvaluation]", []),
        ("1", []),
    ],
)
def test_the_columns_that_a_manager_may_not_read_are_named(admin, formula, unreadable):
    assert _unreadable(saved(admin, "Bonus", formula)) == unreadable
    checked = admin.post(f"{FORMULAS}/check", json={"type": "ROW_FORMULA", "formula": formula}).json()
    assert _unreadable(checked) == unreadable


def test_they_are_found_however_far(admin):
    base = saved(admin, "Base", "Parcoursup[@Maths]", visibleToManagers=False)
    saved(admin, "Total", "SUM(Candidats[Base])", type="AGGREGATE_FORMULA")
    saved(admin, "Part", "RankINP[@Boursier]/Globales[Total]")
    last = saved(admin, "Rang", "RANK(Candidats[@part];Candidats[Part])")
    assert set(_unreadable(last)) == {"Parcoursup[Maths]", "Boursier", "Candidats[Base]"}
    shown = admin.put(FORMULAS, json=base | {"visibleToManagers": True, "formula": "1"})
    assert _unreadable(shown.json()) == []
    assert _unreadable(admin.get(f"{FORMULAS}/{last['id']}").json()) == ["Boursier"]
    checked = admin.post(f"{FORMULAS}/check", json={"type": "ROW_FORMULA", "formula": "Candidats[@Rang]"}).json()
    assert _unreadable(checked) == ["Boursier"]
