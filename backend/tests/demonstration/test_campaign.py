"""The invented campaign: the same for the same seed, read like a real file, computed without a broken formula."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from psycopg import Connection
from sqlalchemy import select
from starlette.testclient import TestClient

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.candidate_table.columns.naming import named
from parvis.demonstration.candidates_file import invented_file
from parvis.demonstration.jury_grades import invented_interviews, invented_readings
from parvis.demonstration.service import SEED, prepare
from parvis.demonstration.views import admin_views
from parvis.formulas.computations.queries import formula_statuses
from parvis.formulas.computations.service import start_computation
from parvis.formulas.computations.staleness import results_are_stale
from parvis.formulas.definitions.model import Formula
from parvis.imports.candidates_file import service as imports
from parvis.imports.candidates_file.csv.reading import read_rows
from parvis.imports.candidates_file.profile.store import stored_profile
from parvis.interviews.attribution.report import simulation
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.service import create_automatically
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.jobs.model import Job
from parvis.kernel.settings import settings
from parvis.ranking.views.model import CandidateView
from tests.given.imports import no_progress
from tests.given.people import token_for
from tests.given.table import table


@pytest.fixture(autouse=True)
def _before_any_slot(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PARVIS_DEMO_STAGE", "beginning")
    settings.cache_clear()
    yield
    settings.cache_clear()


def test_file_is_the_same_for_the_same_seed():
    assert invented_file(50, 7) == invented_file(50, 7)
    assert invented_file(50, 7) != invented_file(50, 8)


def test_juries_give_the_same_grades_for_the_same_seed():
    first, again, other = (np.random.default_rng(seed) for seed in (7, 7, 8))
    grades = [*invented_interviews(first), *invented_readings(first)]
    assert grades == [*invented_interviews(again), *invented_readings(again)]
    assert grades != [*invented_interviews(other), *invented_readings(other)]


def test_views_begin_with_the_columns_that_the_grid_pins_in_its_order():
    pinned = ["counter", "Groupe", "Numero", "Nom", "Prenom"]
    assert [[column.col_id for column in saved.view.column_state[:5]] for saved in admin_views()] == [pinned] * 3


def test_file_reads_like_that_of_the_national_portal():
    read = read_rows(invented_file(400, 1))
    columns = named(read.headers, campaign_year=2027)
    assert (len(read), read.refused) == (400, [])
    assert 400 <= len(columns) <= 530
    assert len(read.headers) > len(set(read.headers)), "the second block of reports repeats the first one's headers"
    years = Counter(column.mark.year.value for column in columns if column.mark)
    assert years == {"TERMINALE": 39, "PREMIERE": 39}
    text = "\n".join(value for column in read.columns for value in column.dictionary if value)
    for word in ("Semestrielle", "ENCF", "Aucune note", "Boursier du secondaire", "La Réunion", "Maroc", "\n"):
        assert word in text


def _two_candidates_have_a_space(client: TestClient) -> None:
    def space_of(account: str) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token_for(f'{account}@parvis.example')}"}
        calls = ("files", "administrative-documents", "presence", "motivation-score/evaluation-method/details")
        answers = [client.get(f"/api/v1/candidate/{call}", headers=headers) for call in calls]
        assert {answer.status_code for answer in answers} == {200}
        return dict(zip(("files", "documents", "presence", "letter"), (each.json() for each in answers), strict=True))

    by_hand, interviewed = space_of("candidat"), space_of("entretien")
    assert [(file["name"], file["deletable"]) for file in by_hand["files"]] == [
        ("Certificat_de_scolarité.pdf", True),
        ("Bulletins_de_terminale.pdf", True),
    ]
    assert [each["name"] for each in by_hand["documents"]] == ["Guide_du_candidat.pdf"]
    assert (by_hand["letter"]["candidateDetails"]["source"], by_hand["letter"]["letter"] is None) == ("MANUAL", False)
    assert interviewed["letter"]["candidateDetails"]["source"] == "PARCOURSUP"
    assert interviewed["letter"]["interviewDetails"] is not None
    assert (interviewed["presence"]["open"], interviewed["presence"]["presence"]) == (True, None)


def test_campaign_is_computed_whole_with_two_spaces_and_made_once(
    database: str, anonymous_client: TestClient, psycopg_connection: Connection
):
    steps: list[str] = []
    accounts = prepare(150, say=steps.append)
    assert [account.email.partition("@")[0] for account in accounts] == [
        "admin",
        "lecture",
        "sites",
        "creneaux",
        "jury",
        "candidat",
        "entretien",
    ]
    with new_session() as session:
        formulas = session.scalars(select(Formula)).all()
        assert len(formulas) == 46
        assert formula_statuses(session) == []
        assert len(session.scalars(select(CandidateView)).all()) == 3
        assert not results_are_stale(session)
        chosen = stored_profile(session).summary
    now = table()
    assert now.rows == 151
    read = [column for column in chosen.values() if column is not None]
    assert len(read) == 3
    assert all(set(now.column(column).cells()) - {None, ""} for column in read), "the drawer's summary is filled"
    methods = Counter(now.column("MethodeEvaluation").cells())
    assert {"INTERVIEW", "PFM", "FA", "ENCF"} <= methods.keys()
    for column, method, least in (("NoteEntretien", "INTERVIEW", 40), ("NotePFM", "PFM", 24)):
        letters = zip(now.column(column).cells(), now.column("MethodeEvaluation").cells(), strict=True)
        graded = [used for letter, used in letters if letter is not None]
        assert (set(graded), len(graded) >= least) == ({method}, True)
    assert isinstance(now.aggregates["Globales[Moyenne des dossiers]"], float)
    assert set(now.column("Candidats[Points méthode]").cells()) == {20, 16, 12, 8}
    for formula in ("Deuxième spécialité", "Écart au lycée", "Rang dans le lycée", "Meilleure langue"):
        kinds = {type(cell) for cell in now.column(f"Candidats[{formula}]").cells() if cell != ""}
        assert (formula, kinds) == (formula, {float})
    _two_candidates_have_a_space(anonymous_client)
    before = psycopg_connection.execute("SELECT position FROM table_state").fetchone()
    assert prepare(150, say=steps.append) == accounts
    assert psycopg_connection.execute("SELECT position FROM table_state").fetchone() == before
    journal = psycopg_connection.execute("SELECT action, author FROM audit_lines").fetchall()
    assert journal == [("COMMAND_DEMONSTRATION", None)]


@pytest.mark.long
def test_interrupted_at_each_step_it_is_completed_by_the_next_call(database: str):
    done: list[str] = []

    def interrupted_at_the_next_step(step: str) -> None:
        if step not in done:
            done.append(step)
            raise KeyboardInterrupt

    while not done or done[-1] != "Calculs avec ces notes…":
        with pytest.raises(KeyboardInterrupt):
            prepare(20, say=interrupted_at_the_next_step)
    prepare(20, say=done.append)
    with new_session() as session:
        assert len(session.scalars(select(Formula)).all()) == 46
        assert len(session.scalars(select(CandidateView)).all()) == 3
        assert not results_are_stale(session)
    now = table()
    assert now.rows == 21
    assert {"A", "B", "C"} & set(now.column("NoteEntretien").cells())
    again: list[str] = []
    prepare(20, say=again.append)
    assert again == []


def test_computation_left_by_a_killed_start_is_run_by_the_next(database: str):
    """The killed one holds the lock of computations, and no worker runs yet."""

    def killed_as_it_computes(step: str) -> None:
        if step == "Calculs…":
            with new_session() as session, session.begin():
                author = Person("1", "a@b.fr", "A", "B", frozenset())
                start_computation(session, author)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        prepare(20, say=killed_as_it_computes)
    prepare(20, say=lambda _step: None)
    with new_session() as session:
        assert not results_are_stale(session)
        assert session.scalars(select(Job).where(Job.finished.is_(None))).all() == []


@pytest.mark.long
def test_two_at_once_make_one_campaign(database: str):
    with ThreadPoolExecutor(2) as both:
        first, other = both.map(lambda _turn: prepare(20, say=lambda _step: None), range(2))
    assert first == other
    with new_session() as session:
        assert len(session.scalars(select(Formula)).all()) == 46
    assert table().rows == 21


def test_candidates_that_came_otherwise_are_left_alone(database: str):
    content = invented_file(5, 1)
    with new_session() as session, session.begin():
        received = imports.receive(session, file_name="candidats.csv", size=len(content), content=content)
        imports.simulate(session, received.id, no_progress)
    with new_session() as session, session.begin():
        imports.confirm(session, received.id, accept_refused_rows=False, author=None, progress=no_progress)
    prepare(20, say=lambda _step: None)
    with new_session() as session:
        assert session.scalars(select(Formula)).all() == []
    assert table().rows == 5


def test_nobody_is_invented_where_another_provider_keeps_the_accounts(database: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PARVIS_OIDC_ISSUER", "http://127.0.0.1:9/realms/ecole")  # where nobody answers
    settings.cache_clear()
    try:
        prepare(20, say=str)
    finally:
        monkeypatch.undo()
        settings.cache_clear()
    with new_session() as session:
        assert not results_are_stale(session)
        assert session.scalars(select(InterviewSite)).all() == []


def test_interviews_wait_for_slots_and_the_later_file_is_the_same_campaign_some_days_after(database: str):
    prepare(400, say=lambda _step: None)
    with new_session() as session, session.begin():
        author = Person("1", "a@b.fr", "A", "B", frozenset())
        sites = session.scalars(select(InterviewSite)).all()
        manager = EmbeddedDirectory(session).account_of_email("sites@parvis.example")
        assert manager is not None
        assert len(sites) == 10
        assert {site.trigram for site in sites if site.manager == manager.id} == {"BOR", "NCY"}
        create_automatically(session, author, no_progress)
    with new_session() as session:
        simulated = simulation(session)
    placed = (
        simulated.number_of_face_to_face_interview_slots_attributed
        + simulated.number_of_remote_interview_slots_attributed
    )
    assert 0.75 < placed / simulated.candidates < 1
    assert "NO_CAPACITY" in {each.reason for each in simulated.unplaced}
    later = invented_file(400, SEED, later=True)
    with new_session() as session, session.begin():
        received = imports.receive(session, file_name="candidats.csv", size=len(later), content=later)
        counts = imports.simulate(session, received.id, no_progress).counts
    assert counts.refused == 0
    assert (counts.new, 1 <= counts.vanished <= 5) == (11, True)
    assert 10 <= counts.changed <= 40
    assert counts.unchanged > 350
