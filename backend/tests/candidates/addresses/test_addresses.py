"""Which candidate owns an address."""

import uuid

from parvis.candidates.addresses.queries import Bearer, addresses_borne
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates
from tests.given.computations import candidate_id
from tests.given.people import add_account


def test_address_is_ones_own_when_nobody_else_has_it_ignoring_case(database, psycopg_connection):
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI", "FAUVEL"])
    emails = ["a@x.fr", "A@Ｘ.fr ", "", "staff@x.fr", "eleve@x.fr", "former@x.fr"]
    for row, email in reversed([*enumerate(emails)]):
        psycopg_connection.execute("UPDATE candidates SET email = %s WHERE row_number = %s", [email, row])
    psycopg_connection.execute("UPDATE candidates SET external_id = '999' WHERE row_number = 5")
    add_account("ROLE_ADMIN", "STAFF@x.fr")
    add_account("ROLE_CANDIDATE", "eleve@x.fr")
    add_account(None, "former@x.fr")
    add_account("ROLE_JURY", "jury@x.fr")
    with new_session() as session:
        found = addresses_borne(session)
    assert [bearer.external_id for bearer in found.own] == ["999", "1000004"]
    assert found.own[1] == Bearer(uuid.UUID(candidate_id(4)), "1000004", "ESSAI Prénom 4", "eleve@x.fr")
    assert [bearer.name for bearer in found.bearers][::5] == ["FAUVEL Prénom 5", "ESSAI Prénom 4"]
    assert [bearer.external_id for bearer in found.without] == ["1000002"]
    assert {key: [bearer.external_id for bearer in bearers] for key, bearers in found.shared.items()} == {
        "a@x.fr": ["1000000", "1000001"],
        "staff@x.fr": ["1000003"],
    }
    assert found.staff == {"staff@x.fr"}


def test_address_that_no_mail_reaches_is_no_address(database, psycopg_connection):
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI"])
    for row, email in enumerate(["zoé@x.fr", "zoe", "zoe@école.fr", "mailto:zoe@x.fr", "zoe@x"]):
        psycopg_connection.execute("UPDATE candidates SET email = %s WHERE row_number = %s", [email, row])
    with new_session() as session:
        found = addresses_borne(session)
    assert [bearer.email for bearer in found.own] == ["zoe@école.fr"]
    assert len(found.without) == 4
