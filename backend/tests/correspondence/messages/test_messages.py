"""Messages to many candidates: what a text becomes for each, whom it reaches, and that each gets one mail."""

import re
import uuid
from concurrent.futures import ThreadPoolExecutor
from time import process_time

import pytest
from sqlalchemy import select

from parvis.correspondence.messages import service
from parvis.correspondence.messages.model import WrittenMessage
from parvis.correspondence.messages.text import written_as_mail
from parvis.emails.outbox.model import Email
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from parvis.kernel.jobs.execution import run_attempt
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import run
from tests.given.emails import EMAILS, listed
from tests.given.interviews import SITES, bordeaux
from tests.given.jobs import job_now, run_waiting
from tests.given.letter_mails import OPENING, mails, switch
from tests.given.mail_server import html_of
from tests.given.people import add_account, token_for
from tests.given.slots import LINK, SLOTS, by_hand, day, jury

MESSAGES = "/api/v1/admin/messages"
TEMPLATES = "/api/v1/admin/message-templates"
EVERYBODY = {"filters": []}
TEXT = {"subject": "Votre dossier, {Prénom}", "body": "Bonjour {Prénom}, votre note est {Candidats[Note]}."}


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def campaign(admin, psycopg_connection) -> list[str]:
    """ABADIE and BARBOSA share an address, CORNU has none, DELMAS an error, ESSAI is absent, FAUVEL is like all."""
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI", "FAUVEL"])
    notes = [12.923, 12.0, 8.5, Kind.DIV0, 14.0, -0.001]
    publish_results({"Candidats[Note]": notes})
    saved(admin, "Note", "=1")
    change = psycopg_connection.execute
    change("UPDATE candidates SET email = 'Famille@exemple.fr' WHERE row_number = 0")
    change("UPDATE candidates SET email = 'famille@exemple.fr' WHERE row_number = 1")
    change("UPDATE candidates SET email = null WHERE row_number = 2")
    change("UPDATE candidates SET absent_from_file = true WHERE row_number = 4")
    change("UPDATE candidates SET first_name = '<b>Inès</b> 🎓' WHERE row_number = 5")
    return [str(row[0]) for row in change("SELECT id FROM candidates ORDER BY row_number").fetchall()]


def saved(client, name, formula) -> None:
    form = {"name": name, "type": "ROW_FORMULA", "businessValue": "NONE", "formula": formula}
    lists = ("externalColumnDescriptors", "internalColumnDescriptors", "businessColumnDescriptors")
    answer = client.post("/api/v1/admin/formula-edition", json=form | {name: [] for name in lists})
    assert answer.status_code == 201, answer.text


def previewed(client, recipients=EVERYBODY, **text) -> dict:
    answer = client.post(f"{MESSAGES}/preview", json={"recipients": recipients} | TEXT | text)
    assert answer.status_code == 200, answer.text
    return answer.json()


def sent(client, name="Relance", recipients=EVERYBODY, expected=3, **members):
    """Sends the message; its note, which was not computed by a computation, is accepted as it is."""
    form = {"name": name, "recipients": recipients, "expected": expected, "stale": True} | TEXT | members
    return client.post(MESSAGES, json=form)


def refusal(answer) -> tuple[int, str, list[str]]:
    body = answer.json()
    return answer.status_code, body["code"], [each["field"] for each in body["fields"] or ()]


def names(concerned) -> list[str]:
    return [each["name"].split()[0] for each in concerned["candidates"]]


def test_preview_counts_each_person_once_and_shows_three(admin, campaign):
    found = previewed(admin)
    assert (found["recipients"], found["withoutEmail"]["count"], found["blank"]["count"]) == (3, 1, 1)
    assert (names(found["withoutEmail"]), names(found["blank"])) == (["CORNU"], ["DELMAS"])
    assert (found["absent"]["count"], names(found["absent"])) == (1, ["ESSAI"])
    [shared] = found["sharedEmails"]
    assert (shared["email"], names(shared)) == ("Famille@exemple.fr", ["ABADIE", "BARBOSA"])
    first, awkward, last = found["samples"]
    assert (first["subject"], first["candidateId"]) == ("Votre dossier, Prénom 0", campaign[0])
    assert "Bonjour Prénom 0, votre note est 12,92." in first["html"]
    assert (awkward["candidateId"], "votre note est …." in awkward["html"]) == (campaign[3], True)
    # What a value holds is text: neither HTML nor anything else.
    assert "Bonjour &lt;b&gt;Inès&lt;/b&gt; 🎓, votre note est 0." in last["html"]
    assert last["subject"] == "Votre dossier, <b>Inès</b> 🎓"
    assert found["warnings"] == []


