"""Numbers of erased people: recognised, and read by nobody."""

import uuid

from parvis.candidates.erased.queries import numbers_erased
from parvis.candidates.erased.service import remember_erased
from parvis.kernel.db import new_session
from parvis.kernel.personal_data import DataSubject, without_people
from parvis.kernel.personal_data import number_hash as hash_of

ZOE = DataSubject(
    id=uuid.UUID(int=7), row=0, number="101", last_name="DUPONT", first_name="Zoé", email=None, account=None
)


def test_an_erased_number_is_recognised_and_a_like_one_is_not(database):
    with new_session() as session, session.begin():
        remember_erased(session, [ZOE])
        remember_erased(session, [ZOE])
        assert numbers_erased(session, ["101", " 101 ", "1010", "102"]) == {"101", " 101 "}
        assert b"101" not in hash_of("101")


def test_entries_about_a_person_leave_lists_and_other_texts_are_masked():
    content = {"people": [{"externalId": "101"}, {"externalId": "1010"}], "message": "zoé dupont et 101", "count": 101}
    assert without_people(content, [ZOE]) == {"people": [{"externalId": "1010"}], "message": "… et …", "count": 101}


def test_what_tells_of_many_goes_whole():
    assert without_people({"a": 1}, [ZOE] * 51) is None
