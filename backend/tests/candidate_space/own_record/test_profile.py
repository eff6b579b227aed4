"""A candidate's own profile: what they may write, and what staff then read."""

import zipfile
from datetime import date, timedelta
from io import BytesIO

import pytest

from parvis.candidate_space.own_record.rules import position_faults, school_years
from parvis.kernel.clock import today
from tests.given.campaign import add_candidates
from tests.given.interviews import SITES, nancy
from tests.given.jobs import job_now, jobs_run, until
from tests.given.own_space import ME
from tests.given.records import id_of, record_of
from tests.given.slots import SLOTS, by_hand, day, jury, slots_shown
from tests.given.table import cell

YEARS = [
    {"grade": grade, "school": "Lycée X", "city": "Lyon", "place": "69"}
    for grade in ("Terminale", "Première", "Seconde")
]


@pytest.fixture
def other_site(admin, site, manager):
    answer = admin.post(SITES, json=nancy(manager))
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.fixture
def profile(site, other_site):
    """The form as Marie would fill it in: Nancy before Bordeaux."""
    return {
        "lastName": "DUPONT",
        "firstName": "Marie-Ève",
        "birthPlace": "Lyon",
        "birthDate": "2009-02-03",
        "phoneNumber": "06 12 34 56 78",
        "address": "1 rue X",
        "email": "autre@exemple.fr",
        "scholarship": True,
        "scholarshipType": "Échelon 3",
        "currentScholarYear": "Terminale",
        "scholarInfo": YEARS,
        "interviewSite": {"id": site["id"], "name": "Bordeaux"},
        "admissionSites": [
            {"admissionSite": {"id": site["id"], "name": "Bordeaux"}, "position": 2},
            {"admissionSite": {"id": other_site["id"], "name": "Nancy"}, "position": 1},
        ],
    }


def faults(answer):
    assert answer.status_code == 422, answer.text
    return {fault["field"]: fault["message"] for fault in answer.json()["fields"]}


@pytest.mark.parametrize(
    ("day", "newest"),
    [
        ("2026-09-30", "2025-2026"),
        ("2026-10-01", "2026-2027"),
        ("2027-01-01", "2026-2027"),
        ("2027-04-06", "2026-2027"),
    ],
)
def test_school_year_begins_on_the_first_of_october(day, newest):
    years = school_years(type(today()).fromisoformat(day))
    assert (len(years), years[0]) == (3, newest)
    assert years[2] == f"{int(newest[:4]) - 2}-{int(newest[:4]) - 1}"


@pytest.mark.parametrize(
    ("positions", "expected"),
    [
        ([2, 1, 3], {}),
        ([0, 1, 2], {0: "Doit être supérieur à 1"}),
        ([1, 2, 4], {2: "Doit être inférieur ou égal à 3"}),
        ([1, 1.5, 3], {1: "Doit être un nombre entier"}),
        ([1, None, None], {1: "Valeur requise", 2: "Valeur requise"}),
        (
            [2, 1, 2],
            dict.fromkeys((0, 2), "La valeur 2 ne peut-être utilisée qu'une seule fois"),
        ),
    ],
)
def test_ranks_are_the_numbers_from_one_to_the_count_of_sites(positions, expected):
    assert position_faults(positions, 3) == expected


def test_new_record_is_empty_and_incomplete(me, site):
    shown = me.get(ME).json()
    assert (shown["lastName"], shown["externalId"], shown["manual"]) == ("DUPONT", "M00001", True)
    assert (shown["fileQuota"], shown["uploadedFileCount"], shown["filesComplete"]) == (25, 0, False)
    assert [row["year"] for row in shown["scholarInfo"]] == school_years(today())
    assert shown["presentDay"] == today().isoformat()
    assert (shown["admissionSites"], shown["cells"], shown["profileComplete"]) == ([], [], False)
    assert (shown["schoolName"], shown["interviewSite"], shown["scholarship"]) == (None, None, None)


@pytest.mark.parametrize(("member", "shown"), [("lastName", "PETIT Marie"), ("firstName", "DUPONT Zoé")])
def test_name_that_a_candidate_corrects_is_in_the_grid_of_slots_at_once(
    me, admin, site, profile, psycopg_connection, member, shown
):
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"])).status_code == 201
    psycopg_connection.execute("UPDATE interview_slots SET candidate_id = (SELECT id FROM candidates)")
    same = profile | {"lastName": "DUPONT", "firstName": "Marie"}
    assert me.put(ME, json=same).status_code == 200
    assert [row["candidate"] for row in slots_shown(admin)] == ["DUPONT Marie (M00001)"]
    name = shown.split()[member == "firstName"]
    assert me.put(ME, json=same | {member: name}).status_code == 200
    assert [row["candidate"] for row in slots_shown(admin)] == [f"{shown} (M00001)"]


