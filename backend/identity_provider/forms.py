"""The forms, and the proof that a posted one was shown to this browser (against forged posts from other sites)."""

import hashlib
import hmac

from starlette.responses import Response

from identity_provider.cookies import FORM
from identity_provider.incoming import Incoming
from identity_provider.installation import installation
from identity_provider.pages import page
from identity_provider.tokens import new_secret


def form_page(incoming: Incoming, template: str, *, status: int = 200, **values: object) -> Response:
    """The page of a form; the browser keeps the cookie that it has, so that several tabs work."""
    cookie = FORM.of(incoming) or new_secret()
    answer = page(template, status, proof=_proof(cookie), **values)
    FORM.give(answer, cookie)
    return answer


def is_our_form(incoming: Incoming) -> bool:
    """Whether the form that was posted was shown to the browser that posts it."""
    cookie = FORM.of(incoming)
    return bool(cookie) and hmac.compare_digest(_proof(cookie or "").encode(), incoming.field("proof").encode())


def _proof(cookie: str) -> str:
    """What the form carries: only who knows the installation's secret and reads the browser's cookie can make it."""
    return hmac.new(installation().derived_key("form"), cookie.encode(), hashlib.sha256).hexdigest()