def test_who_left_the_file_and_has_no_address_is_counted_once(admin, campaign, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number = 4")
    found = previewed(admin)
    assert (names(found["withoutEmail"]), names(found["absent"]), names(found["blank"])) == (
        *(["CORNU"], ["ESSAI"], ["DELMAS"]),
    )


def test_message_is_sent_to_oneself_as_a_sample_shows_it(admin, campaign, mail_server):
    def tried(**form):
        return admin.post(f"{MESSAGES}/preview/to-myself", json={"candidateId": campaign[3]} | TEXT | form)

    assert tried().json() == {"sent": True, "mode": "enabled"}
    [mine] = mail_server.taken
    assert (mine["To"], mine["Subject"]) == ("admin@test.example", "Essai : Votre dossier, Prénom 3")
    awkward = previewed(admin)["samples"][1]
    assert html_of(mine).split() == awkward["html"].split()
    assert refusal(tried(subject="{Prenon}"))[1:] == ("UNKNOWN_PLACEHOLDER", ["subject"])
    assert refusal(tried(candidateId=str(uuid.uuid4())))[:2] == (422, "CANDIDATE_UNKNOWN")
    assert len(mail_server.taken) == 1
    assert admin.get(MESSAGES).json() == []


def test_result_of_all_candidates_that_holds_an_error_is_blank_for_everybody(admin, campaign):
    publish_results({"Candidats[Note]": [0.125] * 6}, {"Moyenne": Kind.DIV0, "Total": 2.675})
    found = previewed(admin, body="{Globales[Moyenne]}")
    assert (found["recipients"], found["blank"]["count"]) == (0, 4)
    found = previewed(admin, body="{Globales[Moyenne]|inconnue}, {Globales[Total]}, {Candidats[Note]}")
    assert "inconnue, 2,68, 0,13" in found["samples"][0]["html"]


def test_evaluation_method_reads_in_words_never_as_its_code(admin, campaign):
    publish_results({"Candidats[Modalité]": ["INTERVIEW", "FA", "PFM", "NONE", "ENCF", "INTERVIEW"]})
    saved(admin, "Modalité", '="INTERVIEW"')
    found = previewed(admin, body="= {Candidats[Modalité]}, {Méthode|sans} =")
    assert re.findall(r"= (.*) =", found["samples"][0]["html"]) == ["Entretien, sans"]


@pytest.mark.parametrize(
    ("mode", "site"), [("MORNING_REMOTE", "à distance (site : Bordeaux)"), ("MORNING_FACE_TO_FACE", "Bordeaux")]
)
def test_site_of_a_remote_interview_is_no_place_to_go_to(admin, campaign, manager, mode, site):
    bordeaux_id = admin.post(SITES, json=bordeaux(manager)).json()["id"]
    of_site = jury(admin, bordeaux_id, mode, {"date": day()})
    link = LINK if mode == "MORNING_REMOTE" else {}
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(of_site["id"], **link)).json()["id"]
    assert previewed(admin, body="= {Site} =")["blank"]["count"] == 4
    publish_results({"MethodeEvaluation": ["INTERVIEW"] * 6})
    form = {"interviewSlotId": slot, "candidateId": campaign[0]}
    assert admin.post(f"{SLOTS}/attribute-slot", json=form).status_code == 200
    found = previewed(admin, body="= {Site} =")
    assert (found["recipients"], re.findall(r"= (.*) =", found["samples"][0]["html"])) == (1, [site])


