"""Undoing an import: everything is as before, as long as nothing depends on it (docs/rules/imports.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import delete, insert, select, update

from parvis.app.worker import load_handlers
from parvis.candidate_space.activation.queries import link_of_token
from parvis.candidate_space.activation.service import send_links
from parvis.candidates.addresses.queries import candidate_addresses
from parvis.candidates.history.model import HistoryItem
from parvis.candidates.history.service import Action, Happened, record
from parvis.candidates.marks.model import GradeConflict, VanishedValue
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.model import Email, EmailStatus
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.jobs.execution import run_attempt
from parvis.kernel.undo.service import take_back
from tests.given import records
from tests.given.activation import mails
from tests.given.campaign import edit, publish_results
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import HEADERS, MATHS_1, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.formulas import save_row_formula
from tests.given.imports import imported, simulated
from tests.given.interviews import id_of
from tests.given.jobs import job_now, until
from tests.given.people import ANNE
from tests.given.table import cell, table
from tests.given.waiting import SOMEBODY_WAITS

UNDO = "/api/v1/admin/undo"
LAST = "/api/v1/admin/import/last"
MORE = [
    "G2",
    "ECF",
    "103",
    "MARTIN",
    "Léo",
    "05/05/2008",
    "",
    "",
    "",
    "",
    "2025-2026",
    "8",
    "2024-2025",
    "9",
    "",
    "Non",
]
MATHS_HEADER = MATHS_1.removeprefix("Parcoursup[").removesuffix("_1]")
GONE = "Demande Amenagement Sportif Haut Niveau - Libellé"


@pytest.fixture
def admin(database, client_as):
    load_handlers()
    imported(file_of("D"))
    return client_as("ROLE_ADMIN")


def _everything():
    """The candidates, the file's columns and the conflicts, as the calls show them."""
    with new_session() as session:
        people = [
            (person.row_number, person.external_id, person.last_name, str(person.birth_date), person.absent_from_file)
            for person in session.scalars(select(Candidate).order_by(Candidate.row_number))
        ]
        conflicts = [(each.column_name, each.modified_value) for each in session.scalars(select(GradeConflict))]
        conflicts += [(each.column_name, each.external_text) for each in session.scalars(select(VanishedValue))]
    now = table()
    columns = {name: [now.external_cell(name, row) for row in range(now.rows)] for name in sorted(now.raw)}
    return people, columns, conflicts


def test_an_import_that_can_be_undone_says_whose_it_is(admin):
    [undoable, *_] = admin.get(UNDO).json()
    assert undoable["author"] == {"lastName": ANNE.last_name, "firstName": ANNE.first_name}


def _undone(admin):
    [undoable, *_] = admin.get(UNDO).json()
    answer = admin.post(f"{UNDO}/{undoable['id']}")
    assert answer.status_code == 202, answer.text
    job_id = answer.json()["jobId"]
    run_attempt(job_id)
    return job_now(job_id)


def _import_changing_everything():
    """A mark, a name, someone new, someone gone, a column gone, a conflict, a closed one."""
    return imported(
        changed({("101", MATHS_PLACE): "12", ("101", 3): "DUPOND"}, without=["102"], columns_gone=[GONE], more=[MORE])
    )


def test_an_undone_import_leaves_everything_as_it_was(admin):
    edit(0, MATHS_1, 17.0)
    descriptors = admin.get("/api/v1/aggrid/descriptors").json()
    before, last = _everything(), admin.get(LAST).json()
    _import_changing_everything()
    assert _everything() != before
    [made] = admin.get(LAST).json()
    assert [made] != last

    job = _undone(admin)

    assert (job.status, job.error) == ("SUCCESS", None)
    assert _everything() == before
    assert admin.get("/api/v1/aggrid/descriptors").json() == descriptors
    assert cell("101", "Nom") == "DUPONT"
    assert [each["obstacle"] is None for each in admin.get(UNDO).json()] == [False]
    assert admin.get(LAST).json() == last
    assert admin.get(f"/api/v1/{made['report']}").status_code == 200


