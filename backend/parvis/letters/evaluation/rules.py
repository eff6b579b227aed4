"""The sentences of the letters that a campaign may change (docs/rules/letters.md)."""

from dataclasses import dataclass
from typing import Final

from parvis.emails.messages.letterhead import PLAIN, Letterhead


@dataclass(frozen=True, slots=True)
class LetterTexts:
    """The sentences of letters, and the contact; the defaults are the contract's.

    soon: the letters are closed. unavailable: the method is not known. face_to_face … none: the first sentence of each
    letter. if_absent, if_disconnected, nothing_to_do: the last sentences.
    """

    soon: str = "Les modalités d'évaluation de votre note de motivation seront disponibles ici prochainement."
    unavailable: str = "Les modalités d'évaluation ne sont pas disponibles avant la semaine du 24 avril."
    not_examined: str = (
        "Votre candidature n'a pas été examinée car vous n'avez pas validé votre inscription sur Parcoursup."
    )
    date_not_fixed: str = "Vous passez un entretien. Sa date sera affichée ici dès qu'elle sera fixée."
    face_to_face: str = "Vous passez un entretien. Il compte pour votre note de motivation."
    if_absent: str = "Si vous ne pouvez pas venir, prévenez le contact ci-dessus dès que possible."
    remote: str = "Vous passez un entretien à distance. Il compte pour votre note de motivation."
    if_disconnected: str = "En cas de panne, appelez le contact ci-dessus."
    pfm: str = "Votre candidature est étudiée sur dossier, sans entretien."
    fa: str = "Votre note de motivation vient de votre fiche avenir."
    none: str = "Les résultats vous sont donnés par Parcoursup."
    nothing_to_do: str = "Vous n'avez rien à faire pour cette évaluation."
    contact_email: str | None = None
    contact_phone: str | None = None
    letterhead: Letterhead = PLAIN


CONTRACT: Final = LetterTexts()
