"""Interviews, as the concept of interviews gives them."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from parvis.interviews.juries.model import InterviewType
from parvis.letters.evaluation.schemas import FaceToFaceOut, InterviewDetailsOut, RemoteOut

PARIS = ZoneInfo("Europe/Paris")


@pytest.fixture
def face_to_face() -> InterviewDetailsOut:
    return InterviewDetailsOut(
        interview_slot_name="LYO01AP-2027-05-14-1430",
        interview_type=InterviewType.AFTERNOON_FACE_TO_FACE,
        interview_date_time=datetime(2027, 5, 14, 14, 30, tzinfo=PARIS),
        convocation_date_time=datetime(2027, 5, 14, 14, 0, tzinfo=PARIS),
        interview_site_name="Lyon",
        interview_face_to_face_details=FaceToFaceOut(interview_address="12 rue des Inventions, 69100 Villeurbanne"),
        interview_remote_details=None,
        contact_email_address="lyon@exemple.fr",
        contact_phone_number="04 00 00 00 00",
        complementary_info="Métro A.\nEntrée par le portail nord.\nParking fermé.",
    )


@pytest.fixture
def remote(face_to_face: InterviewDetailsOut) -> InterviewDetailsOut:
    joined = RemoteOut(
        interview_videoconference_link="https://visio.exemple.fr/lyo01ad", interview_videoconference_password="482 913"
    )
    return face_to_face.model_copy(
        update={
            "interview_type": InterviewType.AFTERNOON_REMOTE,
            "interview_face_to_face_details": None,
            "interview_remote_details": joined,
        }
    )