def test_the_last_import_is_the_one_confirmed_last(admin, psycopg_connection):
    [first] = admin.get(LAST).json()
    _import_changing_everything()
    [second] = admin.get(LAST).json()
    at = "UPDATE import_simulations SET confirmed = now() + make_interval(days => %s) WHERE id = %s"
    for days, last in ((1, first), (2, first), (-1, second), (-2, second)):
        psycopg_connection.execute(at, [days, first["importId"]])
        assert [each["importId"] for each in admin.get(LAST).json()] == [last["importId"]]


def test_an_undone_import_gives_back_the_column_of_a_modified_mark(admin):
    edit(0, MATHS_1, 17.0)
    before = _everything()
    imported(changed(columns_gone=[MATHS_HEADER]))
    assert _everything() != before
    assert _undone(admin).status == "SUCCESS"
    assert _everything() == before


def test_an_undone_import_keeps_aside_again_the_mark_whose_column_it_brought_back(admin):
    edit(0, MATHS_1, 17.0)
    imported(changed(columns_gone=[MATHS_HEADER]))
    before = _everything()
    assert [name for name, _text in before[2]] == [MATHS_1]
    imported(file_of("D"))
    assert _everything() != before
    assert _undone(admin).status == "SUCCESS"
    assert _everything() == before


def test_what_can_be_undone_tells_what_it_would_take_back(admin):
    report = _import_changing_everything()

    [undoable, *_] = admin.get(UNDO).json()

    assert (undoable["id"], undoable["kind"], undoable["title"]) == (
        str(report.simulation_id),
        "CANDIDATES_IMPORT",
        "candidats.csv",
    )
    assert {each["label"]: each["count"] for each in undoable["takesBack"]} == {
        "candidature créée": 1,
        "candidature modifiée": 1,
        "candidature signalée absente": 1,
        "colonne disparue": 1,
    }


@pytest.mark.parametrize(
    ("content", "takes_back"),
    [
        (
            changed({("101", MATHS_PLACE): "12", ("102", MATHS_PLACE): "8"}, columns_gone=[GONE, "Adresse mail"]),
            {"candidatures modifiées": 2, "conflits ouverts": 2, "colonnes disparues": 2},
        ),
        (
            changed(without=["101", "102"], more=[MORE]),
            {"candidature créée": 1, "candidatures signalées absentes": 2},
        ),
        (
            written([*HEADERS["D"], "Commune", "Quartier"], [[*row, "", ""] for row in ROWS["D"]]),
            {"colonnes apparues": 2},
        ),
        (
            written([*HEADERS["D"], "Commune"], [[*row, ""] for row in ROWS["D"]]),
            {"colonne apparue": 1},
        ),
        (
            changed({("101", MATHS_PLACE): "12"}),
            {"candidature modifiée": 1, "conflit ouvert": 1},
        ),
    ],
)
def test_what_an_import_did_is_counted_in_french(admin, content, takes_back):
    for row in (0, 1):
        edit(row, MATHS_1, 17.0)
    imported(content)
    [undoable, *_] = admin.get(UNDO).json()
    assert {each["label"]: each["count"] for each in undoable["takesBack"]} == takes_back


def test_the_first_import_undone_leaves_an_empty_table(admin):
    [undoable, *_] = admin.get(UNDO).json()
    assert {each["label"]: each["count"] for each in undoable["takesBack"]} == {
        "candidatures créées": 2,
        "colonnes apparues": len(HEADERS["D"]),
    }
    _undone(admin)

    people, columns, _ = _everything()
    assert (people, [name for name in columns if name.startswith("Parcoursup[")]) == ([], [])
    assert admin.get(UNDO).json() == []
    assert imported(file_of("D")).counts.new == 2


def test_the_history_shows_restored_values_and_nothing_about_removed_candidates(admin):
    _import_changing_everything()
    _undone(admin)

    with new_session() as session:
        items = [
            (item.action, {part["name"]: (part["value"], part["previousValue"]) for part in item.content["cells"]})
            for item in session.scalars(select(HistoryItem).order_by(HistoryItem.id))
        ]
        known = set(session.scalars(select(Candidate.id)))
        assert set(session.scalars(select(HistoryItem.candidate_id))) == known
        undone = session.scalars(select(HistoryItem).where(HistoryItem.action == "UNDO_IMPORT"))
        authors = {(each.author_subject, each.author_first_name, each.author_last_name) for each in undone}
    assert authors == {(id_of("ROLE_ADMIN"), "Camille", "Essai")}
    back = [cells for action, cells in items if action == "UNDO_IMPORT"]
    assert {MATHS_1: (14.5, 12.0)} in [{MATHS_1: each[MATHS_1]} for each in back if MATHS_1 in each]
    assert {"AbsentDuFichier": (False, True)} in back


