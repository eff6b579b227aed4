"""What the check of a formula says of its look-ups (docs/rules/formulas.md, look-ups)."""

import pytest

from tests.given.computations import candidate_id, import_file
from tests.given.formulas import FORMULAS, saved
from tests.given.tables import created

NOBODY = "ne trouve rien pour 4 candidats\u00a0: la colonne Coefficients"


@pytest.fixture
def admin(client_as):
    """An administrator, four candidates, and a table whose codes are texts and whose thresholds are numbers."""
    client = client_as("ROLE_ADMIN")
    import_file(
        {"Spé": ["NSI", "Grec", "", "nsi"], "Code": ["101", "102", "103", "104"], "Maths": ["8", "12", "16", "4"]}
    )
    created(client, [["Spé", "Code", "Seuil"], ["NSI", "101", 5], ["SVT", "102", 10]])
    return client


def lookups(admin, formula, **members):
    answer = admin.post(f"{FORMULAS}/check", json={"type": "ROW_FORMULA", "formula": formula} | members)
    assert answer.status_code == 200, answer.text
    return [(each["count"], each["reason"], each["message"]) for each in answer.json()["lookups"]]


@pytest.mark.parametrize(
    ("formula", "count", "reason", "message"),
    [
        (
            "RECHERCHEX(Parcoursup[@Spé];Coefficients[Spé];Coefficients[Seuil])",
            2,
            "ABSENT",
            "RECHERCHEX ne trouve rien pour 2 candidats, dont 1 sans valeur à chercher",
        ),
        (
            "recherchev(Parcoursup[@Maths];Coefficients;3;FAUX)",
            4,
            "TEXTS_SOUGHT_AS_NUMBERS",
            f"recherchev {NOBODY}[Spé] contient des textes, la valeur est un nombre",
        ),
        (
            '1+EQUIV(Parcoursup[@Maths]&"";Coefficients[Seuil];0)',
            4,
            "NUMBERS_SOUGHT_AS_TEXTS",
            f"EQUIV {NOBODY}[Seuil] contient des nombres, la valeur est un texte",
        ),
        (
            "INDEX(Coefficients[Spé];EQUIV(Parcoursup[@Maths];Coefficients[Seuil]))",
            1,
            "ABSENT",
            "EQUIV ne trouve rien pour un candidat",
        ),
        ("EQUIVX(Parcoursup[@Maths];Coefficients[Seuil];1)", 2, "ABSENT", "EQUIVX ne trouve rien pour 2 candidats"),
        ('LET(n;"SVT";SI(VRAI;1;EQUIV(n;Coefficients[Spé];0)))', 0, None, None),
    ],
)
def test_check_says_for_how_many_a_look_up_finds_nothing_and_why(admin, formula, count, reason, message):
    assert lookups(admin, formula) == [(count, reason, message)]


def test_look_ups_are_listed_in_the_order_of_the_text_and_read_other_formulas(admin):
    saved(admin, "Double", "Parcoursup[@Maths]*2")
    first = "EQUIV(Candidats[@Double];Coefficients[Seuil];0)"
    second = "RECHERCHEX(Parcoursup[@Code];Coefficients[Code];Coefficients[Seuil])"
    outer = f"EQUIV({first};Coefficients[Seuil];0)"
    assert [count for count, _, _ in lookups(admin, f"{outer}+{second}", candidateId=candidate_id(0))] == [0, 4, 4]


@pytest.mark.parametrize(
    "formula", ["Parcoursup[@Maths]*2", "EQUIV(1;Coefficients[Rien];0)", "INDEX(Coefficients[Seuil];9)"]
)
def test_a_formula_that_looks_nothing_up_or_is_refused_has_none(admin, formula):
    assert lookups(admin, formula) == []


def test_a_value_in_error_is_not_counted_as_sought(admin):
    assert lookups(admin, "EQUIV(1/(Parcoursup[@Maths]-8);Coefficients[Seuil];0)")[0][0] == 3
