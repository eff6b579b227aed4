"""Every list, new ones included, sends as many statements for three rows as for one."""

import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.kernel.db import new_session
from tests.given.candidates import CANDIDATES
from tests.given.client import DESCRIPTION
from tests.given.computations import compute
from tests.given.files import FIRST_YEAR_PLACE, MATHS_1, MATHS_2, MATHS_PLACE, ROWS, changed, file_of
from tests.given.formulas import saved
from tests.given.interviews import JURIES, SITES, account, bordeaux
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.readings import Reader
from tests.given.records import id_of, save
from tests.given.slots import LINK, SLOTS, by_hand, day, jury, templates
from tests.given.sql import statements_sent

# What does not grow with the campaign: the same names every time, or one row a kind of thing.
FIXED = {
    "/api/v1/admin/formula-tables/{table_id}/rows",  # one content, read whole
    "/api/v1/admin/attention",
    "/api/v1/admin/features",
    "/api/v1/admin/import/last",
    "/api/v1/admin/interview-slots/suitable",  # of one candidate, out of one read of the free slots
    "/api/v1/admin/undo",
    "/api/v1/admin/reminders",  # the three kinds
    "/api/v1/admin/pfm/to-settle",  # of projects that two read: `tests/interviews/readings` counts
    "/api/v1/candidate/receipts",  # what one candidate did, of which a round repeats nothing
    "/api/v1/countries/list",
    "/api/v1/departments/list",
}
FILES = (
    "INSERT INTO stored_files (id, type, candidate_id, name, mime_type, size, sha256, deposited_by)"
    " VALUES (%s, %s, %s, 'a.pdf', 'application/pdf', 9, '', %s)"
)
ACCESS = (
    "INSERT INTO candidate_accesses (candidate_id, quarter, subject, last_name, first_name, role, kind)"
    " VALUES (%s, '2026-11-22', %s, 'Martin', 'Anne', 'ROLE_ADMIN', 'RECORD')"
)
ARCHIVE = (
    "INSERT INTO archives (name, scholar_year, job_id, author_first_name, author_last_name)"
    " VALUES (%(name)s, '2026-2027', gen_random_uuid(), 'Anne', 'Martin')"
)
SETTINGS = (
    "INSERT INTO campaign_versions (version, content, changed, author_first_name, author_last_name)"
    " VALUES (%(number)s + 1, '{}', '[]', 'Anne', 'Martin')"
)
MAILED_LETTER = (
    "WITH mail AS (INSERT INTO emails (kind, recipient, subject, html, plain_text, status)"
    " VALUES ('CORRECTION', %(name)s, '', '', '', 'HELD') RETURNING id)"
    " INSERT INTO mailed_letters (candidate_id, email_id, method, announced, corrections, corrects_a_date)"
    " SELECT candidates.id, mail.id, 'PFM', '', 1, true FROM candidates, mail WHERE external_id = %(candidate)s"
)
READING = (
    "INSERT INTO pfm_readings (candidate_id, subject, first_name, last_name, grade)"
    " SELECT id, %(reader)s, 'Anne', 'Roy', 'B' FROM candidates WHERE external_id = %(candidate)s"
)
ROUNDS = (
    {"trigram": "BOR", "departments": ["33"], "mark": MATHS_1, "place": MATHS_PLACE},
    {"trigram": "NCY", "departments": ["54"], "mark": MATHS_2, "place": FIRST_YEAR_PLACE},
    {"trigram": "LYO", "departments": ["69"], "mark": None, "place": None},
)


