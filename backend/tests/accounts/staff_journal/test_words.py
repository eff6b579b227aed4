"""The journal in the words of the screens: members, values, names and pages of what was changed."""

import ast
from pathlib import Path

import pytest

from parvis import kernel
from parvis.app.journal_words import MEMBERS, UNSHOWN, VALUES
from parvis.app.wiring import connect
from parvis.files.stored.model import FileType
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.interviews.juries.model import InterviewType
from parvis.kernel.audit.actions import KINDS
from parvis.kernel.undo.undoers import UndoHooks
from parvis.school.settings.rules import CampaignSettings
from parvis.school.texts.rules import TextName
from tests.given.interviews import SITES, nancy
from tests.given.members import juror, seat
from tests.given.planning import Planner, made, name
from tests.given.slots import applicants, day, jury

JOURNAL = "/api/v1/admin/journal"
SOURCES = Path(kernel.__file__).parents[1]
SHAPING = {"count", "before", "after"}


def members_noted() -> set[str]:
    """Whatever code names in a call of `note` or of `write_command`, or in what it notes as before and after."""
    names: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in {"note", "write_command"}:
                names |= {each.arg for each in call.keywords if each.arg} - SHAPING
                dicts = [each.value for each in call.keywords if each.arg in {"before", "after"}]
                keys = [key for each in dicts if isinstance(each, ast.Dict) for key in each.keys]
                names |= {key.value for key in keys if isinstance(key, ast.Constant)}
    return names


def test_every_member_of_a_line_has_a_french_name_or_is_not_shown():
    noted = members_noted()
    assert {"force", "activated", "candidate"} <= noted
    kinds = {kind.lower() for kind in KINDS}
    settings = CampaignSettings.model_fields.keys() - {"texts"}
    assert (noted - kinds) | settings | TextName.__members__.keys() <= MEMBERS.keys() | UNSHOWN


def test_every_value_in_capitals_has_a_french_name():
    connect()
    values = {*InterviewType, *FileType, *ZipImportKind, *UndoHooks.joined().undoers}
    assert values <= VALUES.keys()
    assert not [word for word in {*MEMBERS.values(), *VALUES.values()} if "_" in word]


def last(admin, **query):
    return admin.get(JOURNAL, params=query).json()["content"][0]


def changes_of(line) -> list[tuple[str, str | None, str | None]]:
    return [(each["label"], each["before"], each["after"]) for each in line["changes"]]


def test_a_tag_is_told_before_and_after_and_keeps_its_name_once_it_is_gone(admin):
    tag = admin.post("/api/v1/admin/tags", json={"name": "À revoir", "colour": "#aa0000"}).json()
    admin.put(f"/api/v1/admin/tags/{tag['id']}", json={**tag, "name": "À relire"})
    assert changes_of(last(admin)) == [("Nom", "À revoir", "À relire")]
    admin.delete(f"/api/v1/admin/tags/{tag['id']}")
    line = last(admin)
    assert (line["object"]["name"], line["object"]["link"]) == ("À relire", None)
    assert changes_of(line) == [("Nom", "À relire", None), ("Couleur", "#aa0000", None)]


def test_who_came_to_a_jury_and_who_left_it_are_named(admin, site):
    sitting = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})
    zoe, eva, paul = (juror(name, f"{name}@example.org") for name in ("Zola", "Sand", "Valéry"))
    seat(admin, sitting["id"], {"userId": zoe}, {"userId": eva})
    [(label, before, came)] = changes_of(last(admin))
    assert (label, before, sorted(came.split(", "))) == ("Arrivés", None, ["Léa Sand", "Léa Zola"])
    seat(admin, sitting["id"], {"userId": zoe, "dates": [day(1)]}, {"userId": paul})
    line = last(admin)
    assert changes_of(line) == [
        *(("Arrivés", None, "Léa Valéry"), ("Partis", None, "Léa Sand"), ("Autres journées", None, "Léa Zola")),
    ]
    assert line["object"]["name"] == sitting["name"]
    assert line["object"]["link"] == f"/admin/interview-sites/{site['id']}/juries/edit"
    assert eva not in str(line["changes"])


def french(iso: str) -> str:
    return "/".join(reversed(iso.split("-")))


def test_a_day_that_is_moved_is_told_from_which_to_which(admin, site):
    sitting = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, sitting["id"], "09:00")
    moved = Planner(admin, admin).move_day(sitting, date=day(3))
    assert moved.status_code == 200, moved.text
    line = last(admin, action="MOVE_DAY")
    assert (line["object"]["name"], line["count"]) == (sitting["name"], 1)
    assert changes_of(line) == [
        ("Journées", french(day()), french(day(3))),
        ("Créneaux", name("09:00"), name("09:00", 3)),
    ]


def test_slots_that_are_freed_or_deleted_are_named(admin, site):
    sitting = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, sitting["id"], "09:00", "09:30")
    applicants(["ARNAUD"], LieuEntretien=["Bordeaux"])
    planner = Planner(admin, admin)
    planner.give(name("09:00"), 0)
    attributed = last(admin)
    assert (attributed["object"]["name"], changes_of(attributed)) == (name("09:00"), [("Candidat", None, "1000000")])
    planner.on_slots("free", name("09:00"))
    assert ("Créneaux", None, name("09:00")) in changes_of(last(admin))
    planner.on_slots("delete", name("09:30"))
    assert ("Créneaux", name("09:30"), None) in changes_of(last(admin))


def test_a_site_is_told_by_what_changed_alone_its_manager_by_name(admin, manager):
    made = admin.post(SITES, json=nancy(manager)).json()
    changed = admin.put(f"{SITES}/{made['id']}", json={**made, "name": "Nancy centre"})
    assert changed.status_code == 200, changed.text
    assert changes_of(last(admin)) == [("Nom", made["name"], "Nancy centre")]
    admin.delete(f"{SITES}/{made['id']}")
    assert ("Nom", "Nancy centre", None) in changes_of(last(admin))
    assert manager not in str(last(admin)["changes"])


def test_a_role_is_called_as_on_its_page_and_a_candidate_by_number_with_their_record(admin, candidate):
    admin.post("/api/v1/admin/roles", json={"name": "ROLE_VISITORS"})
    assert last(admin)["object"]["name"] == "VISITORS"
    admin.put(f"/api/v1/admin/candidates/{candidate['id']}/remark", json={"remark": "Bien"})
    line = last(admin)
    assert (line["label"], line["object"]["name"]) == ("Commentaire modifié", candidate["externalId"])
    assert line["object"]["link"] == f"/admin/candidates?candidat={candidate['id']}"


@pytest.fixture
def candidate(admin):
    form = {"lastName": "Sand", "firstName": "Aurore", "birthDate": "2008-07-01", "birthPlace": "Paris"}
    made = admin.post(
        "/api/v1/admin/candidates", json={**form, "email": "aurore@example.org", "phoneNumber": "0612345678"}
    )
    assert made.status_code == 201, made.text
    return made.json()
