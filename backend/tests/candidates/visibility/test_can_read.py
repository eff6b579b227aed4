import pytest

from parvis.candidates.visibility.rules import can_read, every_manager_reads
from parvis.kernel.auth import Person

WHOLE_RECORD = ("ROLE_ADMIN", "ROLE_ADMIN_READ_ONLY")
MANAGERS = ("ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER")


def _person(*roles: str) -> Person:
    return Person("u1", "p@exemple.fr", "Anne", "MARTIN", frozenset(roles))


@pytest.mark.parametrize("role", WHOLE_RECORD)
@pytest.mark.parametrize("column", ["Nom", "Boursier", "BoursierCertifie", "Parcoursup[Maths_1]", "Candidats[Note]"])
def test_administrators_read_every_column(role, column):
    assert can_read(_person(role), column)


@pytest.mark.parametrize("role", MANAGERS)
@pytest.mark.parametrize("column", ["BoursierCertifie", "Étiquettes", "Parcoursup[Maths_1]", "Parcoursup[Handicap]"])
def test_managers_read_neither_the_certified_scholarship_nor_the_columns_of_the_file(role, column):
    assert not can_read(_person(role), column)


@pytest.mark.parametrize("role", MANAGERS)
@pytest.mark.parametrize("column", ["Nom", "Candidats[Note]", "SiteEntretienEffectif"])
def test_managers_read_the_other_business_columns_and_the_formulas(role, column):
    assert can_read(_person(role), column)


@pytest.mark.parametrize("roles", [(role,) for role in MANAGERS] + [MANAGERS])
def test_managers_do_not_read_what_is_hidden_from_them(roles):
    assert not can_read(_person(*roles), "Candidats[Note]", visible_to_managers=False)
    assert can_read(_person(*roles, WHOLE_RECORD[1]), "Candidats[Note]", visible_to_managers=False)


def test_every_manager_reads_what_both_kinds_read():
    read = ["Nom", "Candidats[Note]", "Boursier", "BoursierCertifie", "Parcoursup[Maths_1]"]
    assert [every_manager_reads(column) for column in read] == [True, True, False, False, False]


def test_of_managers_only_the_slot_manager_reads_the_scholarship():
    assert [can_read(_person(role), "Boursier") for role in MANAGERS] == [False, True]


def test_a_manager_who_is_also_an_administrator_reads_every_column():
    assert can_read(_person(MANAGERS[0], WHOLE_RECORD[1]), "Parcoursup[Maths_1]")