def test_an_import_that_changes_nothing_cannot_be_undone_but_the_one_before_can(admin):
    imported(file_of("D"))

    assert len(admin.get(UNDO).json()) == 1


def test_what_the_history_alone_tells_stands_on_an_import(admin):
    """A file that was given, a letter that was sent."""
    with new_session() as session, session.begin():
        person = session.scalars(select(Candidate.id)).first()
        record(session, [Happened(person, Action.SEND_LETTER)], ANNE)

    [undoable, *_] = admin.get(UNDO).json()
    assert undoable["obstacle"] == "L'annulation n'est plus possible : 1 action sur une candidature depuis."


@pytest.mark.parametrize(
    ("kind", "build"),
    [
        ("EDIT", lambda admin: edit(0, MATHS_1, 3.0)),
        ("EDIT", lambda admin: admin.post(CANDIDATES, json=MARIE)),
        ("COMPUTATION", lambda admin: publish_results({"Candidats[Note]": [1.0, 2.0]})),
        ("FORMULA", lambda admin: save_row_formula("Note globale")),
        ("ACCOUNT", lambda admin: _has_account("101")),
        ("EMAIL", lambda admin: _mailed("101", EmailStatus.SENT)),
    ],
    ids=["a mark", "a candidate by hand", "results", "a formula", "an account", "a mail"],
)
def test_changes_that_depend_on_an_import_prevent_its_undo_and_are_named(admin, kind, build):
    [undoable, *_] = admin.get(UNDO).json()
    build(admin)

    refused = admin.post(f"{UNDO}/{undoable['id']}")

    assert admin.get(UNDO).json()[0]["obstacle"] == refused.json()["message"]
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    assert [each["kind"] for each in refused.json()["data"]["obstacles"]] == [kind]


def _has_account(number):
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.external_id == number).values(account_subject="zoe"))


def _mailed(number, status):
    sent_at = now() if status is EmailStatus.SENT else None
    with new_session() as session, session.begin():
        candidate_id = session.scalars(select(Candidate.id).where(Candidate.external_id == number)).one()
        mail = {
            "kind": "ACTIVATION",
            "recipient": "zoe@exemple.fr",
            "subject": "Votre compte",
            "html": "",
            "plain_text": "",
        }
        session.execute(insert(Email), [mail | {"candidate_id": candidate_id, "status": status, "sent_at": sent_at}])


def test_mails_that_wait_go_with_the_candidates_that_an_undo_removes(admin):
    _mailed("101", EmailStatus.QUEUED)
    assert _undone(admin).status == "SUCCESS"
    with new_session() as session:
        assert session.scalars(select(Email)).all() == []


def test_an_account_opened_while_the_undo_runs_stops_it(admin, psycopg_connection):
    [undoable, *_] = admin.get(UNDO).json()
    job_id = admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"]
    with new_session() as opening, ThreadPoolExecutor(1) as worker:
        opening.execute(update(Candidate).where(Candidate.external_id == "101").values(account_subject="zoe"))
        attempt = worker.submit(run_attempt, job_id)
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        opening.commit()
        attempt.result()
    job = job_now(job_id)
    assert (job.status, job.error["data"]["obstacles"][0]["kind"]) == ("ERROR", "ACCOUNT")
    assert len(_everything()[0]) == 2


def test_links_mailed_while_the_undo_runs_go_with_the_candidates_that_it_removes(admin, psycopg_connection):
    [undoable, *_] = admin.get(UNDO).json()
    job_id = admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"]
    with new_session() as mailing, ThreadPoolExecutor(1) as worker:
        send_links(mailing, candidate_addresses(mailing).own)
        attempt = worker.submit(run_attempt, job_id)
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        mailing.commit()
        attempt.result()
    assert job_now(job_id).status == "SUCCESS"
    with new_session() as session:
        assert session.scalars(select(Email)).all() == []


