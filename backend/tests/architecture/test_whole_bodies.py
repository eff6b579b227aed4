"""A form sends every member of its body that the server reads: one that is forgotten would be erased at each save."""

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
NO_FORM = {
    "ComputationNamed": "a name alone",
    "FeatureActivationIn": "an answer to a question",
    "JuryIn": "a type, and the id of the address",
    "MarkEditIn": "one mark, as it was and as it is to be",
    "PresenceIn": "an answer, with what keeps somebody from coming where something does",
    "ProfileIn": "the profile as it was read, with what was corrected in it",
    "RemarkIn": "a text and the version that it is over",
    "UserIn": "the id is that of the address",
    "ViewChange": "what changes alone",
}


def optional_bodies() -> set[str]:
    """The forms of the calls that replace something, with a member that is read and need not be sent."""
    document = json.loads((ROOT / "frontend/openapi.json").read_text())
    schemas: dict[str, dict[str, Any]] = document["components"]["schemas"]
    bodies = [call["put"].get("requestBody", {}) for call in document["paths"].values() if "put" in call]
    names = {name for body in bodies for name in re.findall(r"schemas/(\w+)", json.dumps(body))}
    return {
        name
        for name in names
        for member, shape in schemas[name].get("properties", {}).items()
        if member not in schemas[name].get("required", []) and shape.get("title") != "Accepted, not read"
    }


def test_forms_send_every_member_that_a_save_would_erase():
    code = "".join(path.read_text() for path in (ROOT / "frontend/src/features").rglob("*.ts"))
    whole = set(re.findall(r"\bWhole<(\w+)", code))
    assert optional_bodies() - whole - NO_FORM.keys() == set(), "give the body of the form the type `Whole<…>`"
    assert NO_FORM.keys() - optional_bodies() == set(), "no longer an exception"
