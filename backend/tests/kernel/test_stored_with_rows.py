"""Objects that are created and deleted with their rows."""

import pytest
from sqlalchemy import text

from parvis.kernel import storage, stored_with_rows
from parvis.kernel.db import new_session

KEYS = ("letters/a.pdf", "letters/b.pdf")


@pytest.fixture
def folder(storage_at, tmp_path):
    storage_at((tmp_path / "kept").as_uri())
    return tmp_path / "kept" / "letters"


def kept(session):
    stored_with_rows.keep_all(session, dict.fromkeys(KEYS, b"%PDF"))
    session.execute(text("SELECT 1"))


def test_bytes_are_on_the_disk_when_the_transaction_commits(database, folder, synced):
    with new_session() as session, session.begin():
        kept(session)
        assert synced == []
    assert sorted(synced) == [str(folder), str(folder / "a.pdf"), str(folder / "b.pdf")]


def test_a_write_refused_by_the_disk_at_the_last_moment_is_not_committed(database, folder):
    with new_session() as session:
        kept(session)
        (folder / "a.pdf").unlink()
        with pytest.raises(FileNotFoundError):
            session.commit()
        session.rollback()
    assert [key for key, _ in storage.listed("letters/")] == []


def test_what_is_rolled_back_goes_and_what_was_committed_before_stays(database, folder):
    with new_session() as session:
        stored_with_rows.keep(session, "letters/first.pdf", b"%PDF")
        session.execute(text("SELECT 1"))
        session.commit()
        kept(session)
        session.rollback()
    assert [key for key, _ in storage.listed("letters/")] == ["letters/first.pdf"]


def test_what_is_discarded_in_a_savepoint_stays_until_the_transaction_commits(database, folder):
    with new_session() as session:
        kept(session)
        session.commit()
        with session.begin_nested():
            stored_with_rows.discard_on_commit(session, KEYS[0])
            with session.begin_nested():
                stored_with_rows.discard_on_commit(session, KEYS[1])
        assert sorted(key for key, _ in storage.listed("letters/")) == sorted(KEYS)
        session.commit()
    assert [key for key, _ in storage.listed("letters/")] == []


def test_what_is_discarded_stays_when_its_savepoint_or_its_transaction_rolls_back(database, folder):
    with new_session() as session:
        kept(session)
        session.commit()
        stored_with_rows.discard_on_commit(session, KEYS[0])
        session.rollback()
        with session.begin_nested() as savepoint:
            stored_with_rows.discard_on_commit(session, KEYS[1])
            with session.begin_nested():
                stored_with_rows.discard_on_commit(session, KEYS[0])
            savepoint.rollback()
        session.execute(text("SELECT 1"))
        session.commit()
    assert sorted(key for key, _ in storage.listed("letters/")) == sorted(KEYS)


def test_what_is_discarded_in_a_session_that_is_closed_stays_whatever_it_commits_later(database, folder):
    session = new_session()
    kept(session)
    session.commit()
    stored_with_rows.discard_on_commit(session, *KEYS)
    session.close()
    session.execute(text("SELECT 1"))
    session.commit()
    session.close()
    assert sorted(key for key, _ in storage.listed("letters/")) == sorted(KEYS)
