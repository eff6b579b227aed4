"""The sentences of the letter, by method (docs/rules/letters.md)."""

from datetime import date, datetime
from typing import Final

from parvis.candidates.record.model import Source
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.clock import PARIS
from parvis.kernel.french import date_in_letters
from parvis.letters.evaluation.hours import AT_HOME, difference_with_paris, hour, hour_at_home, hour_in
from parvis.letters.evaluation.rules import CONTRACT, LetterTexts
from parvis.letters.evaluation.schemas import (
    InterviewDetailsOut,
    LetterheadOut,
    LetterItemOut,
    LetterListOut,
    LetterOut,
    LetterRowOut,
    RemoteOut,
    RowKind,
)
from parvis.school.settings.rules import CampaignSettings
from parvis.school.texts.originals import ORIGINALS
from parvis.school.texts.rules import TextName

TITLE: Final = ORIGINALS[TextName.SUBJECT_LETTER]
_RESULTS_BY_SERVICE: Final = "Les résultats vous sont donnés par le service des admissions."
LINK: Final = "Lien de visioconférence"
LINK_TO_COME: Final = "Il s'affichera dans votre espace candidat avant l'entretien."

_OVERSEAS: Final = (("974", "La Réunion"), ("971", "Guadeloupe"))
"""The territories whose differences every letter tells (docs/rules/letters.md)."""

_DAYS: Final = ("Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche")


def notice_of(
    method: EvaluationMethod, interview: InterviewDetailsOut | None, texts: LetterTexts = CONTRACT
) -> str | None:
    """Returns the sentence that replaces a letter, None when there is a letter."""
    if method is EvaluationMethod.ENCF:
        return texts[TextName.NOT_EXAMINED]
    return texts[TextName.DATE_NOT_FIXED] if method is EvaluationMethod.INTERVIEW and interview is None else None


def letter_of(
    method: EvaluationMethod,
    interview: InterviewDetailsOut | None,
    texts: LetterTexts = CONTRACT,
    *,
    department: str | None = None,
    source: Source = "PARCOURSUP",
) -> LetterOut | None:
    """Returns the letter of a method; None for ENCF, and for an interview whose date is not fixed.

    department: the number of the candidate's department; if it is overseas, its local time is written first. source: a
    candidate created by hand wrote nothing on the national platform, nor did their school.
    """
    on_platform = source == "PARCOURSUP"
    match method:
        case EvaluationMethod.INTERVIEW:
            return _interview_letter(interview, texts, department) if interview is not None else None
        case EvaluationMethod.PFM:
            return _file_letter(texts, on_platform=on_platform)
        case EvaluationMethod.FA:
            return _letter(
                texts,
                texts[TextName.FA],
                paragraphs=[
                    "C'est la fiche que votre lycée a remplie sur Parcoursup. Vous ne passez pas d'entretien."
                    if on_platform
                    else "C'est la fiche que votre établissement a remplie. Vous ne passez pas d'entretien."
                ],
                rows=_campaign_contact(texts),
                closing=texts[TextName.NOTHING_TO_DO],
            )
        case EvaluationMethod.NONE:
            return _letter(
                texts, _results(texts, source), rows=_campaign_contact(texts), closing=texts[TextName.NOTHING_TO_DO]
            )
        case EvaluationMethod.ENCF:
            return None


def _file_letter(texts: LetterTexts, *, on_platform: bool) -> LetterOut:
    """Returns the letter of a candidate who is evaluated by two documents of their file, without an interview."""
    return _letter(
        texts,
        texts[TextName.PFM],
        rows=_campaign_contact(texts),
        paragraphs=["Votre note de motivation est calculée à partir de deux documents de votre dossier :"],
        lists=[
            LetterListOut(
                title=None,
                items=[
                    LetterItemOut(
                        text="Votre projet de formation motivé",
                        detail="Celui que vous avez écrit sur Parcoursup. Un jury le lit et le note."
                        if on_platform
                        else "Celui que vous avez écrit. Un jury le lit et le note.",
                        kind="PROJECT",
                    ),
                    LetterItemOut(
                        text="Votre fiche avenir",
                        detail="Celle que votre lycée a remplie sur Parcoursup."
                        if on_platform
                        else "Celle que votre établissement a remplie.",
                        kind="FUTURE_SHEET",
                    ),
                ],
            )
        ],
        closing=texts[TextName.NOTHING_TO_DO],
    )


def _results(texts: LetterTexts, source: Source) -> str:
    # The campaign's own text, where it has one, is for everyone.
    return (
        texts[TextName.NONE]
        if source == "PARCOURSUP" or texts[TextName.NONE] != CONTRACT[TextName.NONE]
        else _RESULTS_BY_SERVICE
    )


def day_in_letters(day: date) -> str:
    """``Jeudi 14 mai 2026``; the first of a month is ``1er``."""
    return f"{_DAYS[day.weekday()]} {date_in_letters(day)}"


def _letter(
    texts: LetterTexts,
    lead: str,
    *,
    paragraphs: list[str] | None = None,
    rows: list[LetterRowOut] | None = None,
    lists: list[LetterListOut] | None = None,
    closing: str,
) -> LetterOut:
    return LetterOut(
        letterhead=_head(texts.campaign),
        title=TITLE,
        greeting="Bonjour,",
        lead=lead,
        paragraphs=paragraphs or [],
        rows=rows or [],
        lists=lists or [],
        closing=[closing],
    )


