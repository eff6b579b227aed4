"""The one shape of errors on the wire (docs/rules/wire.md) and the exceptions that carry it.

A rule that refuses raises a subclass of `DomainError`, or of `DomainErrorWithData`, which declares the model of its
``data``. `kernel.http.failures` turns it, and every other failure, into ``{"code", "message", "fields", "data",
"requestId"}``. `raises` publishes each code as a literal, so that a client that knows the code knows the type of the
data. Errors of formulas are values in cells, never exceptions.
"""

from functools import cache
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar, get_args, get_origin

from pydantic import BaseModel, Field, create_model
from pydantic.alias_generators import to_pascal

from parvis.kernel.schemas import Out

# What an error's data are as JSON, written by the model that the error declares.
Details = dict[str, Any]

Data = TypeVar("Data", bound=Out | None)
Item = TypeVar("Item")


class FieldError(BaseModel):
    """One wrong field: its path in the body (``role.name``, ``filters.0.column``) and a French sentence."""

    field: str
    message: str


class ErrorOut(Out):
    """Body of every answer of status 400 and over."""

    code: str
    message: str
    fields: list[FieldError] | None = None
    data: Details | None = None
    request_id: str | None = None


class DomainError(Exception):
    """A refusal that a person can understand: stable ``code``, HTTP ``status``, French ``message``.

    field: the field of the body that this error is about, if it is always the same. data: what the client may need, as
    JSON. retry_after: after how many seconds a new try of a refusal with status 429 or 503 makes sense; None means
    soon.
    """

    code: ClassVar[str] = "DOMAIN_ERROR"
    status: ClassVar[int] = 409
    field: ClassVar[str | None] = None
    message: str = "L'opération est refusée."
    data: Details | None = None
    retry_after: int | None = None

    def __init__(self, message: str | None = None, *, fields: list[FieldError] | None = None) -> None:
        self.message = message if message is not None else type(self).message
        if fields is None and self.field is not None:
            fields = [FieldError(field=self.field, message=self.message)]
        self.fields = fields
        super().__init__(self.message)

    @classmethod
    def from_body(cls, body: ErrorOut) -> Self:
        """Rebuilds the refusal that ``body`` describes, for the caller of a job that repeats the job's refusal."""
        error = cls.__new__(cls)
        DomainError.__init__(error, body.message, fields=body.fields)
        error.data = body.data
        return error


class DomainErrorWithData(DomainError, Generic[Data]):
    """A refusal whose data have the model between the brackets: ``class
    FormulaInUse(DomainErrorWithData[FormulaUsers])``.

    An error whose data depend on the route that raises it stays generic, and the route names the model:
    ``raises(StaleVersion[FormulaOut])``.
    """

    def __init__(self, message: str | None = None, *, data: Data, fields: list[FieldError] | None = None) -> None:
        super().__init__(message, fields=fields)
        self.data = None if data is None else data.model_dump(mode="json", by_alias=True)


class NotFound(DomainError):
    """There is none, or the caller may not see it: the same answer, byte for byte, but for the request id."""

    code = "NOT_FOUND"
    status = 404
    message = "Introuvable."


def existing(row: Item | None, refusal: type[DomainError] = NotFound) -> Item:
    """The row that was sought. Raises ``refusal`` where there is none."""
    if row is None:
        raise refusal
    return row


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


class StaleVersion(DomainErrorWithData[Data]):
    """Someone else changed the object since it was read; ``data`` is the present object."""

    code = "STALE_VERSION"
    message = "Cet élément a été modifié par une autre personne depuis son ouverture."


class FeatureLockAlreadyTaken(DomainError):
    """The long action is already running (docs/rules/wire.md; code and message are both this literal)."""

    code = "FEATURE_LOCK_ALREADY_TAKEN"
    message = "FEATURE_LOCK_ALREADY_TAKEN"


class Unavailable(DomainError):
    """A dependency does not answer; the client may try again."""

    code = "UNAVAILABLE"
    status = 503
    message = "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants."


def data_model(error: type[DomainError]) -> Any:  # noqa: ANN401 - a model, an optional one, or none
    """Returns the model of an error's data, declared by the error or given in brackets; None when it has no data."""
    for base in (error, *(base for each in _class_of(error).__mro__ for base in getattr(each, "__orig_bases__", ()))):
        arguments = get_args(base)
        if arguments and issubclass(_class_of(base), DomainErrorWithData) and not isinstance(arguments[0], TypeVar):
            return arguments[0]
    return None


def raises(*errors: type[DomainError]) -> dict[int | str, dict[str, Any]]:
    """Returns what a route may raise, for its ``responses``: an entry per status, with its model and its codes."""
    responses: dict[int | str, dict[str, Any]] = {}
    for status in sorted({error.status for error in errors}):
        of_status = list(dict.fromkeys(error for error in errors if error.status == status))
        model: Any = _body(of_status[0])
        for error in of_status[1:]:
            model |= _body(error)
        if len(of_status) > 1:
            model = Annotated[model, Field(discriminator="code")]
        responses[status] = {"model": model, "description": ", ".join(f"`{error.code}`" for error in of_status)}
    return responses


@cache
def _body(error: type[DomainError]) -> type[ErrorOut]:
    """The model of the body of ``error``, named after its code, and after its data where the route gives them."""
    data = data_model(error)
    of = data.__name__ if get_args(error) else ""
    code: Any = Literal[error.code]  # pyright: ignore[reportInvalidTypeForm] # known when the route is declared
    return create_model(
        f"{to_pascal(error.code.lower())}{of}Error",
        __base__=ErrorOut,
        __doc__=_class_of(error).__doc__,
        code=(code, ...),
        data=(data, ...),
    )


def _class_of(error: Any) -> type:  # noqa: ANN401 - a class, or a class with its model in brackets
    return get_origin(error) or error
