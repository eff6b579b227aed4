"""How texts are written and filled, and what the contract's values are."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from parvis.letters.evaluation.rules import CONTRACT, LetterTexts
from parvis.school.settings.rules import (
    CampaignSettings,
    changed_members,
    files_notice,
    is_file_deadline_over,
    is_record_closed,
    text_for,
)
from parvis.school.texts.originals import ORIGINALS
from parvis.school.texts.rules import TextName

PARIS = ZoneInfo("Europe/Paris")


def test_settings_that_nobody_saved_are_those_of_the_contract():
    campaign = CampaignSettings()
    assert (campaign.file_deadline, campaign.retention_years) == (date(2023, 4, 6), 2)
    assert CONTRACT[TextName.LETTER_UNAVAILABLE].endswith("avant la semaine du 24 avril.")


@pytest.mark.parametrize(
    ("at", "over"),
    [
        (datetime(2023, 4, 6, 23, 59, 59, tzinfo=PARIS), False),
        (datetime(2023, 4, 7, 0, 0, 0, tzinfo=PARIS), True),
        # In Paris the 7th has begun two hours before it has in London.
        (datetime(2023, 4, 6, 22, 0, 0, tzinfo=ZoneInfo("UTC")), True),
    ],
)
def test_deadline_is_the_whole_last_day_in_paris(at: datetime, over: bool):
    campaign = CampaignSettings()
    assert is_file_deadline_over(campaign, at) is over
    assert files_notice(campaign, at).startswith("La date limite du 6 avril 2023" if over else "Avant la fin du")


def test_text_is_filled_once_whatever_the_first_name_looks_like():
    campaign = CampaignSettings(texts={TextName.LETTER_SOON: "{prénom} : {adresse de contact}, {semaine des lettres}"})
    assert text_for(campaign, TextName.LETTER_SOON, "{prénom}") == (
        "{prénom} : le service des admissions, semaine du 24 avril"
    )


def test_each_sentence_of_the_letters_is_the_one_that_the_campaign_wrote():
    names = [*list(TextName)[2:13], TextName.NOT_EXAMINED]
    texts = LetterTexts(CampaignSettings(texts={name: f"{name} pour {{prénom}}" for name in names}), "Zoé")
    assert [texts[name] for name in names] == [f"{name} pour Zoé" for name in names]
    assert LetterTexts(texts.campaign)[TextName.PFM] == "PFM pour "


@pytest.mark.parametrize("day", [5, 7])
def test_the_notice_of_the_deadline_names_the_candidate(day: int):
    texts = dict.fromkeys((TextName.FILES_BEFORE_DEADLINE, TextName.FILES_AFTER_DEADLINE), "{prénom}.")
    campaign = CampaignSettings(texts=texts)
    at = datetime(2023, 4, day, tzinfo=PARIS)
    assert (files_notice(campaign, at, "Zoé"), files_notice(campaign, at)) == ("Zoé.", ".")


@pytest.mark.parametrize(
    ("email", "phone", "contact"),
    [
        ("a@exemple.fr", "01 02", "a@exemple.fr"),
        (None, "01 02", "01 02"),
        ("a@exemple.fr", None, "a@exemple.fr"),
        (None, None, "le service des admissions"),
    ],
)
def test_a_text_that_says_whom_to_write_to_always_names_somebody(email: str | None, phone: str | None, contact: str):
    campaign = CampaignSettings(
        contact_email=email, contact_phone=phone, texts={TextName.PFM: "{prénom}{adresse de contact}"}
    )
    assert text_for(campaign, TextName.PFM) == contact


def test_what_changed_is_named():
    before = CampaignSettings()
    after = CampaignSettings(retention_years=3, texts={TextName.PFM: "Autre", TextName.FA: ORIGINALS[TextName.FA]})
    assert changed_members(before, after) == ["retention_years", "PFM"]


@pytest.mark.parametrize(
    ("at", "closed"),
    [
        (datetime(2027, 4, 8, 21, 59, 59, tzinfo=UTC), False),
        (datetime(2027, 4, 8, 22, 0, 0, tzinfo=UTC), True),
    ],
)
def test_records_are_closed_after_the_last_day_in_paris(at: datetime, closed: bool):
    assert is_record_closed(CampaignSettings(record_deadline=date(2027, 4, 8)), at) is closed


def test_records_without_a_last_day_are_never_closed():
    assert not is_record_closed(CampaignSettings(), datetime(2099, 1, 1, tzinfo=UTC))