def test_links_are_mailed_to_those_whom_an_undo_that_runs_leaves(admin, psycopg_connection):
    with new_session() as undoing, ThreadPoolExecutor(1) as worker:
        owners = candidate_addresses(undoing).own
        undoing.execute(delete(Candidate).where(Candidate.id == owners[0].candidate_id))

        def mailed():
            with new_session() as session, session.begin():
                send_links(session, owners)

        mailing = worker.submit(mailed)
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        undoing.commit()
        mailing.result()
    with new_session() as session:
        assert len(session.scalars(select(Email.candidate_id)).all()) == len(owners) - 1


def test_an_account_that_a_link_opens_while_the_undo_runs_stops_it(admin, psycopg_connection):
    [undoable, *_] = admin.get(UNDO).json()
    with new_session() as session, session.begin():
        send_links(session, candidate_addresses(session).own)
    [token, *_] = mails().values()
    job_id = admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"]
    with new_session() as opening, ThreadPoolExecutor(1) as worker:
        _, candidate = link_of_token(opening, token, lock=True)
        attempt = worker.submit(run_attempt, job_id)
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        candidate.account_subject = "zoe"
        opening.commit()
        attempt.result()
    assert job_now(job_id).error["data"]["obstacles"][0]["kind"] == "ACCOUNT"


def test_a_record_read_before_the_undo_is_stale_after_it(admin):
    imported(changed({("101", MATHS_PLACE): "12"}))
    candidate = admin.get(f"{CANDIDATES}/{records.id_of(admin, '101')}").json()
    assert _undone(admin).status == "SUCCESS"
    version = {"remark": "lu avant", "version": candidate["version"]}
    stale = admin.put(f"{CANDIDATES}/{candidate['id']}/remark", json=version)
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")


def test_a_later_import_stands_on_the_one_before(admin):
    [first] = admin.get(UNDO).json()
    second = _import_changing_everything()

    later = "L'annulation n'est plus possible : 1 action plus récente de même nature."
    listed = [(each["id"], each["obstacle"]) for each in admin.get(UNDO).json()]
    assert listed == [(str(second.simulation_id), None), (first["id"], later)]
    refused = admin.post(f"{UNDO}/{first['id']}")
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (
        409,
        "UNDO_NO_LONGER_POSSIBLE",
        later,
    )


def test_a_change_made_while_the_undo_waits_stops_it_and_nothing_is_undone(admin):
    [undoable, *_] = admin.get(UNDO).json()
    job_id = admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"]
    edit(0, MATHS_1, 3.0)

    run_attempt(job_id)

    job = job_now(job_id)
    assert (job.status, job.error["code"]) == ("ERROR", "UNDO_NO_LONGER_POSSIBLE")
    assert cell("101", MATHS_1) == 3.0


def test_a_mark_typed_while_the_undo_removes_its_candidate_finds_nobody(admin, psycopg_connection):
    [undoable, *_] = admin.get(UNDO).json()
    with new_session() as undoing, ThreadPoolExecutor(1) as staff:
        zoe = undoing.scalar(select(Candidate.id).where(Candidate.external_id == "101"))
        marks = f"{CANDIDATES}/{zoe}/update-grades"
        take_back(undoing, uuid.UUID(undoable["id"]), ANNE, lambda *_progress: None)
        typed = staff.submit(admin.put, marks, json=[{"column": MATHS_1, "value": 3.0}])
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        undoing.commit()
        assert typed.result().status_code == 404


def test_a_simulation_made_before_the_undo_is_stale_after_it(admin):
    report = simulated(changed({("101", MATHS_PLACE): "12"}))
    _undone(admin)

    answer = admin.post(f"/api/v1/admin/import/candidates/simulations/{report.simulation_id}/confirm", json={})

    assert (answer.status_code, answer.json()["code"]) == (409, "SIMULATION_STALE")


def test_only_an_administrator_undoes(admin, client_as):
    other = client_as("ROLE_ADMIN_READ_ONLY")

    assert other.get(UNDO).status_code == 403
    assert admin.post(f"{UNDO}/00000000-0000-0000-0000-000000000000").status_code == 404
