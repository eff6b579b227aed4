"""What is stored comes back as it was, whole or not at all (architecture.md, the heart)."""

import uuid
from datetime import date

import numpy as np
import polars as pl
import psycopg
import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import OperationalError

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.model import ComputationBlob, ImportBlob
from parvis.candidates.record import columns as records
from parvis.candidates.record.model import Candidate
from parvis.formula_language import Column, Kind
from parvis.kernel.db import engine, new_session
from tests.given.campaign import add_candidates, edit, import_columns, publish_results
from tests.given.table import row_of_number


def test_an_import_comes_back_typed_and_its_raw_text_as_written(snapshot_now):
    add_candidates(["DUPONT", "LE GALL", "ÉMILE"])
    import_columns({"Parcoursup[Maths]": ["14,50", None, "Aucune note"], "Groupe": ["01", "", "G2"]})

    table = snapshot_now()

    assert table.column("Parcoursup[Maths]").cells() == [14.5, None, "Aucune note"]
    assert table.column("Groupe").cells() == ["01", None, "G2"]
    assert table.raw["Parcoursup[Maths]"].texts().to_list() == ["14,50", "", "Aucune note"]
    assert table.external_text("Parcoursup[Maths]", 0) == "14,50"


def test_lines_of_a_file_go_to_the_rows_of_their_candidates(snapshot_now):
    add_candidates(["A", "B", "C", "D"])
    import_columns({"Parcoursup[Maths]": ["1", "2"]}, rows=[3, 1])

    assert snapshot_now().column("Parcoursup[Maths]").cells() == [None, 2.0, None, 1.0]


def test_results_of_every_kind_come_back(snapshot_now):
    add_candidates(["A"] * 6)
    cells = [1.5, None, True, False, "texte", Kind.DIV0]
    publish_results({"Candidats[F]": cells}, {"Moyenne": 12.5, "Vide": None, "Faute": Kind.NA, "Mot": "oui"})

    table = snapshot_now()

    assert table.column("Candidats[F]").cells() == cells
    assert table.aggregates == {"Moyenne": 12.5, "Vide": None, "Faute": Kind.NA, "Mot": "oui"}


def test_a_formula_without_results_and_a_column_nobody_loads_are_blank(snapshot_now):
    add_candidates(["A", "B"])

    assert snapshot_now().column("Candidats[Jamais calculée]").cells() == [None, None]
    assert snapshot_now().column("CreneauEntretien").cells() == [None, None]


def test_identity_columns_come_from_the_records_and_numbers_stay_texts(snapshot_now):
    add_candidates(["DUPONT"])
    import_columns({"Nom": ["du fichier"]})

    table = snapshot_now()

    assert table.column("Nom").cells() == ["DUPONT"]
    assert table.column("Numero").cells() == ["1000000"]
    assert table.column("AbsentDuFichier").cells() == [False]
    assert row_of_number(table) == {"1000000": 0}


def test_an_erased_person_leaves_a_hole(snapshot_now):
    add_candidates(["A"])
    add_candidates(["C"], first=2)
    import_columns({"Parcoursup[Maths]": ["1", "2"]}, rows=[0, 2])

    table = snapshot_now()

    assert table.rows == 3
    assert table.alive.tolist() == [True, False, True]


def test_records_are_read_part_by_part_in_whatever_order_with_their_holes(
    snapshot_now, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(records, "RECORDS_AT_ONCE", 2)
    add_candidates(["D", "É", "F"], first=3)
    add_candidates(["A", "B"])
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.row_number == 4).values(absent_from_file=True))
        session.execute(update(Candidate).where(Candidate.row_number == 0).values(birth_date=date(987, 1, 2)))

    table = snapshot_now()

    assert table.column("Nom").cells() == ["A", "B", None, "D", "É", "F"]
    assert table.column("AbsentDuFichier").cells() == [False, False, None, False, True, False]
    assert table.column("DateNaissance").cells() == ["0987-01-02", *[None] * 5]
    assert table.alive.tolist() == [True, True, False, True, True, True]


def test_two_imports_and_two_computations_are_kept(snapshot_now):
    add_candidates(["A"])
    imports = [import_columns({"Parcoursup[Maths]": [str(mark)]}) for mark in range(4)]
    computations = [publish_results({"Candidats[F]": [float(mark)]}) for mark in range(4)]

    with new_session() as session:
        assert set(session.scalars(select(ImportBlob.id))) == set(imports[-2:])
        assert set(session.scalars(select(ComputationBlob.id))) == set(computations[-2:])
    assert snapshot_now().column("Parcoursup[Maths]").cells() == [3.0]


def test_an_import_that_is_rolled_back_changes_nothing(snapshot_now):
    add_candidates(["A"])
    import_columns({"Parcoursup[Maths]": ["1"]})
    before = snapshot_now().state

    with new_session() as session:
        storage.store_import(session, pl.DataFrame({"Parcoursup[Maths]": ["2"]}), [0])
        session.rollback()

    assert snapshot_now().state == before
    assert snapshot_now().column("Parcoursup[Maths]").cells() == [1.0]


def test_a_publication_killed_in_the_middle_leaves_the_former_results(snapshot_now, psycopg_connection):
    add_candidates(["A"])
    publish_results({"Candidats[F]": [1.0]})

    with new_session() as session:
        storage.store_computation(session, {"Candidats[F]": Column.of([2.0])}, {})
        backend = session.scalars(select(text("pg_backend_pid()"))).one()
        psycopg_connection.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])
        with pytest.raises(OperationalError):
            session.commit()

    assert snapshot_now().column("Candidats[F]").cells() == [1.0]


def test_an_import_advances_the_position_so_that_a_simulation_before_it_is_known_to_be_old(snapshot_now):
    add_candidates(["A"])
    import_columns({"Parcoursup[Maths]": ["1"]})
    before = snapshot_now().position
    import_columns({"Parcoursup[Maths]": ["1"]})

    assert snapshot_now().position == before + 1


def test_the_locked_state_keeps_other_writers_out(snapshot_now):
    edit(0, "Parcoursup[Maths]", 1.0)
    with new_session() as session, session.begin():
        locked = storage.locked_state(session)
        with new_session() as other, other.begin():
            other.execute(text("SET LOCAL lock_timeout = '50ms'"))
            with pytest.raises(OperationalError):
                storage.locked_state(other)
        assert storage.state(session) == locked


@pytest.mark.parametrize(
    ("frame", "rows"),
    [(pl.DataFrame({"A": [1]}), [0]), (pl.DataFrame({"A": ["1"]}), [0, 1])],
    ids=["not a string", "another length"],
)
def test_a_frame_that_is_no_file_is_refused(snapshot_now, frame, rows):
    with new_session() as session, pytest.raises(ValueError, match=r"column|row numbers"):
        storage.store_import(session, frame, rows)


def test_vacuum_gives_back_the_room_of_old_blobs(snapshot_now, psycopg_connection: psycopg.Connection):
    noise = [str(uuid.UUID(bytes=np.random.default_rng(seed).bytes(16))) for seed in range(5000)]
    add_candidates(["A"] * len(noise))
    for _ in range(5):
        import_columns({"Parcoursup[Bruit]": noise})
        storage.vacuum(engine())

    size = psycopg_connection.execute("SELECT pg_total_relation_size('import_blobs')").fetchone()
    blob = psycopg_connection.execute("SELECT octet_length(content) FROM import_blobs LIMIT 1").fetchone()
    assert size is not None
    assert blob is not None
    assert size[0] < 4.5 * blob[0]