@dataclass
class Campaign:
    """What a round of rows is added to, and what the addresses of lists name."""

    admin: TestClient
    me: TestClient
    connection: Connection
    imported: Callable[[bytes], object]
    mine: str
    reader: Reader
    view: dict[str, Any]
    ids: dict[str, str] = field(default_factory=dict)
    cells: dict[tuple[str, int], str] = field(default_factory=dict)
    jurors: list[str] = field(default_factory=list)

    def add_round(self, number: int) -> None:
        """One more row of everything that is listed."""
        new = ROUNDS[number]
        self._add_to_candidate(number)
        self._add_interviews(number, new["trigram"], new["departments"])
        if new["mark"]:
            answer = save(self.admin, self.ids["candidate_id"], {"column": new["mark"], "value": 12})
            assert answer.status_code == 200, answer.text
            self.cells[("101", new["place"])] = "15"
        more = [[*ROWS["D"][0][:2], f"{110 + each}", *ROWS["D"][0][3:]] for each in range(number + 1)]
        self.imported(changed(self.cells, more=more))
        post(self.admin, "/api/v1/admin/candidate-views", {"name": f"Vue {number}", "view": self.view})
        tagged = post(self.admin, "/api/v1/admin/tags", {"name": f"Étiquette {number}", "colour": "#1F7A4D"})
        post(self.admin, f"/api/v1/admin/tags/{tagged['id']}/candidates", {"ids": [self.mine], "on": True})
        text = {"name": f"Envoi {number}", "subject": "Objet", "body": "Texte"}
        post(self.admin, "/api/v1/admin/message-templates", text)
        post(self.admin, "/api/v1/admin/messages", text | {"recipients": {"ids": [self.mine]}, "expected": 1})
        post(self.admin, "/api/v1/admin/roles", {"name": f"ROLE_R{number}"})
        saved(self.admin, f"Nombre {number}", "1/0", type="AGGREGATE_FORMULA")
        saved(self.admin, f"Note {number}", "1")
        table = {"name": f"Table_{number}", "columns": ["A"], "rows": [["a"]] * (number + 1)}
        self.ids.setdefault("table_id", post(self.admin, "/api/v1/admin/formula-tables", table)["id"])
        compute(self.admin)
        graded(f"{110 + number}", {**INTERVIEW, "jury_number": f"BOR0{number + 1}MP"})
        self._add_to_campaign(number)

    def _add_to_candidate(self, number: int) -> None:
        of_staff = [str(uuid.uuid4()), "CANDIDATE_FILE", self.ids["candidate_id"], "STAFF"]
        own = [str(uuid.uuid4()), "CANDIDATE_FILE", self.mine, "CANDIDATE"]
        document = [str(uuid.uuid4()), "ADMINISTRATIVE_DOCUMENT", self.mine, "STAFF"]
        for row in (of_staff, own, document):
            self.connection.execute(FILES, row)
        self.connection.execute(ACCESS, [self.ids["candidate_id"], f"anne {number}"])

    def _add_interviews(self, number: int, trigram: str, departments: list[str]) -> None:
        with new_session() as session, session.begin():
            manager, _ = (account(session, f"{who}{number}@example.org", "Roy") for who in ("site", "free"))
            self.jurors.append(account(session, f"jury{number}@example.org", "Roy", "ROLE_JURY"))
        form = {"name": f"Site {number}", "trigram": trigram, "departments": departments}
        values = {"remote": f"À distance {number}", "face_to_face": f"Sur place {number}"}
        site = post(self.admin, SITES, bordeaux(manager, **form, **values))["id"]
        site = self.ids.setdefault("site_id", site)
        templates(self.admin, site, "MORNING_REMOTE", *[f"0{hour}:00" for hour in range(7, 8 + number)])
        created = jury(self.admin, site, "MORNING_REMOTE", {"date": day()})["id"]
        of_first = self.ids.setdefault("jury_id", created)
        dates = [{"date": day(each), **LINK} for each in range(number + 1)]
        assert self.admin.put(f"{JURIES}/{of_first}/interview-dates", json=dates).status_code == 200
        members = {"members": [{"userId": each} for each in self.jurors]}
        assert self.admin.put(f"{JURIES}/{of_first}/members", json=members).status_code == 200
        hour = f"1{number}:00"
        slot = by_hand(of_first, convocationTime=hour, interviewTime=hour, **LINK)
        post(self.admin, f"{SLOTS}/create-manually", slot)

    def _add_to_campaign(self, number: int) -> None:
        names = {"name": f"n{number}", "number": number, "candidate": f"{110 + number}", "reader": self.reader.id}
        for statement in (ARCHIVE, SETTINGS, MAILED_LETTER, READING):
            self.connection.execute(statement, names)


