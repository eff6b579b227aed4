"""What surrounds every answer: headers, the page's policy, no trace of a person in the logs."""

import gzip
import json
import re
import threading
from importlib.metadata import version

import pytest
from starlette.testclient import TestClient

from parvis.app.main import create_app
from parvis.kernel.http import preparation
from parvis.kernel.http.interface import FOR_EVER, content_security_policy
from parvis.kernel.settings import Settings, settings
from tests.given.processes import until


def test_answers_of_the_api_are_never_stored_and_run_nothing(client_as):
    headers = client_as("ROLE_ADMIN").get("/api/v1/admin/jobs").headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_the_page_carries_a_fresh_nonce_and_allows_nothing_inline(anonymous_client):
    first, second = (anonymous_client.get("/admin/candidates") for _ in range(2))
    policy = first.headers["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert re.search(r"script-src 'self'(;|$)", policy)
    assert policy != second.headers["Content-Security-Policy"]
    assert first.headers["Cache-Control"] == "no-store"


def test_the_page_holds_what_the_browser_would_ask_first(interface, anonymous_client):
    page = interface.get("/candidate").text
    start = json.loads(re.search(r'name="start" content="([^"]*)"', page)[1].replace("&quot;", '"'))
    assert start["settings"] == anonymous_client.get("/api/v1/config").json()
    about = anonymous_client.get("/realms/parvis/.well-known/openid-configuration").json()
    assert start["provider"].keys() >= {"issuer", "authorization_endpoint", "token_endpoint", "end_session_endpoint"}
    assert start["provider"].items() <= about.items()


def test_the_page_tells_whether_its_browser_has_a_session(interface):
    def session():
        return "&quot;session&quot;:true" in interface.get("/candidate").text

    assert not session()
    interface.cookies.set("parvis_session", "whatever")
    assert session()


def test_what_the_page_holds_cannot_leave_its_attribute(built):
    config = settings().model_copy(update={"frontend_dir": built, "oidc_client_id": "\"><script>alert('x')</script>"})
    page = TestClient(create_app(config)).get("/").text
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_an_external_provider_tells_about_itself_only_at_its_own_address(built):
    config = settings().model_copy(update={"frontend_dir": built, "oidc_issuer": "https://sso.example/realms/school"})
    page = TestClient(create_app(config), cookies={"parvis_session": "whatever"}).get("/").text
    assert "&quot;provider&quot;:null" in page
    assert "&quot;session&quot;:false" in page
    assert "https://sso.example/realms/school" in page


@pytest.fixture
def built(tmp_path, provider_key):
    """A built interface: a page and a script, beside a file that is not for browsers."""
    (tmp_path / "secret.txt").write_text("outside")
    built = tmp_path / "dist"
    built.mkdir()
    (built / "index.html").write_text(
        '<html><meta name="start" content="__START__"><link href="/assets/b.js">page</html>'
    )
    (built / "script.js").write_text("inside")
    (built / "aide" / "guides").mkdir(parents=True)
    (built / "aide" / "guides" / "import.html").write_text("guide")
    (built / "assets").mkdir()
    (built / "assets" / "b.js").write_text("plain" * 300)
    (built / "assets" / "b.js.gz").write_bytes(gzip.compress(b"packed"))
    return built


@pytest.fixture
def interface(built):
    """The application that serves it."""
    return TestClient(create_app(settings().model_copy(update={"frontend_dir": built})))


@pytest.mark.parametrize(
    "path",
    ["/..%2fsecret.txt", "/%2e%2e/secret.txt", "/x/..%2f..%2fsecret.txt", "/%2Fetc%2Fhostname.txt", "/..%5csecret.txt"],
)
def test_no_file_outside_the_interface_is_served(interface, path):
    assert interface.get("/script.js").text == "inside"
    answer = interface.get(path)
    assert answer.status_code == 404
    assert "outside" not in answer.text


@pytest.mark.parametrize(("accepted", "content"), [("br, gzip", "packed"), ("br", "plain" * 300), ("", "plain" * 300)])
def test_a_script_comes_as_it_was_built_for_its_browser_once_and_for_all(interface, accepted, content):
    answer = interface.get("/assets/b.js", headers={"Accept-Encoding": accepted})
    assert answer.text == content
    assert answer.headers.get("Content-Encoding") == ("gzip" if content == "packed" else None)
    assert answer.headers["Content-Type"].partition(";")[0].endswith("/javascript")
    assert (answer.headers["Cache-Control"], answer.headers["Vary"]) == (FOR_EVER, "Accept-Encoding")
    tag = {"If-None-Match": answer.headers["ETag"], "Accept-Encoding": accepted}
    assert interface.get("/assets/b.js", headers=tag).status_code == 304


def test_what_keeps_its_name_is_asked_for_again(interface):
    assert interface.get("/script.js").headers["Cache-Control"] == "no-cache"


def test_the_page_is_not_served_as_the_file_it_was_built_as(interface):
    assert interface.get("/index.html").headers["Cache-Control"] == "no-store"
    assert interface.get("/assets/nothing.js").status_code == 404


def test_the_guides_are_served_and_run_no_script_but_their_own(interface):
    guide = interface.get("/aide/guides/import.html")
    assert guide.text == "guide"
    assert "script-src 'self';" in guide.headers["Content-Security-Policy"]
    assert interface.get("/aide/guides/nothing.html").status_code == 404
    first = interface.get("/aide", follow_redirects=False)
    assert first.headers["Location"] == "/aide/guides/ce-que-fait-parvis.html"


def test_the_page_may_call_the_origin_of_the_error_reports_and_no_other():
    dsn = "https://0123456789abcdef@reports.example:8443/42"
    policy = content_security_policy(Settings().model_copy(update={"sentry_dsn": dsn}), "n")
    assert "connect-src 'self' https://reports.example:8443;" in policy
    assert "connect-src 'self';" in content_security_policy(Settings(), "n")


def test_the_browser_learns_where_to_sign_in_without_a_token(anonymous_client):
    config = anonymous_client.get("/api/v1/config").json()
    assert config.keys() == {
        "issuer",
        "clientId",
        "sentryDsn",
        "sentrySampleRate",
        "sentryPerson",
        "emailMode",
        "version",
        "fileLimits",
    }
    assert config["issuer"].endswith("/realms/parvis")
    assert config["version"] == version("parvis")


def test_health_and_readiness_answer_without_a_token(anonymous_client):
    assert anonymous_client.get("/api/v1/health").json() == {"status": "ok", "version": version("parvis")}
    assert anonymous_client.get("/api/v1/ready").json() == {"status": "ok"}


def test_a_process_is_ready_once_it_has_read_what_people_need_first(anonymous_client):
    read = threading.Event()
    preparation.prepare(lambda: read.wait(30))
    refused = anonymous_client.get("/api/v1/ready")
    assert (refused.status_code, "Retry-After" in refused.headers) == (503, True)
    assert anonymous_client.get("/api/v1/health").status_code == 200
    read.set()
    until(lambda: anonymous_client.get("/api/v1/ready").status_code == 200)


def test_a_process_that_could_not_read_it_is_ready_all_the_same(anonymous_client, capfd):
    preparation.prepare(lambda: 1 / 0)
    until(lambda: anonymous_client.get("/api/v1/ready").status_code == 200)
    assert "not_prepared" in "".join(capfd.readouterr())


def test_a_token_never_reaches_the_logs_nor_does_a_value_of_the_address(client_as, capfd):
    client = client_as("ROLE_ADMIN")
    client.get("/api/v1/admin/formula-edition/name/marie.dupont@example.org")
    written = "".join(capfd.readouterr())
    assert "route=/api/v1/admin/formula-edition/name/{name:path}" in written
    assert "marie.dupont" not in written
    assert client.headers["Authorization"].removeprefix("Bearer ") not in written
