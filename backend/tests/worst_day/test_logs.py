"""What Parvis writes at INFO while people are at work: every line JSON, no person, no secret, no token."""

import json
import re
from urllib.parse import urlencode

import pytest

from tests.given.browser import AUTH, AUTHORIZATION, TOKEN, VERIFIER, action_of, answered, proof_of
from tests.given.files import HEADERS, ROWS, written
from tests.given.processes import free_port, until
from tests.given.running import SECONDS, begun, environment, running

WHO = "Zébulon-Aldebert"
EMAIL = "zebulon.aldebert@exemple.fr"
SECRET = "une-cle-tres-secrete-du-test"
WRONG_PASSWORD = "mon-chat-Gribouille"


def test_logs_carry_neither_people_nor_secrets(tmp_path, data_dir, cluster):
    more = {"PARVIS_LOG_LEVEL": "INFO", "PARVIS_SECRET_KEY": SECRET, "PARVIS_DEMO_PASSWORD": "mot-de-passe-montre"}
    variables = environment(data_dir, free_port(), **more)
    variables["PARVIS_PUBLIC_URL"] = "http://localhost:8000"
    with running(tmp_path, ["start", "--candidates", "20"], variables) as parvis:
        client = parvis.client
        tokens = _signed_in(client, "admin@parvis.example", more["PARVIS_DEMO_PASSWORD"])
        header = {"Authorization": f"Bearer {tokens['access_token']}"}

        rows = [[WHO if cell == "DUPONT" else EMAIL if "@" in cell else cell for cell in row] for row in ROWS["B"]]
        _imported(client, header, written(HEADERS["B"], rows))
        _refused(client, header, written(HEADERS["B"], [*rows, [WHO]]))
        search = {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": WHO}
        assert client.post("/api/v1/admin/candidates/filter", json={"filters": [search]}, headers=header).json()[
            "totalElements"
        ]
        client.post("/api/v1/admin/candidates/filter", json={"columns": [WHO]}, headers=header)
        client.get(f"/api/v1/admin/formula-edition/name/{EMAIL}?search={WHO}", headers=header)
        client.get(f"/{EMAIL}?search={WHO}")
        client.get("/api/v1/admin/jobs", headers={"Authorization": f"Bearer {EMAIL}"})
        client.request("GET", f"/realms/parvis/{EMAIL}")

        parvis.process.terminate()
        assert parvis.process.wait(SECONDS) == 0
        logs = parvis.errors.read_text()
        lines = [json.loads(line) for line in logs.splitlines()]
        assert {"request", "job_begun", "job_ended"} <= {line["event"] for line in lines}
        others = (data_dir / "postgres" / "postgres.log").read_text()
        for secret in (
            WHO, EMAIL, SECRET, WRONG_PASSWORD, *more.values(), *tokens.values(), "admin@parvis.example", VERIFIER
        ):  # fmt: skip
            if secret != "INFO" and len(str(secret)) > 8:
                assert str(secret) not in logs + others
        assert re.search(r"[\w.]+@[\w.]+\.\w+", logs) is None


@pytest.mark.parametrize("arguments", [["serve"], ["worker"]], ids=lambda arguments: arguments[0])
@pytest.mark.parametrize("address", ["file://{folder}/file/parvis", "s3://not a bucket"])
def test_files_that_cannot_be_kept_are_told_at_the_start(tmp_path, database, arguments, address):
    (tmp_path / "file").touch()
    more = {"DATABASE_URL": database, "PARVIS_STORAGE_URL": address.format(folder=tmp_path)}
    with begun(tmp_path, arguments, environment(tmp_path, free_port(), **more)) as parvis:
        until(lambda: "storage_unavailable" in parvis.errors.read_text(), SECONDS)
        [line, *_] = [each for each in parvis.errors.read_text().splitlines() if "storage_unavailable" in each]
        assert json.loads(line)["reason"]
        parvis.process.terminate()
        assert parvis.process.wait(SECONDS) == 0


def _signed_in(client, email, password):
    for attempt in (WRONG_PASSWORD, password):
        page = client.get(f"{AUTH}?{urlencode(AUTHORIZATION)}")
        form = {"email": email, "password": attempt, "proof": proof_of(page)}
        answer = client.post(action_of(page), data=form)
    code = answered(answer)["code"]
    fields = {"grant_type": "authorization_code", "client_id": "parvis-web", "code": code, "code_verifier": VERIFIER}
    granted = client.post(TOKEN, data=fields | {"redirect_uri": AUTHORIZATION["redirect_uri"]})
    assert granted.status_code == 200, granted.text
    return granted.json()


def _job(client, header, answer):
    assert answer.status_code == 202, answer.text
    path = f"/api/v1/admin/jobs/{answer.json()['jobId']}"
    until(lambda: client.get(path, headers=header).json()["finished"], SECONDS)
    return client.get(path, headers=header).json()


def _imported(client, header, content):
    simulated = client.post(
        "/api/v1/admin/import/candidates/simulate", files={"file": (f"{WHO}.csv", content)}, headers=header
    )
    assert _job(client, header, simulated)["status"] == "SUCCESS"
    path = f"/api/v1/admin/import/candidates/simulations/{simulated.json()['simulationId']}/confirm"
    confirmed = client.post(
        path,
        json={
            "acceptRefusedRows": False,
            "accepted": ["MANY_VANISHED", "FILE_IMPORTED_BEFORE", "REPORT_BLOCK_MISSING"],
        },
        headers=header,
    )
    assert _job(client, header, confirmed)["status"] == "SUCCESS"


def _refused(client, header, content):
    answer = client.post("/api/v1/admin/import/candidates", files={"file": (f"{WHO}.csv", content)}, headers=header)
    assert (answer.status_code, answer.json()["code"]) == (422, "IMPORT_REFUSED"), answer.text
