"""Signing in: the authorization endpoint, the form and its check."""

import os
import uuid
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Final
from urllib.parse import urlencode

from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from identity_provider.accounts import account_of_email, email_key
from identity_provider.clock import now
from identity_provider.cookies import KNOWN_BROWSER, SESSION
from identity_provider.forms import form_page, is_our_form
from identity_provider.grants import SignedIn
from identity_provider.incoming import Incoming, Parameters
from identity_provider.installation import installation, new_session
from identity_provider.known_browsers import KNOWN_FOR, known_browser, remembered
from identity_provider.model import AccountRow, SessionRow
from identity_provider.pages import MOUNT, support, unreadable_page
from identity_provider.passwords import hash_password, needs_rehash, password_matches
from identity_provider.server import OAuth2Error, Provider, ProviderRequest
from identity_provider.sessions import open_browser_session, session_of_cookie, touch
from identity_provider.throttle import Attempt, TooManyAttempts, end_attempt, in_words, slowed_down
from identity_provider.turns import turns

WRONG = "Adresse mail ou mot de passe incorrect."
EXPIRED = "Cette page a expiré. Veuillez saisir à nouveau votre mot de passe."
REQUIRED = {"email": "L'adresse mail est obligatoire", "password": "Le mot de passe est obligatoire"}

SIGN_INS_AT_ONCE: Final = max(8, 2 * (os.cpu_count() or 1))
"""Of one process: more passwords than its cores check would only wait for these."""
LONGEST_WAIT: Final = 20.0
"""In seconds, for one's turn."""

_turn = turns(SIGN_INS_AT_ONCE, LONGEST_WAIT)


@dataclass(frozen=True, slots=True)
class Checking:
    """An attempt that is counted, whose password is still to be checked."""

    attempt: Attempt
    account_id: uuid.UUID | None
    password_hash: str | None


def authorize(incoming: Incoming) -> Response:
    """Sends who is signed in back with a code; shows the form to others (OpenID Connect Core §3.1.2)."""
    parameters = incoming.parameters
    with new_session() as session, session.begin():
        browser = session_of_cookie(session, SESSION.of(incoming))
        if browser is not None and (_is_too_old(browser, parameters) or _is_of_another(browser, parameters)):
            browser = None
        signed_in = None if browser is None else SignedIn.of(session, browser)
        provider, request = Provider(session), _request(parameters)
        try:
            grant = provider.consent(request, signed_in)
        except OAuth2Error as error:
            return _refusal(provider, request, error)
        if signed_in is None or grant.prompt is not None:
            return _form(incoming, parameters, email=dict(parameters).get("login_hint", ""))
        touch(signed_in.session)
        return provider.code_answer(request, grant, signed_in)


async def authenticate(incoming: Incoming) -> Response:
    """Checks what the form brings. The password is hashed outside any transaction, on threads of its own."""
    refusal = await run_in_threadpool(_refused, incoming)
    if refusal is not None:
        return refusal
    email = incoming.field("email")
    attempt = Attempt(email, incoming.address, known_browser(KNOWN_BROWSER.of(incoming), email))
    try:
        return await slowed_down(attempt, _turn, partial(_checked, incoming, attempt))
    except TooManyAttempts as error:
        page = _form(incoming, incoming.query, email=email, error=_too_many(error.seconds), status=429)
        page.headers["Retry-After"] = str(error.seconds)
        return page


def _refused(incoming: Incoming) -> Response | None:
    """The answer to a form that is not complete, or not ours."""
    parameters, email = incoming.query, incoming.field("email")
    with new_session() as session, session.begin():
        provider, request = Provider(session), _request(parameters)
        try:
            provider.consent(request, None)
        except OAuth2Error as error:
            return _refusal(provider, request, error)
    if not is_our_form(incoming):
        return _form(incoming, parameters, email=email, error=EXPIRED, status=400)
    missing = {name: message for name, message in REQUIRED.items() if not incoming.field(name).strip()}
    return _form(incoming, parameters, email=email, fields=missing, status=400) if missing else None


