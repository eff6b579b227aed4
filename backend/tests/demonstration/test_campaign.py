"""The invented campaign: the same for the same seed, read like a real file, computed without a broken formula."""

from collections import Counter

import numpy as np
from psycopg import Connection
from sqlalchemy import select

from parvis.candidate_table.columns.naming import named
from parvis.demonstration import prepare
from parvis.demonstration.candidates_file import invented_file
from parvis.demonstration.jury_grades import invented_interviews, invented_readings
from parvis.demonstration.service import SEED
from parvis.formulas.computations.queries import formula_statuses, results_are_stale
from parvis.formulas.definitions.model import Formula
from parvis.imports.candidates_file import service as imports
from parvis.imports.candidates_file.csv.reading import read_table
from parvis.kernel.db import new_session
from parvis.ranking.views.model import CandidateView
from tests.given.imports import no_progress
from tests.given.table import table


def test_file_is_the_same_for_the_same_seed():
    assert invented_file(50, 7) == invented_file(50, 7)
    assert invented_file(50, 7) != invented_file(50, 8)


def test_juries_give_the_same_grades_for_the_same_seed():
    one, again, other = (np.random.default_rng(seed) for seed in (7, 7, 8))
    grades = [*invented_interviews(one), *invented_readings(one)]
    assert grades == [*invented_interviews(again), *invented_readings(again)]
    assert grades != [*invented_interviews(other), *invented_readings(other)]


def test_file_reads_like_that_of_the_national_portal():
    read = read_table(invented_file(400, 1))
    columns = named(read.headers, campaign_year=2027)
    assert (read.frame.height, read.refused) == (400, [])
    assert 400 <= len(columns) <= 530
    assert len(read.headers) > len(set(read.headers)), "the second block of reports repeats the first one's headers"
    years = Counter(column.mark.year.value for column in columns if column.mark)
    assert years == {"TERMINALE": 39, "PREMIERE": 39}
    text = "\n".join(str(value) for row in read.frame.rows() for value in row if value)
    for said in ("Semestrielle", "ENCF", "Aucune note", "Boursier du secondaire", "La Réunion", "Maroc", "\n"):
        assert said in text


def test_campaign_is_computed_whole_and_made_once(database: str, psycopg_connection: Connection):
    steps: list[str] = []
    accounts = prepare(150, say=steps.append)
    assert [account.email.partition("@")[0] for account in accounts] == [
        "admin",
        "lecture",
        "sites",
        "creneaux",
        "jury",
        "candidat",
    ]
    with new_session() as session:
        formulas = session.scalars(select(Formula)).all()
        assert 25 <= len(formulas) <= 42
        assert formula_statuses(session) == []
        assert len(session.scalars(select(CandidateView)).all()) == 3
        assert not results_are_stale(session)
    now = table()
    assert now.rows == 150
    methods = Counter(now.column("MethodeEvaluation").cells())
    assert {"INTERVIEW", "PFM", "FA", "ENCF"} <= methods.keys()
    for column, method, least in (("NoteEntretien", "INTERVIEW", 40), ("NotePFM", "PFM", 24)):
        letters = zip(now.column(column).cells(), now.column("MethodeEvaluation").cells(), strict=True)
        graded = [said for letter, said in letters if letter is not None]
        assert (set(graded), len(graded) >= least) == ({method}, True)
    assert isinstance(now.aggregates["Globales[Moyenne des dossiers]"], float)
    before = psycopg_connection.execute("SELECT position FROM table_state").fetchone()
    assert prepare(150, say=steps.append) == accounts
    assert psycopg_connection.execute("SELECT position FROM table_state").fetchone() == before


def test_the_later_file_is_the_same_campaign_some_days_after(database: str):
    prepare(400, say=lambda _step: None)
    later = invented_file(400, SEED, later=True)
    with new_session() as session, session.begin():
        received = imports.receive(session, file_name="candidats.csv", size=len(later), content=later)
        counts = imports.simulate(session, received.id, no_progress).counts
    assert counts.refused == 0
    assert (counts.new, 1 <= counts.vanished <= 5) == (11, True)
    assert 10 <= counts.changed <= 40
    assert counts.unchanged > 350
