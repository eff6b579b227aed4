"""The login page: its texts and its checks."""

import re

import pytest

from tests.given.browser import REALM, Browser, action_of, answered, proof_of
from tests.given.people import Anne, add_account

STRINGS = (
    "Se connecter",
    "Portail d'admission en cycle préparatoire",
    "Adresse mail",
    "Mot de passe",
    "Les deux champs sont obligatoires.",
    "Afficher",
    "Candidat, première connexion ? Ouvrez le lien d'activation reçu par e-mail.",
)


def test_the_page_speaks_french(browser: Browser) -> None:
    page = browser.ask()
    assert page.status_code == 200
    for string in STRINGS:
        assert string in page.text
    assert '<html lang="fr">' in page.text


def test_the_page_holds_nothing_inline_and_its_policy_allows_nothing_inline(browser: Browser) -> None:
    page = browser.ask(login_hint='"><script>alert(1)</script>')
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:", page.text)
    policy = page.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert page.headers["x-frame-options"] == "DENY"
    assert page.headers["cache-control"] == "no-store"


def test_everything_the_page_needs_is_served_beside_it(browser: Browser) -> None:
    page = browser.ask()
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    addresses.remove(f"{REALM}/login-actions/forgotten")
    addresses.remove("#contenu")  # « Aller au contenu »
    public = re.compile(r"https?://[^/]+/(legal-notice|privacy|accessibility)")
    addresses = [each for each in addresses if not public.fullmatch(each)]
    assert len(addresses) == 6
    for address in addresses:
        assert address.startswith(f"{REALM}/resources/")
        assert browser.get(address).status_code == 200


def test_a_wrong_password_and_an_unknown_account_read_alike(browser: Browser, anne: Anne) -> None:
    wrong = browser.sign_in(anne.email, "wrong")
    unknown = browser.sign_in("nobody@test.example", "wrong")
    assert wrong.status_code == unknown.status_code == 401
    assert "Adresse mail ou mot de passe incorrect." in wrong.text
    assert wrong.text.replace(anne.email, "") == unknown.text.replace("nobody@test.example", "")
    assert "wrong" not in wrong.text


def test_an_account_without_password_cannot_be_entered(browser: Browser) -> None:
    add_account(None, "sans@test.example")
    for password in ("", " ", "anything", "x" * 2000):
        assert browser.sign_in("sans@test.example", password).status_code in {400, 401}


def test_the_address_is_known_whatever_its_case_and_form(browser: Browser, anne: Anne) -> None:
    assert answered(browser.sign_in(f"  {anne.email.upper()} ", anne.password))["code"]
    assert answered(browser.sign_in(anne.email.replace("a", "ａ", 1), anne.password, prompt="login"))["code"]


def test_empty_fields_are_named_and_cost_no_attempt(browser: Browser, anne: Anne) -> None:
    for _ in range(10):
        assert browser.sign_in("", "").status_code == 400
    page = browser.sign_in("", "")
    assert page.status_code == 400
    assert "L&#39;adresse mail est obligatoire" in page.text
    assert "Le mot de passe est obligatoire" in page.text
    assert answered(browser.sign_in(anne.email, anne.password))["code"]


def test_a_form_that_this_browser_was_not_shown_is_refused(browser: Browser, anne: Anne) -> None:
    page = Browser().ask()
    forged = browser.post(
        action_of(page), data={"email": anne.email, "password": anne.password, "proof": proof_of(page)}
    )
    assert forged.status_code == 400
    assert "Cette page a expiré" in forged.text
    assert "parvis_session" not in forged.headers.get("set-cookie", "")


@pytest.mark.parametrize("path", ["/nothing", "/login-actions", "/resources/../app.py", "/resources/absent.css"])
def test_unknown_addresses_answer_a_french_page(browser: Browser, path: str) -> None:
    page = browser.get(f"{REALM}{path}")
    assert page.status_code == 404
    assert "Page introuvable" in page.text


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/login-actions/authenticate", {"GET", "HEAD", "POST"}), ("/protocol/openid-connect/token", {"POST"})],
)
def test_a_wrong_method_is_405_with_every_method_of_the_path(browser: Browser, path: str, methods: set[str]) -> None:
    page = browser.request("DELETE", f"{REALM}{path}")
    assert page.status_code == 405
    assert set(page.headers["Allow"].split(", ")) == methods
