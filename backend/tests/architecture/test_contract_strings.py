import json

import pytest

from tests.architecture.tree import ROOT, is_test, sources, text

STRINGS = json.loads((ROOT / "backend/tests/architecture/contract-strings.json").read_text())


@pytest.fixture(scope="module")
def product():
    """Every hand-written source of the product, apostrophes as the contract writes them."""
    return "\n".join(text(path) for path in sources() if not is_test(path)).replace("\\'", "'")


@pytest.mark.parametrize("string", STRINGS)
def test_the_product_carries_the_string_of_the_contract(product, string):
    assert string in product
