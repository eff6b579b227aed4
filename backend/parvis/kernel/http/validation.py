"""Wrong input in French: one sentence for each kind of fault that Pydantic finds."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from parvis.kernel.errors import FieldError
from parvis.kernel.french import of_number

MOST_ERRORS: Final = 100

SENTENCES = {
    "missing": "Champ obligatoire",
    "extra_forbidden": "Champ inconnu",
    "string_type": "Un texte est attendu",
    "string_too_short": "Au moins {min_length} caractère{s}",
    "string_too_long": "Au plus {max_length} caractères",
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
    "too_long": "Au plus {max_length} éléments",
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


def field_errors(faults: Iterable[Mapping[str, Any]]) -> list[FieldError]:
    """The first `MOST_ERRORS` wrong fields; the leading ``body`` or ``query`` of a location is left out."""
    errors: list[FieldError] = []
    for fault in islice(faults, MOST_ERRORS):
        location = [str(part) for part in fault["loc"]]
        if len(location) > 1 and location[0] in {"body", "query", "path", "header"}:
            location = location[1:]
        sentence = SENTENCES.get(fault["type"])
        context: dict[str, Any] = fault.get("ctx") or {}
        if sentence is not None:
            plural = of_number(context.get("min_length", 0), "", "s")
            message = sentence.format_map(_Known(context | {"s": plural}))
        elif fault["type"] == "value_error" and isinstance(context.get("error"), ValueError):
            message = str(context["error"])
        else:
            message = "Valeur invalide"
        errors.append(FieldError(field=".".join(location), message=message))
    return errors


class _Known(dict[str, Any]):
    """Format arguments, silent on those that Pydantic did not give."""

    def __missing__(self, key: str) -> str:
        return "…"
