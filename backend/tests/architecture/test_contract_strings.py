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
BLANKS = 100  # between a text and the quotes or tags around it, on lines of their own


@pytest.fixture(scope="module")
def product():
    """Every hand-written source of the product, apostrophes as the contract writes them."""
    return "\n".join(text(path) for path in sources() if not is_test(path)).replace("\\'", "'")


@pytest.mark.parametrize("string", STRINGS)
def test_the_product_carries_the_string_of_the_contract(product, string):
    found = re.finditer(re.escape(string), product)
    assert any(string in PARTS or _is_whole(product, each.start(), each.end()) for each in found)


def _is_whole(product, start, end):
    before, after = product[start - BLANKS : start].rstrip()[-1:], product[end : end + BLANKS].lstrip()[:1]
    return before in set("\"'`>}") and after in set("\"'`<{")


def test_parts_are_of_strings_of_the_contract():
    assert {*STRINGS} >= PARTS
