"""How many exports run at once."""

from contextlib import ExitStack

import pytest

from parvis.candidate_table.export.errors import TooManyExports
from parvis.candidate_table.export.turns import MOST, MOST_OF_A_PERSON, export_turn

EXPORT = "/api/v1/admin/candidates/export"
WORKBOOKS = (EXPORT, f"{EXPORT}/live", f"{EXPORT}/interview-slot")


def _refused(subject):
    with pytest.raises(TooManyExports), export_turn(subject):
        pass


def test_one_more_export_of_the_same_person_is_refused_until_one_ends():
    with ExitStack() as sending:
        first = sending.enter_context(ExitStack())
        first.enter_context(export_turn("anne"))
        for _ in range(MOST_OF_A_PERSON - 1):
            sending.enter_context(export_turn("anne"))
        _refused("anne")
        with export_turn("basile"):
            pass
        first.close()
        with export_turn("anne"):
            _refused("anne")


def test_one_more_export_than_all_may_have_is_refused():
    with ExitStack() as sending:
        for number in range(MOST):
            sending.enter_context(export_turn(f"person {number}"))
        _refused("anne")
    with export_turn("anne"):
        pass


@pytest.mark.parametrize("path", WORKBOOKS)
def test_each_workbook_of_candidates_takes_a_turn_of_the_person_who_asks_for_it(client_as, path):
    admin, answers = client_as("ROLE_ADMIN"), []
    with ExitStack() as sending:
        for number in range(MOST):
            sending.enter_context(export_turn(f"person {number}"))
        answers.append(admin.post(path, json={"columns": ["Nom"]}))
    answers += [admin.post(path, json={"columns": ["Nom"]}) for _ in range(MOST + 1)]
    assert [answer.status_code for answer in answers] == [429] + [200] * (MOST + 1)


def test_an_export_that_fails_gives_its_turn_back_and_a_refusal_says_when_to_try_again(client_as):
    admin = client_as("ROLE_ADMIN")
    for _ in range(MOST + 1):
        assert admin.post(EXPORT, json={"columns": ["Unknown"]}).status_code == 422
    with ExitStack() as sending:
        for number in range(MOST):
            sending.enter_context(export_turn(f"person {number}"))
        answer = admin.post(EXPORT, json={"columns": ["Nom"]})
    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (429, "TOO_MANY_EXPORTS", "5")