def _head(campaign: CampaignSettings) -> LetterheadOut:
    own = campaign.model_dump(include={"programme", "institution", "colour", "town"})
    return LetterheadOut(**own, logo=campaign.logo_path, signature=campaign.lines_signed)


def _interview_letter(interview: InterviewDetailsOut, texts: LetterTexts, department: str | None) -> LetterOut:
    remote = interview.interview_remote_details
    return _remote(interview, remote, texts, department) if remote is not None else _face_to_face(interview, texts)


def _face_to_face(interview: InterviewDetailsOut, texts: LetterTexts) -> LetterOut:
    """The times are the site's own; those of Paris are added where they differ."""
    details = interview.interview_face_to_face_details
    at, convoked = interview.interview_date_time, interview.convocation_date_time
    rows = [
        _row("Date", day_in_letters(at.date())),
        _row("Convocation", _local(convoked), "Arrivez 5 minutes avant cette heure. Prévoyez 2h30 sur place."),
        _row("Entretien", _local(at), "L'entretien dure 15 à 20 minutes, devant un jury."),
        _row("Site", interview.interview_site_name, f"Créneau {interview.interview_slot_name}"),
        _row("Adresse", details.interview_address if details else None),
        _row("À savoir", interview.complementary_info, kind="NOTE"),
        _contact(interview.contact_email_address, interview.contact_phone_number),
    ]
    return _letter(
        texts,
        texts[TextName.FACE_TO_FACE],
        rows=[row for row in rows if row is not None],
        lists=[
            LetterListOut(
                title="Documents à apporter",
                items=[
                    LetterItemOut(text="une pièce d'identité en cours de validité"),
                    LetterItemOut(text="cette lettre, imprimée ou sur votre téléphone"),
                    LetterItemOut(text="vos bulletins de première et de terminale"),
                ],
            )
        ],
        closing=texts[TextName.IF_ABSENT],
    )


def _remote(interview: InterviewDetailsOut, remote: RemoteOut, texts: LetterTexts, department: str | None) -> LetterOut:
    """The site's own information is left out: it tells how to come there (docs/rules/letters.md)."""
    at = interview.interview_date_time.astimezone(PARIS)
    connected = (interview.convocation_date_time or at).astimezone(PARIS)
    at_home = hour_at_home(connected, department)
    advice = "Connectez-vous 5 minutes avant cette heure. Prévoyez 1h30, dont 15 à 20 minutes d'entretien."
    rows = [
        _row("Date", day_in_letters(at.date())),
        _row(
            "Connexion",
            f"{hour(connected)}, heure de Paris",
            advice if at_home is None else f"{at_home}. {advice}",
            emphasis=at_home,
        ),
        _overseas_row("Entretien", at, department),
        _row(
            "Lieu", f"À distance (site : {interview.interview_site_name})", f"Créneau {interview.interview_slot_name}"
        ),
        _row(LINK, remote.interview_videoconference_link, kind="LINK") or _row(LINK, LINK_TO_COME),
        _row("Code d'accès", remote.interview_videoconference_password, kind="CODE"),
        _contact(interview.contact_email_address, interview.contact_phone_number),
    ]
    return _letter(
        texts,
        texts[TextName.REMOTE],
        rows=[row for row in rows if row is not None],
        lists=[
            LetterListOut(
                title="À préparer",
                items=[
                    LetterItemOut(text="une webcam et un micro, obligatoires", kind="CAMERA"),
                    LetterItemOut(text="une pièce calme, sans autre personne que vous", kind="ROOM"),
                    LetterItemOut(text="une pièce d'identité en cours de validité", kind="IDENTITY"),
                ],
            )
        ],
        closing=texts[TextName.IF_DISCONNECTED],
    )


def _campaign_contact(texts: LetterTexts) -> list[LetterRowOut]:
    return [row for row in (_contact(texts.campaign.contact_email, texts.campaign.contact_phone),) if row is not None]


def _contact(email: str | None, phone: str | None) -> LetterRowOut | None:
    return _row("Contact", email or phone, phone if email else None, kind="CONTACT")


def _row(
    label: str, value: str | None, note: str | None = None, *, kind: RowKind = "TEXT", emphasis: str | None = None
) -> LetterRowOut | None:
    """A line without value is left out."""
    return LetterRowOut(label=label, value=value, note=note, emphasis=emphasis, kind=kind) if value else None


def _local(at: datetime | None) -> str | None:
    if at is None:
        return None
    paris = at.astimezone(PARIS)
    if paris.utcoffset() == at.utcoffset():
        return hour(at)
    return f"{hour(at)}, heure locale ({hour(paris)}, heure de Paris)"


def _overseas_row(label: str, at: datetime, department: str | None) -> LetterRowOut | None:
    """The hour in Paris; below, that of the candidate's own territory first, then the contract's two differences, all
    for the day of the interview: winter's are not summer's.
    """
    own = department if department in AT_HOME else None
    at_home = hour_at_home(at, own)
    hours = [] if own is None else [f"{at_home} ({difference_with_paris(at, own)})"]
    hours += [
        f"{name} : {hour_in(at, each)} ({difference_with_paris(at, each)})" for each, name in _OVERSEAS if each != own
    ]
    return _row(label, f"{hour(at)}, heure de Paris", ". ".join(hours) + ".", emphasis=at_home)
