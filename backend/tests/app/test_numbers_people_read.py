"""One value of a candidate reads the same wherever the server writes it for a person (docs/rules/interface.md)."""

import pypdfium2
import pytest

from tests.given.computations import candidate_id, compute, import_file
from tests.given.formulas import saved

CANDIDATES = "/api/v1/admin/candidates"
NOTE = "Candidats[Note]"
RANK = "Candidats[Rang]"


@pytest.fixture
def admin(client_as, psycopg_connection):
    """An administrator, in a campaign of two: 17.735, which a float holds as 17.73499…, and 13.204999999999998."""
    client = client_as("ROLE_ADMIN")
    import_file({"A": ["16,78", "13,03"], "B": ["18,69", "13,28"]})
    psycopg_connection.execute("UPDATE candidates SET email = row_number || '@exemple.fr'")
    weighted = "0,3*Parcoursup[@A]+0,7*Parcoursup[@B]"
    saved(client, "Note", f"IF(Parcoursup[@A]>14;(Parcoursup[@A]+Parcoursup[@B])/2;{weighted})")
    saved(client, "Rang", "RANK(Candidats[@Note];Candidats[Note])")
    campaign = client.get("/api/v1/admin/campaign").json()
    assert client.put("/api/v1/admin/campaign", json=campaign | {"rankColumn": RANK}).status_code == 200
    compute(client)
    return client


def searched(admin, text):
    body = {"columns": [NOTE], "search": text}
    answer = admin.post(f"{CANDIDATES}/filter-set", json=body)
    assert answer.status_code == 200, answer.text
    [values] = answer.json()
    return values["values"]


def sheet(admin, row):
    content = admin.get(f"{CANDIDATES}/{candidate_id(row)}/reasons.pdf").content
    with pypdfium2.PdfDocument(content) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def mailed(admin):
    form = {"recipients": {"filters": []}, "subject": "Votre note", "body": "Note : {Candidats[Note]}."}
    [first, second] = admin.post("/api/v1/admin/messages/preview", json=form).json()["samples"]
    return first["html"], second["html"]


@pytest.mark.parametrize(("row", "text", "wrong"), [(0, "17,74", "17,73"), (1, "13,21", "13,20")])
def test_a_value_reads_the_same_in_filter_sheet_and_mail(admin, row, text, wrong):
    assert len(searched(admin, text)) == 1
    assert searched(admin, wrong) == []
    assert f"Note : {text}" in sheet(admin, row)
    assert f"Note : {text}." in mailed(admin)[row]
