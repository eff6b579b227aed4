"""Where keys come from: the embedded provider or an external issuer, asked no more often than needed."""

import threading
from typing import Any

import anyio
import pytest
import time_machine
from joserfc.jwk import RSAKey

from parvis.kernel.auth.keys import IssuerKeys, verification_keys
from parvis.kernel.auth.tokens import good_token
from parvis.kernel.errors import Unauthenticated, Unavailable
from tests.given.external_issuer import external_issuer, token_of_issuer

FIRST = RSAKey.generate_key(2048, {"use": "sig", "alg": "RS256"}, auto_kid=True)
SECOND = RSAKey.generate_key(2048, {"use": "sig", "alg": "RS256"}, auto_kid=True)


class Source:
    """A key set that can change, break, and counts how often it is read."""

    def __init__(self, *keys: RSAKey) -> None:
        self.keys = keys
        self.reads = 0
        self.broken = False

    def __call__(self) -> dict[str, Any]:
        self.reads += 1
        if self.broken:
            raise ValueError("broken")
        return {"keys": [key.as_dict(private=False) for key in self.keys]}


def find(keys: IssuerKeys, kid: str | None) -> object:
    return anyio.run(keys.find, kid)


def test_a_known_key_is_fetched_once_until_it_is_old() -> None:
    source = Source(FIRST)
    keys = IssuerKeys(source)
    with time_machine.travel("2027-01-01", tick=False) as clock:
        for _ in range(3):
            assert find(keys, FIRST.kid) is not None
        assert source.reads == 1
        clock.shift(301)
        source.keys = (SECOND,)
        assert find(keys, FIRST.kid) is None
        assert source.reads == 2


def test_unknown_keys_are_looked_for_but_not_at_every_call() -> None:
    source = Source(FIRST)
    keys = IssuerKeys(source)
    with time_machine.travel("2027-01-01", tick=False) as clock:
        assert find(keys, FIRST.kid) is not None
        source.keys = (SECOND, FIRST)
        for _ in range(5):
            assert find(keys, "invented") is None
        assert source.reads == 1
        clock.shift(11)
        assert find(keys, SECOND.kid) is not None
        assert source.reads == 2


def test_many_callers_ask_once() -> None:
    source = Source(FIRST)
    keys = IssuerKeys(source)

    async def ask_together() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(20):
                group.start_soon(keys.find, FIRST.kid)

    anyio.run(ask_together)
    assert source.reads == 1


def test_an_issuer_that_fails_keeps_its_known_keys_good() -> None:
    source = Source(FIRST)
    keys = IssuerKeys(source)
    with time_machine.travel("2027-01-01", tick=False) as clock:
        assert find(keys, FIRST.kid) is not None
        source.broken = True
        clock.shift(301)
        assert find(keys, FIRST.kid) is not None


def test_an_issuer_that_never_answered_is_unavailable_and_not_called_each_time() -> None:
    source = Source(FIRST)
    source.broken = True
    keys = IssuerKeys(source)
    with time_machine.travel("2027-01-01", tick=False) as clock:
        for _ in range(5):
            with pytest.raises(Unavailable):
                find(keys, FIRST.kid)
        assert source.reads == 1
        source.broken = False
        clock.shift(3)
        assert find(keys, FIRST.kid) is not None


def test_an_issuer_without_keys_takes_away_none() -> None:
    source = Source(FIRST)
    keys = IssuerKeys(source)
    with time_machine.travel("2027-01-01", tick=False) as clock:
        assert find(keys, FIRST.kid) is not None
        source.keys = ()
        clock.shift(301)
        assert find(keys, FIRST.kid) is not None


def test_a_clock_set_back_does_not_hide_new_keys() -> None:
    source = Source(FIRST)
    keys = IssuerKeys(source)
    with time_machine.travel("2027-01-01", tick=False) as clock:
        assert find(keys, FIRST.kid) is not None
        source.keys = (SECOND,)
        clock.shift(-3600)
        assert find(keys, SECOND.kid) is not None


def test_an_issuer_that_hangs_delays_nobody_whose_key_is_known() -> None:
    called, answered = threading.Event(), threading.Event()

    def hanging() -> dict[str, Any]:
        if called.is_set():
            hangs.set()
            assert answered.wait(30)
        called.set()
        return {"keys": [FIRST.as_dict(private=False)]}

    hangs = threading.Event()
    keys = IssuerKeys(hanging)
    with time_machine.travel("2027-01-01", tick=False) as clock:
        assert find(keys, FIRST.kid) is not None
        clock.shift(301)
        first = threading.Thread(target=find, args=(keys, FIRST.kid))
        first.start()
        assert hangs.wait(30)
        assert find(keys, FIRST.kid) is not None
        assert first.is_alive()
        answered.set()
        first.join()


def test_keys_that_cannot_verify_our_tokens_are_left_out() -> None:
    public = FIRST.as_dict(private=False)
    keys = [
        public | {"kid": "encryption", "use": "enc"},
        public | {"kid": "other algorithm", "alg": "RSA-OAEP"},
        {"kty": "oct", "k": "c2VjcmV0", "kid": "symmetric"},
        {"kty": "PQ", "kid": "unknown"},
        {name: value for name, value in public.items() if name != "kid"},
        {"kty": "RSA", "kid": "broken"},
        public,
    ]
    assert list(verification_keys({"keys": keys})) == [FIRST.kid]


@pytest.mark.parametrize("ending", ["", "/"])
def test_an_external_issuer_is_found_by_discovery(database: str, ending: str) -> None:
    """Its name may end in a slash, which its discovery's address then shares (OpenID Connect Discovery §4)."""
    with external_issuer(SECOND, ending) as issuer:
        token = token_of_issuer(SECOND, issuer, exp=4e9, iat=1)
        assert anyio.run(good_token, token).person.subject == "k"
        with pytest.raises(Unauthenticated):
            anyio.run(good_token, token_of_issuer(FIRST, issuer, iat=1))
