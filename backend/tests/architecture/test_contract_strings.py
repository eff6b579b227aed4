"""The product says what the contract quotes, to the letter: as a text of its own, not as a part of another word."""

import json
import re

import pytest

from tests.architecture.tree import ROOT, is_test, sources, text

STRINGS = json.loads((ROOT / "backend/tests/architecture/contract-strings.json").read_text())
# What the contract quotes of a longer sentence.
PARTS = {
    *("Vue ", "15 à 20 minutes", "2h30", "1h30", "seront disponibles ici prochainement", "semaine du 24 avril"),
}


@pytest.fixture(scope="module")
def product():
    """Every hand-written source of the product, apostrophes as the contract writes them."""
    return "\n".join(text(path) for path in sources() if not is_test(path)).replace("\\'", "'")


@pytest.mark.parametrize("string", STRINGS)
def test_the_product_carries_the_string_of_the_contract(product, string):
    whole = re.escape(string) if string in PARTS else rf"""["'`>}}]\s*{re.escape(string)}\s*["'`<{{]"""
    assert re.search(whole, product)


def test_parts_are_of_strings_of_the_contract():
    assert {*STRINGS} >= PARTS
