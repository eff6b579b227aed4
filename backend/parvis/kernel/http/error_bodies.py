"""What failures are told as, by answers and by jobs."""

from parvis.kernel import storage
from parvis.kernel.errors import DomainError, ErrorOut, Unavailable
from parvis.kernel.http.context import request_id


class InternalError(DomainError):
    """A defect of Parvis; the details are in the log under the request id."""

    code = "INTERNAL_ERROR"
    status = 500
    message = "Une erreur interne est survenue."


def error_out(error: DomainError) -> ErrorOut:
    """The body that describes ``error``."""
    return ErrorOut(
        code=error.code, message=error.message, fields=error.fields, data=error.data, request_id=request_id.get()
    )


def storage_refusal(error: BaseException) -> Unavailable:
    """Returns the refusal that people read while files cannot be reached; the log says why."""
    storage.note_unavailable(error)
    return Unavailable()
