"""What is counted of each request for operators (`parvis.kernel.metrics`)."""

from typing import Final

from starlette.types import Scope

from parvis.kernel import metrics
from parvis.kernel.http.failures import route_template
from parvis.kernel.http.interface import CATCH_ALL
from parvis.kernel.http.refusals import noted_code

TEMPLATE: Final = "parvis.template"
"""The member of a request's scope that holds the template of a call, known before it is routed there."""
IS_UPLOAD: Final = "parvis.upload"
"""The member of the scope of a request whose call takes files, once its caller is known."""
SIGN_INS: Final = {
    200: "shown",
    302: "succeeded",
    303: "succeeded",
    400: "refused",
    401: "wrong",
    403: "disabled",
    429: "slowed",
    503: "unavailable",
}
"""How the embedded provider's answers to its form of sign-in are counted."""


def note_answer(scope: Scope, status: int, seconds: float) -> None:
    """Counts the answer to a request: the time it took, and what was refused."""
    template = whole_template(scope, status) or metrics.OTHER
    metrics.requests.labels(template, known_method(scope), status).observe(seconds)
    code = noted_code(scope)
    if code == "SIGN_IN" and scope["method"] == "POST":
        metrics.sign_ins.labels(SIGN_INS.get(status, "failed")).inc()
    if status >= 400 and scope.get(IS_UPLOAD):
        metrics.uploads_refused.labels(code or status).inc()


def known_method(scope: Scope) -> str:
    """The method, if it is one that callers have a use for."""
    return scope["method"] if scope["method"] in metrics.METHODS else metrics.OTHER


def whole_template(scope: Scope, status: int) -> str | None:
    """The template of the whole path, None for a path that is neither a call's nor a page's."""
    route = route_template(scope)
    if route is None or (route == CATCH_ALL and status == 404):
        return scope.get(TEMPLATE)
    return f"{scope.get('root_path', '')}{route}"
