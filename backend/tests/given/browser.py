"""A browser and an application in front of the provider: what a person and oidc-client-ts do, step by step."""

import base64
import hashlib
import re
from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx2
from anyio.from_thread import BlockingPortal
from joserfc import jwt
from joserfc.jwk import KeySet
from starlette.applications import Starlette
from starlette.routing import Mount

from identity_provider.app import create_provider
from identity_provider.site import Site
from parvis.kernel.auth.keys import keys_of
from parvis.kernel.http.context import request_id
from parvis.kernel.http.failures import note_database_away, note_defect
from parvis.kernel.http.refusals import note_refusal
from parvis.kernel.identity import PLAIN, subject_of
from tests.given.client import Client

ORIGIN = "http://localhost:8000"
REALM = "/realms/parvis"
AUTH = f"{REALM}/protocol/openid-connect/auth"
TOKEN = f"{REALM}/protocol/openid-connect/token"
LOGOUT = f"{REALM}/protocol/openid-connect/logout"
CALLBACK = f"{ORIGIN}/auth/callback"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()

AUTHORIZATION = {
    "client_id": "parvis-web",
    "redirect_uri": CALLBACK,
    "response_type": "code",
    "scope": "openid profile email",
    "state": "état &=1",
    "nonce": "n-1",
    "code_challenge": CHALLENGE,
    "code_challenge_method": "S256",
}


QUIET_SITE = Site(
    appearance=lambda: PLAIN,
    plain=PLAIN,
    subject_of=subject_of,
    can_mail=lambda: False,
    mail_link=lambda _session, _recipient, _link: None,
    invite=lambda _session, _email: False,
    note_refusal=note_refusal,
    note_defect=note_defect,
    note_database_away=note_database_away,
    reference=request_id.get,
)
"""Nobody is mailed anything."""


class Browser(Client):
    """In front of a provider that mails nothing, unless ``site`` says otherwise.

    Keeps the provider's cookies; redirections are looked at, not followed.
    """

    loop: ClassVar[BlockingPortal | None] = None
    """The event loop of every browser, while `provider_loop` lasts: otherwise each call starts one in a thread."""

    def __init__(self, address: str = "203.0.113.7", site: Site = QUIET_SITE) -> None:
        keys_of.cache_clear()
        provider = Starlette(routes=[Mount(REALM, create_provider(site))])
        super().__init__(provider, self.loop, follow_redirects=False, client=(address, 50000))

    def ask(self, *, accept: str = "text/html", **changes: str | None) -> httpx2.Response:
        """The application's authorization request, with parameters changed, or removed by ``None``."""
        parameters = {name: value for name, value in (AUTHORIZATION | changes).items() if value is not None}
        return self.get(f"{AUTH}?{urlencode(parameters)}", headers={"Accept": accept})

    def sign_in(self, email: str, password: str, **changes: str | None) -> httpx2.Response:
        """Opens the login page and sends it."""
        return self.send_form(self.ask(**changes), email, password)

    def send_form(self, page: httpx2.Response, email: str, password: str) -> httpx2.Response:
        """Fills in and sends the form of ``page``."""
        return self.post(action_of(page), data={"email": email, "password": password, "proof": proof_of(page)})

    def exchange(self, **fields: str) -> httpx2.Response:
        """The application's call of the token endpoint."""
        return self.post(TOKEN, data={"client_id": "parvis-web"} | fields)

    def exchange_code(self, code: str, /, **changes: str) -> httpx2.Response:
        """Exchanges a code, with the right proof unless changed."""
        fields = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": CALLBACK,
            "code_verifier": VERIFIER,
        }
        return self.exchange(**(fields | changes))

    def refresh(self, refresh_token: str) -> httpx2.Response:
        """Exchanges a refresh token."""
        return self.exchange(grant_type="refresh_token", refresh_token=refresh_token)

    def tokens(self, email: str, password: str) -> dict[str, Any]:
        """The tokens of a person who signs in."""
        answer = self.exchange_code(answered(self.sign_in(email, password))["code"])
        assert answer.status_code == 200, answer.text
        return answer.json()


def unescaped(text: str) -> str:
    """An attribute's value as the browser reads it."""
    return text.replace("&amp;", "&").replace("&#39;", "'")


def action_of(page: httpx2.Response) -> str:
    """Where the form of ``page`` goes."""
    found = re.search(r'<form[^>]* action="([^"]+)"', page.text)
    assert found, page.text
    return unescaped(found[1])


def proof_of(page: httpx2.Response) -> str:
    """The hidden proof of the form of ``page``."""
    found = re.search(r'name="proof" value="([^"]+)"', page.text)
    assert found, page.text
    return found[1]


def answered(response: httpx2.Response) -> Mapping[str, str]:
    """The parameters with which the provider sends the browser back to the application."""
    assert response.status_code == 303, response.text
    assert response.headers["location"].startswith(f"{CALLBACK}?")
    return {name: values[0] for name, values in parse_qs(urlsplit(response.headers["location"]).query).items()}


def claims_of(browser: Browser, token: str) -> dict[str, object]:
    """What a token says, its signature checked with the published keys."""
    keys = KeySet.import_key_set(browser.get(f"{REALM}/protocol/openid-connect/certs").json())
    return jwt.decode(token, keys, ["RS256"]).claims