def test_columns_that_accents_alone_tell_apart_are_each_their_own(admin, campaign):
    publish_results({"Candidats[Reussite]": [1.0] * 6, "Candidats[Réussite]": [2.0] * 6})
    saved(admin, "Reussite", "=1")
    saved(admin, "Réussite", "=2")
    body = "{Candidats[reussite]}, {Candidats[RÉUSSITE]}"
    assert "1, 2" in previewed(admin, body=body)["samples"][0]["html"]


def test_those_chosen_by_id_are_written_to_once_each_even_absent(admin, campaign):
    found = previewed(admin, {"ids": [campaign[4], campaign[0], campaign[4]]})
    assert (found["recipients"], found["absent"]["count"]) == (2, 0)
    assert [each["candidateId"] for each in found["samples"]] == [campaign[4], campaign[0]]
    nobody = str(uuid.uuid4())
    answer = admin.post(f"{MESSAGES}/preview", json={"recipients": {"ids": [nobody]}} | TEXT)
    assert refusal(answer)[:2] == (422, "CANDIDATE_UNKNOWN")
    assert answer.json()["data"]["ids"] == [nobody]


@pytest.mark.parametrize("recipients", [{}, {"ids": []}, {"ids": None}, {"filters": {}}, {"ids": ["x"]}, None])
def test_recipients_are_ids_or_filters(admin, campaign, recipients):
    answer = admin.post(f"{MESSAGES}/preview", json={"recipients": recipients} | TEXT)
    assert refusal(answer)[:2] == (422, "INVALID_INPUT")
    both = {"ids": [campaign[0]], "filters": []}
    too_many = {"ids": [str(uuid.UUID(int=number)) for number in range(20_000)]}
    for each in (both, too_many):
        refused = admin.post(f"{MESSAGES}/preview", json={"recipients": each} | TEXT)
        assert refusal(refused)[:2] == (422, "INVALID_INPUT")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ({"subject": " "}, "subject"),
        ({"subject": "x" * 201}, "subject"),
        *[({"subject": f"Votre{end}dossier"}, "subject") for end in "\r\n\x0b\x0c\x85\u2028\u2029"],
        ({"body": "\n"}, "body"),
        ({"body": "x" * 20_001}, "body"),
        ({"body": "Bonjour {Prénom"}, "body"),
        ({"body": "Bonjour {Prénom\n}"}, "body"),
        ({"body": "Bonjour {Prénom {Nom}}"}, "body"),
        ({"body": "[ici](https://{Nom}.fr)"}, "body"),
        ({"body": "[ici]({Nom})"}, "body"),
    ],
)
def test_text_that_cannot_be_sent_is_refused_by_its_field(admin, campaign, text, field):
    answer = admin.post(f"{MESSAGES}/preview", json={"recipients": EVERYBODY} | TEXT | text)
    assert refusal(answer) == (422, "INVALID_INPUT", [field])


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        ("Prenon", "Prénom"),
        ("", None),
        ("Candidats[Notte]", "Candidats[Note]"),
        ("RankINP[Étiquettes]", None),
        ("Parcoursup[Note]", None),
        ("Candidats[Note]|x|y", None),
    ],
)
def test_unknown_placeholder_is_named_with_what_may_have_been_meant(admin, campaign, written, nearest):
    text = {"body": f"Bonjour {{{written}}}"}
    answer = admin.post(f"{MESSAGES}/preview", json={"recipients": EVERYBODY} | TEXT | text)
    if written.endswith("|y"):
        assert answer.status_code == 200  # the text that stands for a blank holds what it likes
        return
    assert refusal(answer) == (422, "UNKNOWN_PLACEHOLDER", ["body"])
    data = answer.json()["data"]
    assert data["placeholder"] == written
    assert nearest is None or data["suggestions"][0] == nearest


