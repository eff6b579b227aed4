"""A corrected mail says why, in a sentence that was previewed (docs/rules/letters.md)."""

import uuid

import pytest

from tests.given.campaign import publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.letter_mails import LETTERS, attribute, correct, mails, outdated


def test_correction_says_why_in_the_words_that_were_previewed(admin, convoked, client_as):
    form = {"candidateId": candidate_id(0), "reason": "  Neige <b>annoncée</b>\n sur la région.  "}
    preview = f"{LETTERS}/corrections/preview"
    refused = admin.post(preview, json=form)
    assert (refused.status_code, refused.json()["code"]) == (409, "NO_LETTER_TO_MAIL")
    attribute(admin, convoked("10:30"))
    shown = client_as("ROLE_INTERVIEW_SLOT_MANAGER").post(preview, json=form)
    assert (shown.status_code, shown.json()["subject"]) == (200, "Votre convocation a changé")
    assert "Neige &lt;b&gt;annoncée&lt;/b&gt; sur la région." in shown.json()["html"]
    assert (mails("CORRECTION"), len(outdated(admin))) == ({}, 1)  # looking sends nothing
    body = {"candidateIds": [candidate_id(0)], "reason": form["reason"]}
    assert admin.post(f"{LETTERS}/corrections", json=body).status_code == 202
    run_waiting()
    corrected = mails("CORRECTION")["candidat0@exemple.fr"]
    assert corrected.html == shown.json()["html"]
    assert "\nNeige <b>annoncée</b> sur la région.\n" in corrected.plain_text
    # The next one says its own reason, or none.
    attribute(admin, convoked("11:00"))
    correct(admin, 0)
    assert "Neige" not in mails("CORRECTION")["candidat0@exemple.fr"].plain_text


@pytest.mark.parametrize("reason", ["x" * 301, 3, ["neige"]])
def test_correction_takes_a_sentence_alone(admin, convoked, reason):
    attribute(admin, convoked("10:30"))
    for path, members in (("", {"candidateIds": [candidate_id(0)]}), ("/preview", {"candidateId": candidate_id(0)})):
        assert admin.post(f"{LETTERS}/corrections{path}", json=members | {"reason": reason}).status_code == 422
    assert run_waiting() == []


def test_slot_manager_previews_no_correction_but_of_an_interview(admin, convoked, client_as):
    publish_results({"MethodeEvaluation": ["PFM", "PFM"]})
    unknown = {"candidateId": str(uuid.UUID(int=7))}
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    assert manager.post(f"{LETTERS}/corrections/preview", json=unknown).status_code == 404
    not_called = manager.post(f"{LETTERS}/corrections/preview", json={"candidateId": candidate_id(1)})
    assert (not_called.status_code, not_called.json()["code"]) == (409, "NO_LETTER_TO_MAIL")
