"""Wrong input in French: one sentence for each kind of fault that Pydantic finds."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from parvis.kernel.errors import FieldError
from parvis.kernel.french import of_number

MOST_ERRORS: Final = 100
_INVALID: Final = "Valeur invalide"

SENTENCES = {
    "missing": "Champ obligatoire",
    "extra_forbidden": "Champ inconnu",
    "string_type": "Un texte est attendu",
    "string_too_short": "Au moins {min_length} caractère{s}",
    "string_too_long": "Au plus {max_length} caractère{s}",
    "string_pattern_mismatch": "Mauvais format",
    "int_type": "Un nombre entier est attendu",
    "int_parsing": "Un nombre entier est attendu",
    "int_from_float": "Un nombre entier est attendu",
    "float_type": "Un nombre est attendu",
    "float_parsing": "Un nombre est attendu",
    "finite_number": "Un nombre fini est attendu",
    "bool_type": "Vrai ou faux est attendu",
    "bool_parsing": "Vrai ou faux est attendu",
    "list_type": "Une liste est attendue",
    "too_long": "Au plus {max_length} élément{s}",
    "too_short": "Au moins {min_length} élément{s}",
    "dict_type": "Un objet est attendu",
    "model_attributes_type": "Un objet est attendu",
    "enum": "Valeur inconnue",
    "literal_error": "Valeur inconnue",
    "greater_than_equal": "Doit être supérieur ou égal à {ge}",
    "less_than_equal": "Doit être inférieur ou égal à {le}",
    "greater_than": "Doit être supérieur à {gt}",
    "less_than": "Doit être inférieur à {lt}",
    "int_parsing_size": "Un nombre entier est attendu",
    "uuid_type": "Identifiant inconnu",
    "uuid_parsing": "Identifiant inconnu",
    "date_type": "Date invalide",
    "date_from_datetime_parsing": "Date invalide",
    "date_from_datetime_inexact": "Date invalide",
    "date_parsing": "Date invalide",
    "datetime_type": "Date invalide",
    "datetime_parsing": "Date invalide",
    "datetime_from_date_parsing": "Date invalide",
    "time_type": "Heure invalide",
    "time_parsing": "Heure invalide",
    "json_invalid": "Le contenu n'est pas du JSON lisible",
}


def field_errors(faults: Iterable[Mapping[str, Any]], body: Any = None) -> list[FieldError]:  # noqa: ANN401 - JSON
    """Returns the wrong fields of the first `MOST_ERRORS` faults, each field once.

    The leading ``body`` or ``query`` of a location is left out. If ``body`` is given, so is what Pydantic adds to a
    location: which type of a union it tried.
    """
    messages: dict[str, str] = {}
    for fault in islice(faults, MOST_ERRORS):
        field, message = _field(fault, body), _message(fault)
        messages[field] = message if messages.get(field, message) == message else _INVALID
    # A value that may be of several types is wrong where one of them says so most precisely.
    return [
        FieldError(field=field, message=message)
        for field, message in messages.items()
        if not any(other.startswith(f"{field}.") for other in messages)
    ]


def _field(fault: Mapping[str, Any], body: Any) -> str:  # noqa: ANN401 - JSON
    location: Sequence[str | int] = fault["loc"]
    value: Any = body
    if len(location) > 1 and location[0] in {"body", "query", "path", "header"}:
        location = location[1:]
    if fault["loc"][:1] != ("body",) or not isinstance(body, dict | list):
        return ".".join(map(str, location))
    path: list[str] = []
    for index, part in enumerate(location):
        if _is_in(part, value):
            value = value[part]
        elif isinstance(part, str) and (index < len(location) - 1 or not _is_absent(fault, value)):
            continue
        path.append(str(part))
    return ".".join(path) or "body"


def _is_in(part: str | int, value: Any) -> bool:  # noqa: ANN401 - JSON
    return part in value if isinstance(value, dict) else isinstance(value, list) and isinstance(part, int)


def _is_absent(fault: Mapping[str, Any], value: Any) -> bool:  # noqa: ANN401 - JSON
    """Tells whether the fault is a member missing in ``value``, rather than ``value`` as one type of a union."""
    return isinstance(value, dict) and (fault["type"] == "missing" or fault.get("input") is not value)


def _message(fault: Mapping[str, Any]) -> str:
    sentence = SENTENCES.get(fault["type"])
    context: dict[str, Any] = fault.get("ctx") or {}
    if sentence is not None:
        plural = of_number(context.get("min_length", context.get("max_length", 0)), "", "s")
        return sentence.format_map(_Known({name: _limit(value) for name, value in context.items()} | {"s": plural}))
    if fault["type"] == "value_error" and isinstance(context.get("error"), ValueError):
        return str(context["error"])
    return _INVALID


def _limit(value: object) -> object:
    """Returns a limit as people write it: Pydantic gives 86400.0 for a limit of 86400 on a float."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class _Known(dict[str, Any]):
    """Format arguments; those that Pydantic did not give are empty."""

    def __missing__(self, key: str) -> str:
        return "…"
