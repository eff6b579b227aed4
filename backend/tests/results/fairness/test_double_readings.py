"""How two readings of the same projects agree, and each reader by their own letters (docs/rules/interviews.md)."""

from typing import Any

import pytest

from tests.given.jury_grades import PFM, graded
from tests.given.readings import anne, bruno, projects, read_twice

__all__ = ["anne", "bruno"]


def fairness(client: Any, **params: str) -> dict[str, Any]:
    answer = client.get("/api/v1/admin/fairness", params={"of": "PFM", "by": "reader", **params})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_agreement_is_of_the_pairs_alone(anne, bruno, admin):
    projects(["ARNAUD", "BLANC", "CORNU", "DUVAL"])
    read_twice(admin)
    assert fairness(admin)["agreement"] is None
    for row, letters in enumerate(("AA", "BC", "AD")):
        anne.takes(row, letters[0])
        bruno.takes(row, letters[1])
    anne.takes(3, "F")
    agreement = fairness(admin)["agreement"]
    assert (agreement["exact"], agreement["withinOne"]) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    # Quadratic weights: observed (0 + 1 + 9) / 3 over what the margins expect.
    first, second = [0, 1, 0], [0, 2, 3]
    expected = sum((row - column) ** 2 for row in first for column in second) / 9
    assert agreement["kappa"] == pytest.approx(1 - (10 / 3) / expected)
    assert fairness(admin, of="INTERVIEW")["agreement"] is None


def test_each_reader_has_their_own_letters_and_a_letter_of_before_its_author(anne, bruno, admin):
    projects(["ARNAUD", "BLANC"])
    graded("1000001", PFM)
    read_twice(admin)
    anne.takes(0, "A")
    bruno.takes(0, "F")
    shown = {
        each["name"]: {name: count for name, count in each["letters"].items() if count}
        for each in fairness(admin)["rows"]
    }
    assert shown == {"Léa Anne": {"A": 1}, "Léa Bruno": {"F": 1}, "Anne Martin": {"C": 1}}
    assert fairness(admin, by="site")["all"]["count"] == 1