def test_saved_profile_is_read_again_and_reaches_the_table_and_the_history(me, admin, profile):
    answer = me.put(ME, json=profile | {"lastName": "  Dupont-Née ", "firstName": "Zoé"})
    assert answer.status_code == 200, answer.text
    shown = me.get(ME).json()
    assert shown == answer.json()
    assert (shown["email"], shown["lastName"], shown["schoolName"]) == ("m.dupont@exemple.fr", "Dupont-Née", "Lycée X")
    assert [row["grade"] for row in shown["scholarInfo"]] == ["Terminale", "Première", "Seconde"]
    assert [each["admissionSite"]["name"] for each in shown["admissionSites"]] == ["Nancy", "Bordeaux"]
    assert [each["position"] for each in shown["admissionSites"]] == [1, 2]
    assert (shown["interviewSite"]["name"], shown["profileComplete"]) == ("Bordeaux", True)
    cells = {
        name: cell("M00001", name)
        for name in ("Nom", "Prenom", "LieuEntretien", "Boursier", "DepartementEtablissement", "PaysEtablissement")
    }
    assert cells == {
        "Nom": "Dupont-Née",
        "Prenom": "Zoé",
        "LieuEntretien": "Bordeaux",
        "Boursier": "Boursier",
        "DepartementEtablissement": "69",
        "PaysEtablissement": "France",
    }
    assert cell("M00001", "SiteEntretienEffectif") == "Bordeaux"
    item, *_ = admin.get(f"/api/v1/admin/history/{_id(admin)}").json()
    assert (item["action"], item["author"]["lastName"]) == ("UPDATE_PROFILE", "Essai")
    labels = {changed["label"]: changed["value"] for changed in item["content"]["cells"]}
    assert (labels["Nom"], labels["Adresse"]) == ("Dupont-Née", "1 rue X")
    assert labels["Classement des sites d'admission"] == "Nancy, Bordeaux"


def test_whole_record_sent_back_with_one_change_changes_that_alone(me, admin, profile):
    shown = me.put(ME, json=profile).json()
    sent = shown | {"address": "2 rue Y", "email": "autre@exemple.fr", "source": "PARCOURSUP", "fileQuota": 99}
    assert me.put(ME, json=sent).json() == shown | {"address": "2 rue Y", "version": shown["version"] + 1}
    item, *_ = admin.get(f"/api/v1/admin/history/{_id(admin)}").json()
    assert [changed["label"] for changed in item["content"]["cells"]] == ["Adresse"]


def test_same_profile_again_is_no_item_of_history(me, admin, profile):
    for _ in range(2):
        assert me.put(ME, json=profile).status_code == 200
    actions = [item["action"] for item in admin.get(f"/api/v1/admin/history/{_id(admin)}").json()]
    assert actions == ["UPDATE_PROFILE", "CREATE_CANDIDATE"]


def test_place_abroad_is_the_country_of_the_school(me, profile):
    rows = [YEARS[0] | {"place": "irlande"}, *YEARS[1:]]
    shown = me.put(ME, json=profile | {"scholarInfo": rows, "scholarship": False}).json()
    assert (shown["scholarInfo"][0]["place"], shown["scholarshipType"]) == ("Irlande", None)
    assert [cell("M00001", f"{name}Etablissement") for name in ("Departement", "Pays")] == [None, "Irlande"]
    assert cell("M00001", "Boursier") == "Non boursier"


