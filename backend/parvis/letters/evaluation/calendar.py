"""The interview as a calendar file (RFC 5545), in the local time of its place; it never contains the access code."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.schemas import InterviewDetailsOut

MEDIA_TYPE: Final = "text/calendar"
INTERVIEW_LASTS: Final = timedelta(minutes=30)
STAY_LASTS: Final = timedelta(hours=2, minutes=30)
CALL_LASTS: Final = timedelta(hours=1, minutes=30)
"""How long a candidate keeps free, from the convocation on (docs/rules/letters.md)."""
REMINDERS: Final = ("P1D", "PT1H")
"""How long before it a candidate is reminded: the evening to prepare, and the time to leave or to connect."""

_LONGEST_LINE: Final = 75  # bytes
_FIRST_SECOND: Final = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A slot of a jury for whoever sits: never the candidate. ``site`` says that it is remote."""

    slot_id: uuid.UUID
    slot_name: str
    jury: str
    site: str
    begins: datetime
    lasts: timedelta
    location: str


def calendar_file(interview: InterviewDetailsOut, candidate_id: uuid.UUID, *, at: datetime) -> bytes:
    """The file, written ``at``: one event from the hour at which the candidate is expected, for as long as the letter
    asks them to keep free, with the hour of Paris where the place has another, and with reminders.

    A candidate's event is the same one whatever their slot, in its newest revision: the file of the moved interview
    moves what stands in their calendar, where another event would call them twice.
    """
    start = interview.interview_date_time
    zone = start.tzinfo.key if isinstance(start.tzinfo, ZoneInfo) else "Europe/Paris"
    local = start.astimezone(ZoneInfo(zone))
    begins, lasts = _expected(interview, local)
    event = [
        *_event(candidate_id, at),
        f"DTSTART;TZID={zone}:{begins:%Y%m%dT%H%M%S}",
        f"DTEND;TZID={zone}:{begins + lasts:%Y%m%dT%H%M%S}",
        f"SUMMARY:{_escaped(_title(interview))}",
        f"LOCATION:{_escaped(_location(interview))}",
        f"DESCRIPTION:{_escaped(_description(interview, local))}",
        *(line for before in REMINDERS for line in _reminder(before, _title(interview))),
        "END:VEVENT",
    ]
    return _file([*_zone(zone, local), *event])


def _title(interview: InterviewDetailsOut) -> str:
    remote = " à distance" if interview.interview_remote_details is not None else ""
    return f"Entretien{remote} – {interview.interview_site_name}"


def _reminder(before: str, title: str) -> list[str]:
    return [
        *("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:-{before}"),
        f"DESCRIPTION:{_escaped(title)}",
        "END:VALARM",
    ]


def planning_file(meetings: Iterable[Meeting], *, at: datetime) -> bytes:
    """Returns the calendar file of a jury member, written ``at``: an event for each interview.

    Hours are in UTC, since a file may contain several zones and both sides of a change of hour.
    """
    lines = [
        line
        for meeting in meetings
        for line in (
            *_event(meeting.slot_id, at),
            f"DTSTART:{meeting.begins.astimezone(UTC):%Y%m%dT%H%M%SZ}",
            f"DTEND:{(meeting.begins.astimezone(UTC) + meeting.lasts):%Y%m%dT%H%M%SZ}",
            f"SUMMARY:{_escaped(f'Jury {meeting.jury} – {meeting.site}')}",
            f"LOCATION:{_escaped(meeting.location)}",
            f"DESCRIPTION:{_escaped(f'Créneau {meeting.slot_name}')}",
            "END:VEVENT",
        )
    ]
    return _file(lines)


def _event(uid: uuid.UUID, at: datetime) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}@parvis",
        f"SEQUENCE:{(at - _FIRST_SECOND) // timedelta(seconds=1)}",
        f"DTSTAMP:{at.astimezone(UTC):%Y%m%dT%H%M%SZ}",
    ]


def _file(content: Iterable[str]) -> bytes:
    begins = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Parvis//Entretiens//FR", "METHOD:PUBLISH")
    lines = (*begins, *content, "END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line)).encode()


def _expected(interview: InterviewDetailsOut, local: datetime) -> tuple[datetime, timedelta]:
    """When the candidate is there or connected, and for how long; the interview alone where they are not convoked."""
    convoked = interview.convocation_date_time
    if convoked is None:
        return local, INTERVIEW_LASTS
    lasts = CALL_LASTS if interview.interview_remote_details is not None else STAY_LASTS
    return convoked.astimezone(local.tzinfo), lasts


def _zone(zone: str, local: datetime) -> list[str]:
    """The zone with the one offset that this event needs."""
    offset = f"{local:%z}"
    return [
        *("BEGIN:VTIMEZONE", f"TZID:{zone}", "BEGIN:STANDARD", "DTSTART:19700101T000000"),
        *(f"TZOFFSETFROM:{offset}", f"TZOFFSETTO:{offset}", "END:STANDARD", "END:VTIMEZONE"),
    ]


def _location(interview: InterviewDetailsOut) -> str:
    remote, face_to_face = interview.interview_remote_details, interview.interview_face_to_face_details
    where = (remote.interview_videoconference_link or "À distance") if remote is not None else None
    if face_to_face is not None:
        where = face_to_face.interview_address
    return where or ""


def _description(interview: InterviewDetailsOut, local: datetime) -> str:
    lines = [f"Créneau {interview.interview_slot_name}"]
    if interview.convocation_date_time is not None:
        arrival = "Connexion" if interview.interview_remote_details is not None else "Convocation"
        lines.append(f"{arrival} à {interview.convocation_date_time.astimezone(local.tzinfo):%H:%M}")
    lines.append(f"Entretien à {local:%H:%M}")
    paris = local.astimezone(PARIS)
    if paris.utcoffset() != local.utcoffset():
        lines.append(f"Heure de Paris : {paris:%H:%M}")
    contact = [text for text in (interview.contact_email_address, interview.contact_phone_number) if text]
    return "\n".join([*lines, *([f"Contact : {', '.join(contact)}"] if contact else [])])


def _escaped(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> list[str]:
    """The line in parts of at most 75 bytes, none of which cuts a character."""
    parts, present = [], ""
    for character in line:
        if len((present + character).encode()) > _LONGEST_LINE:
            parts.append(present)
            present = " "
        present += character
    return [*parts, present]