@pytest.mark.parametrize(
    ("body", "html"),
    [
        ("Un **mot** fort", "Un <strong>mot</strong> fort"),
        (r"Un \*\*mot\*\*", "Un **mot**"),
        ('<script>x</script> & "y"', "&lt;script&gt;x&lt;/script&gt; &amp; &quot;y&quot;"),
        ("- un\n- deux", "<li>un</li><li>deux</li>"),
        ("1. un\n2. deux", '<ol style="margin:0 0 16px"><li>un</li><li>deux</li></ol>'),
        ("[ici](https://ecole.fr/?a=1&b=2)", '<a href="https://ecole.fr/?a=1&amp;b=2">ici</a>'),
        ("[i**c**i](https://ecole.fr/a**b**c)", '<a href="https://ecole.fr/a**b**c">i<strong>c</strong>i</a>'),
        ("**[ici](https://ecole.fr)**", '<strong><a href="https://ecole.fr">ici</a></strong>'),
        ("[nous](mailto:a@ecole.fr)", '<a href="mailto:a@ecole.fr">nous</a>'),
        ("[ici](http://ecole.fr)", "[ici](http://ecole.fr)"),
        ("[ici](javascript:alert)", "[ici](javascript:alert)"),
        ("![ici](https://ecole.fr/i.png)", "![ici](https://ecole.fr/i.png)"),
        ("# Titre https://ecole.fr", "# Titre https://ecole.fr</p>"),
        ("Un {{mot}}", "Un {mot}"),
        ("{candidats[note]|aucune} et {RankINP[Numero]}", "12,92 et 1000000"),
        ("{Créneau|à venir}, {date d’ENTRETIEN|bientôt}", "à venir, bientôt"),
        ("{Créneau|}fin", ">fin<"),
        ("[ici]({Lien vers mon espace})", '/candidate">ici</a>'),
        ("a\n\nb", '</p><p style="margin:0 0 16px">b'),
        ("a\nb", "a<br />b"),
    ],
)
def test_text_reads_as_paragraphs_bold_lists_and_links_alone(admin, campaign, body, html):
    first = previewed(admin, {"ids": [campaign[0]]}, body=body)["samples"][0]
    assert html in first["html"]