def test_preferred_site_follows_what_staff_call_it_and_closes_with_it(me, admin, manager, profile, site, other_site):
    choice = {"interviewSite": {"id": other_site["id"]}}
    assert me.put(ME, json=profile | choice).status_code == 200
    assert cell("M00001", "LieuEntretien") == "Nancy"
    chosen = me.get(ME).json()["version"]
    form = nancy(manager, face_to_face="Nancy centre") | {"id": other_site["id"]}
    renamed = admin.put(f"{SITES}/{other_site['id']}", json=form)
    assert renamed.status_code == 200, renamed.text
    assert cell("M00001", "SiteEntretienEffectif") == "Nancy"
    assert cell("M00001", "LieuEntretien") == "Nancy centre"
    assert admin.delete(f"{SITES}/{other_site['id']}").status_code == 204
    shown = me.get(ME).json()
    assert (cell("M00001", "LieuEntretien"), shown["interviewSite"], shown["version"]) == (None, None, chosen + 2)
    recorded = [item["content"]["cells"] for item in admin.get(f"/api/v1/admin/history/{_id(admin)}").json()[:2]]
    assert [(each["previousValue"], each["value"]) for (each,) in recorded] == [
        ("Nancy centre", None),
        ("Nancy", "Nancy centre"),
    ]
    assert [(each["admissionSite"]["name"], each["position"]) for each in shown["admissionSites"]] == [("Bordeaux", 1)]
    assert faults(me.put(ME, json=profile | choice)) == {
        "interviewSite": "Ce site n'est plus proposé : rechargez la page",
        "admissionSites.1.admissionSite": "Ce site n'est plus proposé : rechargez la page",
        "admissionSites.0.position": "Doit être inférieur ou égal à 1",
    }


