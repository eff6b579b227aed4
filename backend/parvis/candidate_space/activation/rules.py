"""What a candidate's account takes from their record, and the mail that opens it."""

import re
from typing import Final

from parvis.emails.messages.writing import Button, Content, greeting_of
from parvis.emails.outbox.rules import MASK
from parvis.kernel.french import of_number
from parvis.kernel.settings import settings
from parvis.school.settings.rules import SAMPLE_NUMBER, CampaignSettings, text_for
from parvis.school.texts.rules import TextName

PATH: Final = "/candidate/account/activation"

# What Keycloak's profile of users forbids in names. People bear some of it: a record may read "MARTIN (LE GALL)".
_FORBIDDEN: Final = re.compile(r"""[<>&"$%!#?§;*~/\\|^=\[\]{}()\x00-\x1f\x7f-\x9f]""")


def account_name(name: str) -> str:
    """A name as every directory takes it; the record keeps its own."""
    return " ".join(_FORBIDDEN.sub(" ", name).split())


def activation_mail(
    campaign: CampaignSettings, first_name: str, number: str, *, text: TextName = TextName.MAIL_ACTIVATION
) -> Content:
    """The mail with a candidate's link, which takes the place of `MASK` when it leaves. ``text``: another one for those
    whose wish is not confirmed, whom nobody tells that their application is examined.
    """
    config = settings()
    days = f"{config.activation_days} {of_number(config.activation_days, 'jour', 'jours')}"
    return Content(
        subject=text_for(campaign, TextName.SUBJECT_ACTIVATION, first_name, number),
        greeting=greeting_of(first_name),
        paragraphs=(text_for(campaign, text, first_name, number),),
        button=Button("Créer mon compte", f"{config.base_url}{PATH}#token={MASK}"),
        closing=(
            f"Ce lien ne sert qu'une fois, pendant {days}. Il n'est que pour vous.",
            "Nous ne vous demanderons jamais votre mot de passe.",
        ),
    )


def activation_sample(campaign: CampaignSettings, first_name: str) -> dict[TextName, Content]:
    """The mails as the settings' page previews them."""
    texts = (TextName.MAIL_ACTIVATION, TextName.MAIL_ACTIVATION_UNCONFIRMED)
    return {text: activation_mail(campaign, first_name, SAMPLE_NUMBER, text=text) for text in texts}
