import importlib
import json
import pkgutil
from collections import Counter
from types import NoneType
from typing import get_args

import parvis
from parvis.kernel.concepts import module_names
from parvis.kernel.errors import DomainError, DomainErrorWithData, StaleVersion, data_model
from parvis.kernel.http.error_bodies import error_out
from parvis.kernel.schemas import Out
from tests.architecture.tree import ROOT

# No call answers it: it is the error of a job, which Travaux shows.
OF_JOBS = {"LettersOutdated"}
SERVED = {concept.rsplit(".", 1)[0] for concept in module_names("api") if not concept.startswith("parvis.kernel")}


def _refusals(of=DomainError):
    """Every refusal class of the product, without their shared base classes."""
    if of is DomainError:
        for module in pkgutil.walk_packages(parvis.__path__, "parvis."):
            importlib.import_module(module.name)
    kinds = [kind for kind in of.__subclasses__() if kind.__module__.startswith("parvis.")]  # tests have some too
    return [each for kind in kinds for each in _refusals(kind) or [kind]]


def test_each_refusal_has_a_code_of_its_own():
    codes = Counter(refusal.code for refusal in _refusals())
    assert {code for code, times in codes.items() if times > 1} == set()


def _published():
    """The bodies of the description, by code."""
    bodies = {}
    for body in json.loads((ROOT / "frontend/openapi.json").read_text())["components"]["schemas"].values():
        if code := body.get("properties", {}).get("code", {}).get("const"):
            bodies.setdefault(code, []).append(body)
    return bodies


def test_each_refusal_of_a_concept_with_calls_is_published_by_one():
    of_concepts = [refusal for refusal in _refusals() if refusal.__module__.rsplit(".", 1)[0] in SERVED]
    unpublished = {refusal.__qualname__ for refusal in of_concepts if refusal.code not in _published()}
    assert unpublished == OF_JOBS, (
        "add them to `responses=raises(...)` of the routes that raise them, then make generate"
    )


def test_a_body_says_exactly_the_model_of_its_data():
    refusals = {refusal.code: refusal for refusal in _refusals()}
    wrong = {
        code: body["properties"]["data"]
        for code, bodies in _published().items()
        for body in bodies
        if _is_without_data(body) == issubclass(refusals[code], DomainErrorWithData)
        or set(body["required"]) != {"code", "message", "fields", "data", "requestId"}
    }
    assert wrong == {}


def _is_without_data(body):
    return body["properties"]["data"].get("type") == "null"


def test_data_are_a_model_of_what_travels():
    unmodelled = {
        refusal.__qualname__: model
        for refusal in _refusals()
        if issubclass(refusal, DomainErrorWithData)
        for model in [data_model(refusal)]
        if not all(kind is NoneType or issubclass(kind, Out) for kind in get_args(model) or [model or Out])
    }
    assert unmodelled == {}


def test_a_refusal_carries_its_data_as_json():
    class Counted(Out):
        how_many: int

    refusal = StaleVersion(data=Counted(how_many=2))
    assert error_out(refusal).data == {"howMany": 2}
    again = StaleVersion.from_body(error_out(refusal))
    assert (again.code, again.message, again.data) == (refusal.code, refusal.message, {"howMany": 2})


def test_several_refusals_with_one_status_are_documented_separately_by_code():
    calls = json.loads((ROOT / "frontend/openapi.json").read_text())["paths"]
    schema = calls["/api/v1/admin/formula-edition"]["put"]["responses"]["409"]["content"]["application/json"]["schema"]
    assert schema["discriminator"]["mapping"] == {
        "EVALUATION_METHOD_TAKEN": "#/components/schemas/EvaluationMethodTakenError",
        "FORMULA_IN_USE": "#/components/schemas/FormulaInUseError",
        "FORMULA_NAME_FROZEN": "#/components/schemas/FormulaNameFrozenError",
        "STALE_VERSION": "#/components/schemas/StaleVersionFormulaOutError",
    }
