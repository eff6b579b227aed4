import importlib
import pkgutil
from collections import Counter

import parvis
from parvis.kernel.concepts import module_names
from parvis.kernel.errors import DomainError
from tests.architecture.tree import ROOT

SERVED = {concept.rsplit(".", 1)[0] for concept in module_names("api") if not concept.startswith("parvis.kernel")}


def _refusals(of=DomainError):
    """Every kind of refusal of the product; what several kinds have in common is none of its own."""
    if of is DomainError:
        for module in pkgutil.walk_packages(parvis.__path__, "parvis."):
            importlib.import_module(module.name)
    return [each for kind in of.__subclasses__() for each in _refusals(kind) or [kind]]


def test_each_refusal_has_a_code_of_its_own():
    codes = Counter(refusal.code for refusal in _refusals())
    assert {code for code, times in codes.items() if times > 1} == set()


def test_each_refusal_of_a_concept_with_calls_is_declared_by_one():
    description = (ROOT / "frontend/openapi.json").read_text()
    undeclared = {
        refusal.__qualname__
        for refusal in _refusals()
        if refusal.__module__.rsplit(".", 1)[0] in SERVED and f"`{refusal.code}`" not in description
    }
    assert undeclared == set(), "add them to `responses=raises(...)` of the routes that raise them, then make generate"
