"""The one shape of errors on the wire (decisions.md §2) and the exceptions that carry it.

A rule of the domain that refuses raises a subclass of `DomainError`; `kernel.http.failures` turns it, and every other
failure, into ``{"code", "message", "fields", "data", "requestId"}``. Errors of formulas are values in cells, never
exceptions.
"""

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

# JSON that a client reads without a schema of ours: details of one error, free in form.
Details = dict[str, Any]


class FieldError(BaseModel):
    """One wrong field: its path in the body (``role.name``, ``filters.0.column``) and a French sentence."""

    field: str
    message: str


class ErrorOut(BaseModel):
    """Body of every answer of status 400 and over."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, json_schema_serialization_defaults_required=True
    )

    code: str
    message: str
    fields: list[FieldError] | None = None
    data: Details | None = None
    request_id: str | None = None


class DomainError(Exception):
    """A refusal that a person can understand: stable ``code``, HTTP ``status``, French ``message``, details."""

    code: ClassVar[str] = "DOMAIN_ERROR"
    status: ClassVar[int] = 409
    message: str = "L'opération est refusée."

    def __init__(
        self,
        message: str | None = None,
        *,
        data: Details | None = None,
        fields: list[FieldError] | None = None,
    ) -> None:
        self.message = message if message is not None else type(self).message
        self.data = data
        self.fields = fields
        super().__init__(self.message)


class NotFound(DomainError):
    """Absent, or not visible to the caller: the two answers are byte-identical but for the request id."""

    code = "NOT_FOUND"
    status = 404
    message = "Introuvable."


class NoData(DomainError):
    """No row matches a `filter` call."""

    code = "NO_DATA"
    status = 404
    message = "Aucune donnée"


class Unauthenticated(DomainError):
    """Missing, malformed, expired or badly signed token: the only 401, since the client logs out on any."""

    code = "UNAUTHENTICATED"
    status = 401
    message = "Votre session a expiré. Veuillez vous reconnecter."


class Forbidden(DomainError):
    """The caller's roles do not allow this call."""

    code = "FORBIDDEN"
    status = 403
    message = "Vous n'avez pas le droit d'effectuer cette opération."


class InvalidInput(DomainError):
    """The body, query or path cannot be read as this call's input."""

    code = "INVALID_INPUT"
    status = 422
    message = "La requête est invalide."


class TooLarge(DomainError):
    """The body is larger than this call accepts."""

    code = "TOO_LARGE"
    status = 413
    message = "Le contenu envoyé est trop volumineux."


class StaleVersion(DomainError):
    """Someone else changed the object since it was read; ``data`` holds the present object."""

    code = "STALE_VERSION"
    status = 409
    message = "Cet élément a été modifié par une autre personne depuis son ouverture."


class FeatureLockAlreadyTaken(DomainError):
    """The long action is already running (part 1 §4; code and message are both this literal)."""

    code = "FEATURE_LOCK_ALREADY_TAKEN"
    status = 409
    message = "FEATURE_LOCK_ALREADY_TAKEN"


class Unavailable(DomainError):
    """A dependency does not answer; the client may try again."""

    code = "UNAVAILABLE"
    status = 503
    message = "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants."


def raises(*errors: type[DomainError]) -> dict[int | str, dict[str, Any]]:
    """OpenAPI ``responses`` of a route that may raise these errors: one entry a status, its codes listed."""
    responses: dict[int | str, dict[str, Any]] = {}
    for status in sorted({error.status for error in errors}):
        codes = ", ".join(f"`{error.code}`" for error in errors if error.status == status)
        responses[status] = {"model": ErrorOut, "description": codes}
    return responses
