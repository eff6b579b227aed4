"""The sentences of the letters that a campaign may change (docs/rules/letters.md)."""

from dataclasses import dataclass
from typing import Final

from parvis.school.settings.rules import CampaignSettings, text_for
from parvis.school.texts.rules import TextName


@dataclass(frozen=True, slots=True)
class LetterTexts:
    """The sentences of letters, ``texts[TextName.PFM]``, as a candidate of that first name reads them."""

    campaign: CampaignSettings
    first_name: str = ""

    def __getitem__(self, name: TextName) -> str:
        return text_for(self.campaign, name, self.first_name)


CONTRACT: Final = LetterTexts(CampaignSettings())
