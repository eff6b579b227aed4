"""Which candidate owns an address."""

import uuid

from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
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
        found = candidate_addresses(session)
    assert [owner.external_id for owner in found.own] == ["999", "1000004"]
    assert found.own[1] == AddressOwner(uuid.UUID(candidate_id(4)), "1000004", "ESSAI Prénom 4", "eleve@x.fr")
    assert [owner.name for owner in found.owners][::5] == ["FAUVEL Prénom 5", "ESSAI Prénom 4"]
    assert [owner.external_id for owner in found.without] == ["1000002"]
    assert {key: [owner.external_id for owner in owners] for key, owners in found.shared.items()} == {
        "a@x.fr": ["1000000", "1000001"],
        "staff@x.fr": ["1000003"],
    }
    assert found.staff == {"staff@x.fr"}


def test_address_that_no_mail_reaches_is_no_address(database, psycopg_connection):
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI"])
    for row, email in enumerate(["zoé@x.fr", "zoe", "zoe@école.fr", "mailto:zoe@x.fr", "zoe@x"]):
        psycopg_connection.execute("UPDATE candidates SET email = %s WHERE row_number = %s", [email, row])
    with new_session() as session:
        found = candidate_addresses(session)
    assert [owner.email for owner in found.own] == ["zoe@école.fr"]
    assert len(found.without) == 4