def test_site_that_a_candidate_of_bac_plus_1_prefers_stays(me, admin, profile, other_site):
    choice = {"interviewSite": {"id": other_site["id"]}, "currentScholarYear": "Bac+1"}
    assert me.put(ME, json=profile | choice).status_code == 200
    assert cell("M00001", "BacPlus1") == "Oui"
    refused = admin.delete(f"{SITES}/{other_site['id']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "SITE_CHOSEN_BY_BAC_PLUS_1")
    assert me.put(ME, json=profile | choice | {"currentScholarYear": "Terminale"}).status_code == 200
    assert admin.delete(f"{SITES}/{other_site['id']}").status_code == 204


def test_wrong_members_are_named_together_in_the_words_of_the_contract(me, profile):
    wrong = {
        "lastName": " ",
        "firstName": None,
        "birthPlace": "",
        "birthDate": f"{today() + timedelta(days=1)}",
        "phoneNumber": "061",
        "address": "x" * 201,
        "scholarshipType": "",
        "currentScholarYear": "",
        "scholarInfo": [
            YEARS[0] | {"place": "Atlantide"},
            YEARS[1] | {"grade": "", "school": " "},
            YEARS[2] | {"city": ""},
        ],
        "admissionSites": None,
        "sources": "PARCOURSUP",
    }
    assert faults(me.put(ME, json=profile | wrong)) == {
        "lastName": "Nom obligatoire",
        "firstName": "Prénom obligatoire",
        "birthPlace": "Lieu de naissance obligatoire",
        "birthDate": "Date de naissance invalide",
        "phoneNumber": "Numéro de téléphone invalide",
        "address": "Au plus 200 caractères",
        "scholarshipType": "Type de bourse obligatoire",
        "currentScholarYear": "Niveau actuel obligatoire",
        "scholarInfo.0.place": "Département ou pays inconnu",
        "scholarInfo.1.grade": "Classe obligatoire",
        "scholarInfo.1.school": "Établissement obligatoire",
        "scholarInfo.2.city": "Ville obligatoire",
        "admissionSites": "Classement des sites obligatoire",
        "sources": "Champ inconnu",
    }


def test_school_years_are_three_and_the_scholarship_is_answered(me, profile):
    three = {"scholarInfo": "Indiquez vos trois dernières années de scolarité"}
    for rows in (YEARS[:2], [*YEARS, YEARS[0]]):
        assert faults(me.put(ME, json=profile | {"scholarInfo": rows})) == three
    assert set(faults(me.put(ME, json=profile | {"scholarship": "oui"}))) == {"scholarship"}


def test_ranks_cover_every_site_once(me, profile):
    first, second = profile["admissionSites"]
    twice = [first | {"position": 1}, second | {"position": 1}]
    assert faults(me.put(ME, json=profile | {"admissionSites": twice})) == {
        f"admissionSites.{index}.position": "La valeur 1 ne peut-être utilisée qu'une seule fois" for index in (0, 1)
    }
    assert faults(me.put(ME, json=profile | {"admissionSites": [second]})) == {
        "admissionSites": "Classez aussi : Bordeaux"
    }
    same = [first, first | {"position": 1}]
    assert faults(me.put(ME, json=profile | {"admissionSites": same})) == {
        "admissionSites.1.admissionSite": "Ce site est classé deux fois",
        "admissionSites": "Classez aussi : Nancy",
    }


def test_rank_that_is_not_a_positive_whole_number_is_refused_as_it_was_sent(me, profile):
    first, second = profile["admissionSites"]
    refused: list[tuple[object, str]] = [
        (0, "Doit être supérieur à 1"),
        (-0.0, "Doit être supérieur à 1"),
        (1.5, "Doit être un nombre entier"),
        (3, "Doit être inférieur ou égal à 2"),
        (1e300, "Doit être inférieur ou égal à 2"),
        (None, "Valeur requise"),
        (True, "Un nombre est attendu"),
        ("1", "Un nombre est attendu"),
        ([2], "Un nombre est attendu"),
    ]
    for position, sentence in refused:
        sites = [first | {"position": position}, second]
        assert faults(me.put(ME, json=profile | {"admissionSites": sites})) == {"admissionSites.0.position": sentence}
    assert me.get(ME).json()["admissionSites"] == []


def test_record_of_the_platform_is_read_only(admin, tie_account, profile):
    add_candidates(["ABADIE"])
    me = tie_account("1000000")
    shown = me.get(ME).json()
    assert (shown["manual"], shown["source"], shown["fileQuota"]) == (False, "PARCOURSUP", 10)
    assert (shown["scholarInfo"], shown["gradeColumns"], shown["profileComplete"]) == ([], [], True)
    for body in (profile, {}):  # whatever is sent
        answer = me.put(ME, json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "RECORD_NOT_EDITABLE")


def test_account_without_a_record_is_not_found(client_as):
    me = client_as("ROLE_CANDIDATE")
    for answer in (me.get(ME), me.put(f"{ME}/files/complete", json={"complete": True})):
        assert (answer.status_code, answer.json()["code"]) == (404, "CANDIDATE_NOT_FOUND")


def test_candidate_of_either_origin_says_that_all_files_are_there(me, tie_account):
    add_candidates(["ABADIE"], first=1)
    for client in (me, tie_account("1000001")):
        assert client.put(f"{ME}/files/complete", json={"complete": True}).json()["filesComplete"] is True
        assert client.get(ME).json()["filesComplete"] is True
    assert me.put(f"{ME}/files/complete", json={"complete": 1}).status_code == 422
    assert me.put(f"{ME}/files/complete", json={"complete": False}).json()["filesComplete"] is False


def _id(admin):
    rows = admin.post("/api/v1/admin/candidates/filter", json={"columns": ["Numero"]}).json()["content"]
    assert record_of(admin, rows[0]["id"])["externalId"] == "M00001"
    return rows[0]["id"]


def test_profile_that_another_tab_saved_meanwhile_is_not_undone(me, profile):
    read = {"version": me.get(ME).json()["version"]}
    first = me.put(ME, json=profile | read)
    assert first.status_code == 200, first.text
    second = me.put(ME, json=profile | {"address": "2 rue Y"} | read)
    assert (second.status_code, second.json()["code"]) == (409, "STALE_VERSION")
    assert second.json()["data"] == first.json()
    again = me.put(ME, json=profile | {"address": "2 rue Y", "version": first.json()["version"]})
    assert again.json()["address"] == "2 rue Y"


def test_what_is_handed_out_to_a_person_names_the_sites_and_classes_of_their_profile(admin, me, profile):
    assert me.put(ME, json=profile).status_code == 200
    job = admin.post(f"/api/v1/admin/privacy/people/{id_of(admin, 'M00001')}/export").json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    file = admin.get(f"/api/v1/files/{job_now(job).result['fileId']}/content")
    with zipfile.ZipFile(BytesIO(file.content)) as opened:
        page = opened.read("donnees.html").decode()
    assert "<th>Site d&#x27;entretien souhaité</th><td>Bordeaux</td>" in page
    assert "<th>Sites, le préféré d&#x27;abord</th><td><div>Nancy</div><div>Bordeaux</div></td>" in page
    assert "<th>Classe</th><td>Seconde</td>" in page


def test_the_record_tells_what_the_campaign_says_to_candidates(me, campaign):
    campaign(
        contact_email="concours@exemple.fr",
        contact_phone="04 72 00 00 00",
        retention_years=3,
        file_deadline=date(2027, 4, 8),
        record_deadline=date(2027, 4, 1),
        scholarship_types=["Échelon 8"],
        current_scholar_years=["Licence 1"],
    )
    shown = me.get(ME).json()
    assert (shown["contactEmail"], shown["contactPhone"]) == ("concours@exemple.fr", "04 72 00 00 00")
    assert (shown["fileDeadline"], shown["recordDeadline"]) == ("2027-04-08", "2027-04-01")
    assert (shown["retentionYears"], shown["presentDay"]) == (3, today().isoformat())
    assert (shown["scholarshipTypes"], shown["currentScholarYears"]) == (["Échelon 8"], ["Licence 1"])
