"""The product writes French in one way: the straight apostrophe, the ligature œ, plurals from two on."""

import ast
import re

import pytest

from tests.architecture.tree import french_files, is_test, sources, text

CURVED_APOSTROPHE = re.compile(r"\w[’‘ʼ´`′]\w")
WITHOUT_LIGATURE = re.compile(
    r"\b(voeux?|(ch|c)oeurs?|soeurs?|noeuds?|b?oeufs?|moeurs|oeil|oeuvres?|manoeuvres?)\b", re.IGNORECASE
)
# The files of the national platform write it so: what reads or recognises their columns.
WRITTEN_BY_FILES = {
    "backend/parvis/imports/candidates_file/profile/fields.py",
    "backend/parvis/candidate_table/columns/panels.py",
}
# They import nothing of the product.
APART = ("backend/parvis/formula_language/", "backend/identity_provider/")


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()}"
        for path in french_files()
        for number, line in enumerate(text(path).splitlines(), 1)
        if pattern.search(line)
    ]


def test_one_apostrophe_is_written():
    # A backquote opens a template: `l`…` is none of ours.
    assert [line for line in lines_with(CURVED_APOSTROPHE) if not re.search(r"\w`\w", line)] == []


def test_words_have_their_ligature():
    wrong = lines_with(WITHOUT_LIGATURE)
    assert [line for line in wrong if line.split(":")[0] not in WRITTEN_BY_FILES] == []


@pytest.mark.parametrize("word", ["l’équipe", "Quelqu’un", "d´un"])
def test_other_apostrophes_are_found(word: str):
    assert CURVED_APOSTROPHE.search(word)


@pytest.mark.parametrize("word", ["Voeu", "voeux", "coeur", "soeurs", "noeud", "boeufs", "oeuvre"])
def test_words_without_ligature_are_found(word: str):
    assert WITHOUT_LIGATURE.search(word)


@pytest.mark.parametrize("word", ["VoeuConfirme", "moelle", "coefficient", "poele", "vœu"])
def test_names_of_columns_and_other_words_are_not(word: str):
    assert not WITHOUT_LIGATURE.search(word)


def test_nobody_is_sent_to_an_administrator():
    assert lines_with(re.compile(r"(?<!')\bl'administrateur(?! technique)")) == [], "a candidate knows none"


def test_plurals_are_written_by_the_function_that_knows_french():
    by_hand = [
        f"{path}:{choice.lineno}"
        for path in sources()
        if path.suffix == ".py" and not is_test(path) and not str(path).startswith(APART)
        for choice in ast.walk(ast.parse(text(path)))
        if isinstance(choice, ast.IfExp) and _compares_a_count(choice.test) and _are_words(choice)
    ]
    assert by_hand == [], "use kernel.french.of_number"


def _compares_a_count(test: ast.expr) -> bool:
    match test:
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.GtE() | ast.Gt() | ast.Lt() | ast.LtE()]):
            limit = test.comparators[0]
            return isinstance(limit, ast.Constant) and limit.value in (1, 2) and limit.value is not True
        case _:
            return False


def _are_words(choice: ast.IfExp) -> bool:
    return all(
        isinstance(branch, ast.JoinedStr) or (isinstance(branch, ast.Constant) and isinstance(branch.value, str))
        for branch in (choice.body, choice.orelse)
    )
