"""The registry of advisory locks: one order, each lock named once."""

import pytest

from parvis.kernel.advisory_locks import AdvisoryLock, AdvisoryLockOutOfOrder, hold, hold_if_free
from parvis.kernel.db import new_session

FIRST, LAST = AdvisoryLock.SIGNING_KEYS, AdvisoryLock.FORMULAS


def test_locks_taken_in_order_and_again_are_held_until_the_transaction_ends(database):
    with new_session() as session, new_session() as other:
        with session.begin():
            for lock in (FIRST, LAST, LAST):
                hold(session, lock)
            with other.begin():
                assert not hold_if_free(other, LAST)
        with other.begin():
            assert hold_if_free(other, LAST)


@pytest.mark.parametrize("take", [hold, hold_if_free])
def test_lock_taken_out_of_order_is_refused_and_the_next_transaction_starts_clean(database, take):
    with new_session() as session:
        with session.begin():
            hold(session, LAST)
            with pytest.raises(AdvisoryLockOutOfOrder):
                take(session, FIRST)
        with session.begin():
            take(session, FIRST)
