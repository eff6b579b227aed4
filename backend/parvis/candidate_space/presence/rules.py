"""What a site's manager reads of a candidate who is late."""

from parvis.candidates.record.model import Candidate
from parvis.emails.messages.writing import Content
from parvis.interviews.juries.model import Jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot


def lateness_mail(
    candidate: Candidate, slot: InterviewSlot, jury: Jury, site: InterviewSite, message: str | None
) -> Content:
    """The mail, in the candidate's own words if they wrote any."""
    name = f"{candidate.last_name} {candidate.first_name}".strip()
    quoted = f"« {message} »" if message else "Aucun message n'a été ajouté."
    return Content(
        subject=f"Retard annoncé : {name}, entretien de {slot.interview_time:%H:%M}",
        paragraphs=(f"{name} prévient d'un retard à son entretien de ce jour.", quoted),
        rows=(
            ("Candidature", f"n° {candidate.external_id}"),
            ("Entretien", f"{slot.interview_time:%H:%M}, créneau {slot.name}"),
            ("Jury", jury.name),
            ("Site", site.name),
            *((("Téléphone", candidate.phone_number),) if candidate.phone_number else ()),
        ),
    )
