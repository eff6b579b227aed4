"""What only a Keycloak does: it mails its own link, and its roles can change outside Parvis."""

import os
import re
import socketserver
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import httpx2
import psycopg
import pytest
from fastapi import FastAPI
from keycloak import KeycloakAdmin
from sqlalchemy import select
from starlette.testclient import TestClient

from parvis.accounts.directory.keycloak import KeycloakDirectory
from parvis.accounts.directory.port import Account, AccountDetails, EmailNotConfigured
from parvis.candidate_space.activation import service as activation
from parvis.candidates.addresses.queries import candidate_addresses
from parvis.emails.outbox.model import Email
from parvis.emails.outbox.queueing import secret_of
from parvis.kernel.auth.withdrawals import withdrawals
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import InvalidInput, Unavailable
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from tests.given.browser import CHALLENGE, VERIFIER
from tests.given.campaign import add_candidates
from tests.given.client import Client

USERS = "/api/v1/admin/users"
PASSWORD = "Azerty1!"


class Mail(socketserver.StreamRequestHandler):
    """Takes every mail, as a relay does."""

    def handle(self) -> None:
        server = self.server
        assert isinstance(server, Relay)
        self.wfile.write(b"220 relay\r\n")
        inside, mail = False, b""
        for line in self.rfile:
            if inside:
                if line == b".\r\n":
                    inside = False
                    server.mails.append(mail.decode())
                    self.wfile.write(b"250 taken\r\n")
                else:
                    mail += line
                continue
            inside = line.upper().startswith(b"DATA")
            self.wfile.write(b"354 go on\r\n" if inside else b"250 fine\r\n")


class Relay(socketserver.ThreadingTCPServer):
    """A mail server on its own port, and the mails it received."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Mail)
        self.mails: list[str] = []


@pytest.fixture
def realm(keycloak: KeycloakDirectory) -> Iterator[KeycloakAdmin]:
    """The realm as Keycloak's own administrator changes it; without mail server, before and after."""
    issuer = settings().oidc_issuer or ""
    server, _, name = issuer.partition("realms/")
    admin = KeycloakAdmin(
        server_url=server,
        username=os.environ["KC_BOOTSTRAP_ADMIN_USERNAME"],
        password=os.environ["KC_BOOTSTRAP_ADMIN_PASSWORD"],
        realm_name=name,
        user_realm_name="master",
    )
    admin.update_realm(name, {"smtpServer": {}})
    yield admin
    admin.update_realm(name, {"smtpServer": {}, "adminEventsEnabled": False})


def person(directory: KeycloakDirectory, email: str, role: str) -> Account:
    """Somebody with a password and that role."""
    account = directory.create_account(AccountDetails(email, "Anne", "Martin"))
    directory.set_password(account.id, PASSWORD)
    return directory.assign_role(account.id, role)


def signed_in(email: str) -> str:
    """The access token of a person who signs in on Keycloak's page."""
    protocol = f"{settings().issuer}/protocol/openid-connect"
    callback = f"{settings().base_url}/auth/callback"
    request = {"client_id": "parvis-web", "redirect_uri": callback, "response_type": "code", "scope": "openid"}
    with httpx2.Client(timeout=60) as browser:
        page = browser.get(
            f"{protocol}/auth", params={**request, "code_challenge": CHALLENGE, "code_challenge_method": "S256"}
        )
        action = re.search(r'<form[^>]*action="([^"]+)"', page.text)
        assert action, page.text
        # Browsers take localhost for safe and send Keycloak's secure cookies there; this client would not.
        cookies = "; ".join(cookie.partition(";")[0] for cookie in page.headers.get_list("set-cookie"))
        form = {"username": email, "password": PASSWORD}
        back = browser.post(action[1].replace("&amp;", "&"), data=form, headers={"Cookie": cookies})
        code = parse_qs(urlsplit(back.headers["location"]).query)["code"][0]
        exchange = {"grant_type": "authorization_code", "client_id": "parvis-web", "redirect_uri": callback}
        answer = browser.post(f"{protocol}/token", data={**exchange, "code": code, "code_verifier": VERIFIER})
        return answer.json()["access_token"]


@pytest.fixture
def call_as(keycloak: KeycloakDirectory, app: FastAPI) -> Iterator[Callable[[str], TestClient]]:
    """``call_as(email)`` calls the application with the token that Keycloak gives that person."""
    withdrawals.forget()
    with Client(app) as started:

        def client(email: str) -> TestClient:
            headers = {"Authorization": f"Bearer {signed_in(email)}"}
            return Client(app, started.portal, headers=headers)

        yield client


