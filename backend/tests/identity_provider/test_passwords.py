"""What a password costs whoever steals its hash; the other tests hash cheaply (`conftest.py`)."""

import runpy

from argon2 import Type

from identity_provider import passwords


def test_hashes_cost_what_owasp_recommends_for_one_pass():
    hasher = runpy.run_path(passwords.__file__)["HASHER"]
    assert (hasher.type, hasher.time_cost, hasher.memory_cost, hasher.parallelism) == (Type.ID, 1, 46 * 1024, 1)