@pytest.mark.parametrize("fragment", ["[](", "**a ", "![](", "[x](y", "[x](https://y ", "**", "[", "{{", "- ", "1. "])
def test_time_to_read_a_text_grows_as_the_text_does(fragment):
    def seconds(length: int) -> float:
        text = fragment * (length // len(fragment))
        times = []
        for _ in range(3):
            begun = process_time()
            written_as_mail((text,))
            times.append(process_time() - begun)
        return min(times)

    assert seconds(160_000) < 6 * max(seconds(40_000), 0.01)


def test_what_the_space_hides_is_told_and_sent_only_once_accepted(admin, campaign):
    text = {"body": "Votre créneau : {Créneau|aucun}"}
    assert previewed(admin, **text)["warnings"] == ["LETTER_NOT_OPEN"]
    assert refusal(sent(admin, expected=4, **text))[:2] == (409, "LETTER_NOT_OPEN")
    assert sent(admin, expected=4, acceptWarnings=True, **text).status_code == 202
    switch(OPENING, on=True)
    assert previewed(admin, **text)["warnings"] == []


def test_message_of_a_result_waits_for_results_that_are_current_or_is_sent_in_so_many_words(admin, campaign):
    assert refusal(sent(admin, stale=False)) == (409, "RESULTS_STALE", [])
    without = {"subject": "Bonjour", "body": "Bonjour {Prénom}"}
    assert sent(admin, "Sans note", expected=4, stale=False, **without).status_code == 202
    started = admin.post("/api/v1/admin/candidates/computation/execute/start").json()["jobId"]
    assert refusal(sent(admin)) == (409, "FEATURE_LOCK_ALREADY_TAKEN", [])
    assert sent(admin, "Encore", expected=4, stale=False, **without).status_code == 202
    run(started)
    recipients = {"ids": campaign[:1]}
    assert sent(admin, "À jour", recipients, expected=1, stale=False).status_code == 202


def test_message_leaves_to_whom_its_preview_said_once(admin, campaign, monkeypatch):
    monkeypatch.setattr("parvis.correspondence.messages.jobs.BATCH", 1)
    answer = sent(admin, expected=4)
    assert refusal(answer)[:2] == (409, "RECIPIENTS_CHANGED")
    assert answer.json()["data"] == {"expected": 4, "recipients": 3}
    with ThreadPoolExecutor() as at_once:
        answers = list(at_once.map(lambda _: sent(admin), range(2)))
    assert sorted(each.status_code for each in answers) == [202, 409]
    assert refusal(sent(admin, " RELANCE "))[1:] == ("MESSAGE_NAME_TAKEN", ["name"])
    [message_id] = [each.json()["messageId"] for each in answers if each.status_code == 202]
    assert run_waiting() == [{"written": 3}]
    assert set(mails("MESSAGE")) == {"Famille@exemple.fr", "famille@exemple.fr", "candidat5@exemple.fr"}
    text = mails("MESSAGE")["Famille@exemple.fr"].plain_text
    assert text.startswith("Bonjour Prénom 0, votre note est 12,92.")
    [listed_message] = admin.get(MESSAGES).json()
    assert (listed_message["name"], listed_message["counts"]["HELD"]) == ("Relance", 3)
    page = admin.post(EMAILS, json={"status": "HELD", "messageId": message_id}).json()
    assert [each["messageName"] for each in page["content"]] == ["Relance"] * 3
    assert listed(admin, status="HELD", messageId=str(uuid.uuid4())) == []
    [item] = admin.get(f"/api/v1/admin/history/{campaign[0]}").json()
    [cell] = item["content"]["cells"]
    assert (item["action"], cell["name"], cell["label"], cell["value"]) == (
        "SEND_MESSAGE",
        "message",
        "Message",
        "Relance",
    )


def test_message_whose_column_went_before_its_mails_were_written_writes_none_and_says_why(admin, campaign):
    job_id = sent(admin).json()["jobId"]
    formula = admin.get("/api/v1/admin/formula-edition/name/Note").json()
    assert admin.delete(f"/api/v1/admin/formula-edition/{formula['id']}").status_code == 204
    job = run(job_id)
    assert (job.status, mails("MESSAGE")) == ("ERROR", {})
    assert "Candidats[Note]" in str(job.error)


def test_attempt_that_begins_again_writes_no_mail_twice(admin, campaign, monkeypatch):
    monkeypatch.setattr("parvis.correspondence.messages.jobs.BATCH", 1)
    deaths, write = [MemoryError()], service.write_mails

    def dying(*call):
        written = write(*call)
        if len(mails("MESSAGE")) == 1 and deaths:
            raise deaths.pop()
        return written

    monkeypatch.setattr("parvis.correspondence.messages.jobs.write_mails", dying)
    job_id = sent(admin).json()["jobId"]
    with pytest.raises(MemoryError):
        run_attempt(uuid.UUID(job_id))
    assert run_waiting() == [{"written": 3}]
    assert len(mails("MESSAGE")) == 3


def test_message_whose_every_attempt_is_interrupted_stops_and_a_person_takes_it_up(admin, campaign, monkeypatch):
    monkeypatch.setattr("parvis.correspondence.messages.jobs.BATCH", 1)
    monkeypatch.setattr("parvis.kernel.jobs.claims.MOST_ATTEMPTS", 1)
    write = service.write_mails
    path = f"{MESSAGES}/{sent(admin).json()['messageId']}"
    assert refusal(admin.post(f"{path}/resume"))[:2] == (409, "MESSAGE_NOT_STOPPED")
    with monkeypatch.context() as dying:

        def killed(*call):
            if mails("MESSAGE"):
                raise MemoryError
            return write(*call)

        dying.setattr("parvis.correspondence.messages.jobs.write_mails", killed)
        job_id = uuid.UUID(admin.get(MESSAGES).json()[0]["jobId"])
        with pytest.raises(MemoryError):
            run_attempt(job_id)
    run_attempt(job_id)
    assert job_now(job_id).error["code"] == "JOB_INTERRUPTED"
    [message] = admin.get(MESSAGES).json()
    assert (message["stopped"], message["left"]) == (True, 2)
    assert admin.post(f"{path}/resume").status_code == 202
    assert run_waiting() == [{"written": 3}]
    assert len(mails("MESSAGE")) == 3
    [message] = admin.get(MESSAGES).json()
    assert (message["stopped"], message["left"], message["setAside"]) == (False, 0, 0)
    assert refusal(admin.post(f"{MESSAGES}/{uuid.uuid4()}/resume"))[:2] == (404, "NOT_FOUND")


@pytest.mark.usefixtures("mail_server")
def test_messages_of_a_deleted_account_are_held_until_another_administrator_releases_them(admin, client_as, campaign):
    author = add_account("ROLE_ADMIN", "ancien@test.example")
    former = client_as("ROLE_ADMIN")
    former.headers["Authorization"] = f"Bearer {token_for('ancien@test.example')}"
    assert sent(former, name="Écrit").status_code == 202
    assert sent(admin, name="Présent").status_code == 202
    run_waiting()
    assert sent(former, name="À écrire").status_code == 202
    assert admin.delete(f"/api/v1/admin/users/{author}").status_code == 204
    run_waiting()

    def states() -> dict[str, set[tuple[str, str | None]]]:
        with new_session() as session:
            found = session.execute(select(WrittenMessage.name, Email.status, Email.error).join(Email)).all()
        return {name: {(status, error) for each, status, error in found if each == name} for name, _, _ in found}

    held = ("HELD", "Le compte de la personne qui a envoyé ce message a été supprimé : relisez-le, puis libérez-le.")
    assert states() == {"Écrit": {held}, "À écrire": {held}, "Présent": {("QUEUED", None)}}
    assert admin.post(f"{EMAILS}/release", json={}).status_code == 200
    assert states() == {name: {("QUEUED", None)} for name in ("Écrit", "À écrire", "Présent")}


def test_those_who_got_no_mail_after_all_are_named(admin, campaign):
    path = f"{MESSAGES}/{sent(admin).json()['messageId']}"
    publish_results({"Candidats[Note]": [12.923, Kind.DIV0, 8.5, Kind.DIV0, 14.0, 1.0]})
    assert run_waiting() == [{"written": 2}]
    assert admin.get(MESSAGES).json()[0]["setAside"] == 1
    aside = admin.get(f"{path}/set-aside").json()
    assert (aside["count"], names(aside)) == (1, ["BARBOSA"])
    assert admin.get(f"{MESSAGES}/{uuid.uuid4()}/set-aside").status_code == 404


def test_nobody_to_write_to(admin, campaign):
    assert refusal(sent(admin, recipients={"ids": [campaign[2]]}, expected=0))[:2] == (409, "NO_RECIPIENTS")
    assert refusal(sent(admin, expected=-1))[:2] == (422, "INVALID_INPUT")
    assert refusal(sent(admin, name=" "))[2] == ["name"]
    assert refusal(sent(admin, name="x" * 101))[2] == ["name"]


def test_templates_are_kept_by_name(admin, campaign):
    form = {"name": "Pièce manquante", "subject": "Une {Chose}", "body": "Bonjour"}
    made = admin.post(TEMPLATES, json=form)
    assert (made.status_code, made.json()["version"]) == (201, 1)
    assert refusal(admin.post(TEMPLATES, json=form | {"name": "PIÈCE manquante "}))[1:] == (
        "TEMPLATE_NAME_TAKEN",
        ["name"],
    )
    other = admin.post(TEMPLATES, json=form | {"name": "Autre"}).json()
    path = f"{TEMPLATES}/{made.json()['id']}"
    assert refusal(admin.put(path, json=form | {"name": "autre"}))[1] == "TEMPLATE_NAME_TAKEN"
    assert admin.put(path, json=made.json() | {"body": "Bonsoir"}).json()["version"] == 2
    assert refusal(admin.put(path, json=form | {"version": 1}))[:2] == (409, "STALE_VERSION")
    assert [each["name"] for each in admin.get(TEMPLATES).json()] == ["Autre", "Pièce manquante"]
    assert admin.delete(f"{TEMPLATES}/{other['id']}").status_code == 204
    assert admin.delete(f"{TEMPLATES}/{other['id']}").status_code == 404
    assert refusal(admin.post(TEMPLATES, json=form | {"subject": ""}))[2] == ["subject"]