def post(client: TestClient, path: str, body: dict[str, Any]) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code in {200, 201, 202}, answer.text
    return answer.json()


def lists() -> Iterator[str]:
    """The addresses that answer a list or a page of one."""
    document = json.loads(DESCRIPTION.read_text())
    for path, calls in document["paths"].items():
        answers = calls.get("get", {}).get("responses", {})
        schema = answers.get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
        name = schema.get("$ref", "").rpartition("/")[2]
        if schema.get("type") == "array" or "additionalProperties" in schema or name.startswith("Page_"):
            yield path


def length(body: Any) -> int:
    """The rows of a list, whatever member of the answer holds them."""
    return len(body) if isinstance(body, list) else sum(len(each) for each in body.values() if isinstance(each, list))


@pytest.fixture
def campaign(app, admin, me, psycopg_connection, imported) -> Campaign:
    """A file of two candidates, one who was created by hand and is signed in, and one row of everything."""
    imported(file_of("D"))
    saved(admin, "Méthode", '"INTERVIEW"', businessValue="EVALUATION_METHOD")
    bound = "SELECT id::text FROM candidates WHERE account_subject IS NOT NULL"
    [(mine,)] = psycopg_connection.execute(bound).fetchall()
    view = {"columnState": [], "filterModel": [], "sortModel": []}
    made = Campaign(admin, me, psycopg_connection, imported, mine, Reader(app, "Anne"), view)
    made.ids["candidate_id"] = id_of(admin, "101")
    made.add_round(0)
    return made


def test_every_list_sends_as_many_statements_for_three_rows_as_for_one(campaign):
    admin, ids = campaign.admin, campaign.ids
    calls: dict[str, Callable[[], Any]] = {
        f"POST {path}": lambda path=path, body=body: admin.post(path, json=body)
        for path, body in (
            (f"{CANDIDATES}/filter", {"columns": []}),
            (f"{SLOTS}/filter", {"filters": []}),
            ("/api/v1/admin/emails", {"status": "HELD"}),
        )
    }
    conflicts = f"{CANDIDATES}/grade-conflicts/{{candidate_id}}"
    members = f"{JURIES}/{{jury_id}}/members"
    queue = f"{CANDIDATES}/grade-conflicts"
    for path in {*lists(), conflicts, queue, members, "/api/v1/admin/formula-edition"} - FIXED:
        own = {"/api/v1/candidate/": campaign.me, "/api/v1/jury/pfm/": campaign.reader.client}
        client = next((own[start] for start in own if path.startswith(start)), admin)
        calls[path] = lambda client=client, path=path: client.get(path.format(**ids))

    def measured() -> dict[str, tuple[int, int]]:
        found = {}
        for name, call in calls.items():
            call()  # what a first call brings (the table, the signing keys) is not counted
            with statements_sent() as sent:
                answer = call()
            assert answer.status_code == 200, f"{name}: {answer.text}"
            found[name] = (length(answer.json()), len([each for each in sent if "table_state" not in each]))
        return found

    few = measured()
    for number in (1, 2):
        campaign.add_round(number)
    many = measured()
    short = [name for name in calls if many[name][0] <= few[name][0]]
    assert short == [], "add a row of these lists in `Campaign.add_round`; one of a fixed length is named in FIXED"
    grown = {name: (few[name], many[name]) for name in calls if many[name][1] != few[name][1]}
    assert grown == {}, "read what rows need for all of them at once: (rows, statements) of one round, of three"
