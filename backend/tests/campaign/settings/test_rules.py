"""How texts are written and filled, and what the contract's values are."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from parvis.campaign.settings.rules import (
    LONGEST_TEXT,
    ORIGINALS,
    CampaignSettings,
    TextName,
    changed_members,
    files_notice,
    filled,
    is_file_deadline_over,
    letter_texts,
    text_as_written,
)
from parvis.letters.evaluation.rules import CONTRACT

PARIS = ZoneInfo("Europe/Paris")


def test_settings_that_nobody_saved_are_those_of_the_contract():
    campaign = CampaignSettings()
    assert (campaign.file_deadline, campaign.retention_years) == (date(2023, 4, 6), 2)
    assert letter_texts(campaign) == CONTRACT
    assert CONTRACT.unavailable.endswith("avant la semaine du 24 avril.")


def test_originals_of_the_page_are_texts_that_may_be_saved():
    assert [text_as_written(text) for text in ORIGINALS.values()] == list(ORIGINALS.values())
    assert list(ORIGINALS) == list(TextName)


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
    assert filled(campaign, TextName.LETTER_SOON, "{prénom}") == (
        "{prénom} : le service des admissions, semaine du 24 avril"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" \r\n ", "Texte obligatoire"),
        ("a" * (LONGEST_TEXT + 1), "Au plus 400 caractères"),
        ("Bonjour {nom}", "Entre accolades"),
        ("Bonjour {prénom", "Entre accolades"),
        ("Bonjour \x07", "ne s'affiche pas"),
        ("Bonjour \u202e", "ne s'affiche pas"),
    ],
)
def test_text_that_candidates_could_not_read_is_refused(text: str, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        text_as_written(text)


def test_text_keeps_its_lines_and_loses_the_blanks_around_them():
    assert text_as_written("  Un\r\ndeux \n") == "Un\ndeux"


def test_what_changed_is_named():
    before = CampaignSettings()
    after = CampaignSettings(retention_years=3, texts={TextName.PFM: "Autre", TextName.FA: ORIGINALS[TextName.FA]})
    assert changed_members(before, after) == ["retention_years", "PFM"]
