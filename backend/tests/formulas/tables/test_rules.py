"""How formulas name what they read of the tables of the school."""

import pytest

from parvis.formulas.tables.rules import dependency_name, table_of, uses


def test_a_dependency_tells_its_table():
    assert table_of(dependency_name("Points", "a[b]")) == table_of(dependency_name("Points")) == "Points"


@pytest.mark.parametrize(
    ("dependency", "is_used"),
    [("Points[A]", True), ("Points[#Tout]", True), ("Points[B]", False), ("Autre[A]", False)],
)
def test_who_names_the_table_alone_uses_each_of_its_columns(dependency, is_used):
    assert uses(dependency, "Points", ["A"]) is is_used