async def _checked(incoming: Incoming, attempt: Attempt) -> Response:
    checking = await run_in_threadpool(_checking, attempt)
    matches = await password_matches(checking.password_hash, incoming.field("password"))
    return await run_in_threadpool(_finish, incoming, checking, matches)


def _checking(attempt: Attempt) -> Checking:
    with new_session() as session:
        account = account_of_email(session, attempt.email)
        if account is None:
            return Checking(attempt, None, None)
        return Checking(attempt, account.id, account.password_hash)


def _finish(incoming: Incoming, checking: Checking, matches: bool) -> Response:
    parameters, email, password = incoming.query, incoming.field("email"), incoming.field("password")
    with new_session() as session, session.begin():
        account = _account_known(session, checking) if matches else None
        end_attempt(session, checking.attempt, success=account is not None)
        if account is None or not account.enabled:
            known = account_of_email(session, email)
            installation().note_sign_in(session, "SIGN_IN_REFUSED", known.id if known else None, email_key(email))
        if account is None:
            return _form(incoming, parameters, email=email, error=WRONG, status=401)
        if not account.enabled:
            return _form(
                incoming,
                parameters,
                email=email,
                error=f"Ce compte est désactivé. Adressez-vous {support()}.",
                status=403,
            )
        if checking.password_hash is not None and needs_rehash(checking.password_hash):
            account.password_hash = hash_password(password)
        browser, cookie = open_browser_session(session, account, SESSION.of(incoming))
        provider, request = Provider(session), _request(parameters)
        signed_in = SignedIn.of(session, browser)
        try:
            answer = provider.code_answer(request, provider.consent(request, signed_in), signed_in)
        except OAuth2Error as error:
            answer = _refusal(provider, request, error)
        SESSION.give(answer, cookie)
        KNOWN_BROWSER.give(answer, remembered(KNOWN_BROWSER.of(incoming), email), lasting=KNOWN_FOR)
        installation().note_sign_in(session, "SIGN_IN", account.id, email)
        return answer


def _account_known(session: Session, checking: Checking) -> AccountRow | None:
    """The account, locked, unless its password is no longer the one that was checked."""
    account = session.get(AccountRow, checking.account_id, with_for_update={"key_share": True})
    return account if account is not None and account.password_hash == checking.password_hash else None


def _request(parameters: Parameters) -> ProviderRequest:
    return ProviderRequest("GET", parameters, {})


def _refusal(provider: Provider, request: ProviderRequest, error: OAuth2Error) -> Response:
    """Tells the application, when the request names an address of its own; else tells the person, and goes nowhere."""
    return provider.refusal(request, error) or unreadable_page()


def _form(
    incoming: Incoming,
    parameters: Parameters,
    *,
    email: str,
    error: str | None = None,
    fields: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    return form_page(
        incoming,
        "login.html",
        status=status,
        title="Se connecter",
        action=f"{MOUNT}/login-actions/authenticate?{urlencode(parameters)}",
        email=email,
        error=error,
        fields=fields or {},
    )


def _is_too_old(browser: SessionRow, parameters: Parameters) -> bool:
    """Whether the application asks for a more recent sign-in (``max_age``, in seconds)."""
    longest = dict(parameters).get("max_age", "")
    return longest.isdecimal() and now() - browser.authenticated_at > timedelta(seconds=int(longest[:9]))


def _is_of_another(browser: SessionRow, parameters: Parameters) -> bool:
    """Whether the application names somebody (``login_hint``), and the browser is signed in as somebody else."""
    hint = dict(parameters).get("login_hint", "").strip()
    return bool(hint) and email_key(hint) != browser.account.email_key


def _too_many(seconds: int) -> str:
    return f"Trop de tentatives de connexion. Veuillez réessayer dans {in_words(seconds)}."
