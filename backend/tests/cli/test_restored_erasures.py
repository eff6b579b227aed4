"""Who was erased after a backup is erased again by its restoration, before anybody is served."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from structlog.testing import capture_logs

from parvis.app.service_state.service import service_state
from parvis.candidates.erased.service import list_erasures
from parvis.kernel.db import psycopg_url
from tests.given.backups import run, settings_put
from tests.given.files import file_of
from tests.given.jobs import job_now, jobs_run, until
from tests.given.records import id_of

PRIVACY = "/api/v1/admin/privacy"


@pytest.fixture
def use() -> Iterator[Callable[..., None]]:
    with settings_put() as put:
        yield put


@pytest.fixture
def backup(client_as, imported, use, tmp_path: Path) -> str:
    """The backup of an installation with Zoé Dupont, 101, and Yann Le Gall, 102."""
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/files")
    imported(file_of("D"))
    code, _, stderr = run("backup", str(tmp_path / "backups"))
    assert code == 0, stderr
    return str(tmp_path / "backups")


def erase(client, number: str) -> None:
    address = f"{PRIVACY}/people/{id_of(client, number)}?reason=ON_REQUEST"
    assert client.request("DELETE", address, json={"confirmation": number}).status_code == 204


@pytest.fixture
def elsewhere(use, empty_database: str, tmp_path: Path) -> Callable[[], str]:
    """``elsewhere()``: the commands that follow are those of an empty database and an empty store."""

    def go() -> str:
        use(PARVIS_STORAGE_URL=f"file://{tmp_path}/restored", DATABASE_URL=empty_database)
        return empty_database

    return go


def numbers_in(url: str) -> list[str]:
    with psycopg.connect(psycopg_url(url)) as connection:
        return [row[0] for row in connection.execute("SELECT external_id FROM candidates ORDER BY 1").fetchall()]


def test_an_erasure_is_beside_the_backups_at_once_and_a_restoration_makes_it_again(
    backup: str, client_as, use, elsewhere
):
    use(PARVIS_BACKUP_TARGET=backup)
    erase(client_as("ROLE_ADMIN"), "101")
    url = elsewhere()
    code, line, stderr = run("restore", backup)
    assert (code, line["erasedAgain"], line["purgedAgain"]) == (0, 1, 0), stderr
    assert "1 personne effacée de nouveau. La liste va jusqu'au " in stderr
    assert numbers_in(url) == ["102"]
    with psycopg.connect(psycopg_url(url)) as connection:
        line_of_journal = connection.execute(
            "SELECT after->>'erasedAgain' FROM audit_lines WHERE action = 'COMMAND_RESTORE'"
        )
        assert line_of_journal.fetchone() == ("1",)
        assert connection.execute("SELECT count(*) FROM erased_people").fetchone() == (1,)
    assert "1 effacement" in next(each.detail for each in service_state() if each.key == "erasures")


def test_the_list_that_is_left_in_the_store_is_no_file_and_is_read(backup: str, client_as, elsewhere, tmp_path: Path):
    erase(client_as("ROLE_ADMIN"), "102")
    (tmp_path / "restored").mkdir()
    (tmp_path / "files/erasures.json").rename(tmp_path / "restored/erasures.json")
    url = elsewhere()
    assert run("restore", backup)[1]["erasedAgain"] == 1
    assert numbers_in(url) == ["101"]


@pytest.mark.parametrize("options", [(), ("--before-purge",)])
def test_a_purge_is_made_again_unless_it_is_not_wanted(
    backup: str, client_as, use, elsewhere, imported, tmp_path: Path, options: tuple[str, ...]
):
    use(PARVIS_BACKUP_TARGET=backup)
    use(PARVIS_CAMPAIGN_YEAR="2020")
    admin = client_as("ROLE_ADMIN")
    erase(admin, "101")
    form = {"reason": "END_OF_RETENTION", "confirmation": "2020"}
    with jobs_run():
        job = admin.post(f"{PRIVACY}/purge", json=form).json()["jobId"]
        until(lambda: job_now(job).finished)
    imported(file_of("D"))
    erase(admin, "102")  # somebody else, who has the number in the next campaign
    url = elsewhere()
    line = run("restore", backup, *options)[1]
    assert [line["erasedAgain"], line["purgedAgain"]] == ([1, 0] if options else [0, 2])
    assert numbers_in(url) == (["102"] if options else [])
    assert run("backup", backup)[0] == 0
    use()
    with psycopg.connect(psycopg_url(url), autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    shutil.rmtree(tmp_path / "restored")
    line = run("restore", backup)[1]
    assert [line["erasedAgain"], line["purgedAgain"]] == [0, 0], "a purge that was not wanted stays so"


def test_a_damaged_list_stops_the_restoration_until_one_goes_on_without(backup: str, client_as, use, elsewhere):
    use(PARVIS_BACKUP_TARGET=backup)
    erase(client_as("ROLE_ADMIN"), "101")
    listed = Path(backup, "erasures.json")
    listed.write_text(listed.read_text().replace("erasures", "erasureS", 1))
    url = elsewhere()
    code, line, _ = run("restore", backup)
    assert (code, line["errors"][0].startswith("La liste des effacements de la sauvegarde est abîmée")) == (1, True)
    with psycopg.connect(psycopg_url(url)) as connection:
        assert connection.execute("SELECT to_regclass('candidates')").fetchone() == (None,)
    assert run("restore", backup, "--without-erasures")[0] == 0
    assert numbers_in(url) == ["101", "102"]


def test_a_list_that_cannot_be_written_is_logged_and_the_doctor_tells_it_until_a_backup_completes_it(
    backup: str, client_as, use, tmp_path: Path
):
    use(PARVIS_BACKUP_TARGET=str(tmp_path / "absent"))
    with capture_logs() as lines:
        erase(client_as("ROLE_ADMIN"), "101")
    assert [each["kept_in"] for each in lines if each["event"] == "erasures_not_listed"] == ["backups"]
    point = next(each for each in service_state() if each.key == "erasures")
    assert (point.ok, "absent" in point.detail) == (False, True)
    use(PARVIS_BACKUP_TARGET=backup)
    assert not next(each for each in service_state() if each.key == "erasures").ok
    list_erasures()
    assert next(each for each in service_state() if each.key == "erasures").ok