def test_the_calls_administer_the_users_of_keycloak(
    keycloak: KeycloakDirectory, call_as: Callable[[str], TestClient]
) -> None:
    anne = person(keycloak, "anne@test.example", Role.ADMIN)
    admin = call_as(anne.email)
    form = {"email": "lea@test.example", "firstName": "Léa", "lastName": "Roy", "role": {"name": "ROLE_JURY"}}
    lea = admin.post(USERS, json=form).json()
    assert lea == {**form, "id": lea["id"], "roles": [{"name": "ROLE_JURY"}], "alsoCandidate": False}
    assert admin.get(USERS, params={"search": "roy"}).json()["content"] == [lea]
    taken = admin.post(USERS, json={**form, "email": "ANNE@test.example"})
    assert (taken.status_code, taken.json()["code"]) == (409, "EMAIL_ALREADY_USED")
    for answer in (
        admin.delete(f"{USERS}/{anne.id}"),
        admin.delete(f"{USERS}/{anne.id}/roles/ROLE_ADMIN"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "LAST_ADMINISTRATOR")
    absent = f"{USERS}/00000000-0000-4000-8000-000000000000"
    assert admin.get(absent).status_code == admin.delete(absent).status_code == 404
    assert admin.delete(f"{USERS}/{lea['id']}").status_code == 204
    assert admin.post("/api/v1/admin/roles", json={"name": "ROLE_APPUI"}).status_code == 201
    assert admin.delete("/api/v1/admin/roles/ROLE_APPUI").status_code == 204


def test_renamed_and_withdrawn_roles_show_at_the_next_sign_in(
    keycloak: KeycloakDirectory, call_as: Callable[[str], TestClient]
) -> None:
    keycloak.create_role("ROLE_DIRECTION")
    keycloak.add_child_role("ROLE_DIRECTION", Role.ADMIN)
    person(keycloak, "anne@test.example", "ROLE_DIRECTION")
    assert call_as("anne@test.example").get(USERS).status_code == 200
    keycloak.remove_child_role("ROLE_DIRECTION", Role.ADMIN)
    assert call_as("anne@test.example").get(USERS).status_code == 403


def test_a_change_of_role_gives_the_new_one_before_it_takes_the_former(
    keycloak: KeycloakDirectory, realm: KeycloakAdmin, call_as: Callable[[str], TestClient]
) -> None:
    anne = person(keycloak, "anne@test.example", Role.ADMIN)
    lea = person(keycloak, "lea@test.example", Role.JURY)
    admin = call_as(anne.email)
    realm.update_realm(realm.get_current_realm(), {"adminEventsEnabled": True, "smtpServer": {}})
    form = {"email": lea.email, "firstName": "Léa", "lastName": "Roy", "role": {"name": "ROLE_INTERVIEW_SLOT_MANAGER"}}
    changed = admin.put(f"{USERS}/{lea.id}", json=form)
    assert changed.json()["roles"] == [{"name": "ROLE_INTERVIEW_SLOT_MANAGER"}]
    events = realm.get_admin_events({"resourceTypes": "REALM_ROLE_MAPPING", "max": 2})
    assert [event["operationType"] for event in sorted(events, key=lambda event: event["time"])] == ["CREATE", "DELETE"]


def test_without_a_mail_server_no_link_is_promised(keycloak: KeycloakDirectory, realm: KeycloakAdmin) -> None:
    lea = person(keycloak, "lea@test.example", Role.JURY)
    with pytest.raises(EmailNotConfigured):
        keycloak.password_link(lea.id)


def test_keycloak_mails_the_link_itself(keycloak: KeycloakDirectory, realm: KeycloakAdmin) -> None:
    lea = person(keycloak, "lea@test.example", Role.JURY)
    with Relay() as relay:
        threading.Thread(target=relay.serve_forever).start()
        try:
            smtp = {"host": "127.0.0.1", "port": str(relay.server_address[1]), "from": "parvis@test.example"}
            realm.update_realm(realm.get_current_realm(), {"smtpServer": smtp})
            link = keycloak.password_link(lea.id)
        finally:
            relay.shutdown()
    assert (link.link, link.mailed) == (None, True)
    assert timedelta(hours=23, minutes=59) < link.expires - now() <= timedelta(hours=24)
    assert len(relay.mails) == 1
    assert "lea@test.example" in relay.mails[0]
    assert "action-token" in relay.mails[0]


def test_a_name_that_keycloak_refuses_is_reported_in_french_beside_its_field(keycloak: KeycloakDirectory) -> None:
    with pytest.raises(InvalidInput) as refused:
        keycloak.create_account(AccountDetails("lea@test.example", "Léa", "<b>Roy</b>"))
    assert [(each.field, each.message) for each in refused.value.fields or []] == [
        ("lastName", "Le fournisseur d'identité refuse cette valeur")
    ]


def test_candidate_whose_activation_was_cut_or_refused_ends_it_by_the_same_link(
    keycloak: KeycloakDirectory, realm: KeycloakAdmin, psycopg_connection: psycopg.Connection
) -> None:
    add_candidates(["MARTIN (LE GALL)"])
    psycopg_connection.execute("UPDATE features SET activated = true WHERE name = 'CANDIDATE_ACCOUNT_CREATION'")
    with new_session() as session, session.begin():
        activation.send_links(session, candidate_addresses(session).own)
    with new_session() as session:
        token = secret_of(session.scalars(select(Email)).one())
    realm.update_realm(realm.get_current_realm(), {"passwordPolicy": "length(30)"})
    try:
        with pytest.raises(InvalidInput) as refused:
            activation.activate(token, PASSWORD)
    finally:
        realm.update_realm(realm.get_current_realm(), {"passwordPolicy": "length(8)"})
    assert [each.field for each in refused.value.fields or []] == ["password"]
    [cut] = keycloak.accounts(first=0, count=9).accounts
    assert (cut.last_name, cut.roles) == ("MARTIN LE GALL", ())
    activation.activate(token, PASSWORD)
    [account] = keycloak.accounts(first=0, count=9).accounts
    assert (account.id, account.roles) == (cut.id, (Role.CANDIDATE,))
    assert psycopg_connection.execute("SELECT account_subject FROM candidates").fetchall() == [(account.id,)]
    assert signed_in(account.email)


@pytest.mark.parametrize("wrong", ["secret", "address"])
def test_a_keycloak_that_refuses_or_does_not_answer_is_unavailable(
    keycloak: KeycloakDirectory, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    from parvis.accounts.directory.keycloak import keycloak_directory  # read again under other settings

    if wrong == "secret":
        monkeypatch.setenv("PARVIS_KEYCLOAK_CLIENT_SECRET", "wrong")
    else:
        monkeypatch.setenv("PARVIS_OIDC_ISSUER", "http://127.0.0.1:9/realms/parvis")
    settings.cache_clear()
    with pytest.raises(Unavailable):
        keycloak_directory().roles()
