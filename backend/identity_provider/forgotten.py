"""A forgotten password: the page that asks for the address, and the mail with a one-time link.

The answer is the same whether an account has the address, waits to be opened or is nobody's, and as quick: the link is
made and mailed after it has left. Each request counts against the address that was typed and against the caller, known
or not (`PasswordRequest`).
"""

from datetime import timedelta
from typing import Final

import structlog
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from identity_provider.accounts import account_of_email
from identity_provider.forms import form_page, is_our_form
from identity_provider.incoming import Incoming
from identity_provider.installation import new_session, settings
from identity_provider.pages import message_page, support
from identity_provider.password_links import new_password_link
from identity_provider.site import Site
from identity_provider.throttle import PasswordRequest, TooManyAttempts, end_attempt, in_words, slowed_down
from identity_provider.turns import turns

PATH: Final = "/login-actions/forgotten"
LIFETIME: Final = timedelta(hours=1)

_EXPIRED: Final = "Cette page a expiré. Veuillez recommencer."
_MISSING: Final = "L'adresse mail est obligatoire"

REQUESTS_AT_ONCE: Final = 8
LONGEST_WAIT: Final = 20.0
"""In seconds, for one's turn among those of the process."""

_turn = turns(REQUESTS_AT_ONCE, LONGEST_WAIT)

log = structlog.get_logger("identity_provider")


async def forgotten_password(site: Site, incoming: Incoming) -> Response:
    """The page that asks for the address; when it is sent, the same answer to everybody."""
    if not await run_in_threadpool(site.can_mail):
        return message_page("Mot de passe oublié", f"Adressez-vous {support()} : il vous remet un lien.", status=200)
    if incoming.method != "POST":
        return _form(incoming)
    email = incoming.field("email")
    if not is_our_form(incoming):
        return _form(incoming, email=email, error=_EXPIRED, status=400)
    if not email.strip():
        return _form(incoming, fields={"email": _MISSING}, status=400)
    request = PasswordRequest(email, incoming.address, None)
    try:
        await slowed_down(request, _turn, lambda: run_in_threadpool(_count, request))
    except TooManyAttempts as error:
        wait = in_words(error.seconds)
        page = _form(incoming, email=email, error=f"Trop de demandes. Réessayez dans {wait}.", status=429)
        page.headers["Retry-After"] = str(error.seconds)
        return page
    answer = message_page(
        "Consultez votre messagerie",
        "Si un compte a cette adresse, un lien pour choisir un mot de passe y arrive. Il sert une fois, pendant"
        " une heure.",
        status=200,
    )
    answer.background = BackgroundTask(_mail_link, site, email)
    return answer


def _count(request: PasswordRequest) -> None:
    with new_session() as session, session.begin():
        end_attempt(session, request, success=False)


def _mail_link(site: Site, email: str) -> None:
    try:
        with new_session() as session, session.begin():
            if site.invite(session, email):
                return
            account = account_of_email(session, email)
            if account is not None and account.enabled:
                link, _ = new_password_link(session, account, LIFETIME)
                site.mail_link(session, account.email, link)
    except Exception:
        # The answer has left, the same to everybody: who waits for the mail asks again.
        log.exception("password_link_not_mailed")


def _form(
    incoming: Incoming,
    *,
    email: str = "",
    error: str | None = None,
    fields: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    return form_page(
        incoming,
        "forgotten.html",
        status=status,
        title="Mot de passe oublié",
        path=PATH,
        email=email,
        error=error,
        fields=fields or {},
        home=f"{settings().base_url}/",
    )
