"""Deposits wait for the judge in turns that are fair by person."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import pytest

from parvis.files.content import service
from tests.given.candidates import CANDIDATES
from tests.given.pdfs import pdf

OWN = "/api/v1/candidate"
PDF = pdf()
SLOW = b"%PDF-1.7 this one takes long"


@pytest.fixture
def let_slow_files_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """A judge that takes every file, those that are slow once the test calls this."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    monkeypatch.setattr(service, "_JUDGE", ("sh", "-c", f"! grep -aq 'takes long' || cat {gate}"))
    held = [os.open(gate, os.O_RDWR)]

    def let_end() -> None:
        if held:
            (tmp_path / "open").touch()
            (tmp_path / "open").replace(gate)
            os.close(held.pop())

    yield let_end
    let_end()


def send(client, *files: tuple[str, bytes]):
    return client.post(f"{OWN}/files/import", files=[("file", file) for file in files])


def test_twelve_slow_files_of_a_person_hold_up_nobody_else_and_are_sent_back(me, admin, marie, let_slow_files_end):
    with ThreadPoolExecutor(12) as people:
        deposits = [people.submit(send, me, (f"{number}.pdf", SLOW)) for number in range(12)]
        try:
            refused = [deposit for _, deposit in zip(range(2), as_completed(deposits, timeout=30), strict=False)]
            for _ in range(3):
                theirs = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("a.pdf", PDF)})
                assert theirs.status_code == 200, theirs.text
            for answer in (deposit.result() for deposit in refused):
                assert (answer.status_code, answer.json()["code"]) == (429, "TOO_MANY_DEPOSITS")
                assert int(answer.headers["Retry-After"]) > 0
                assert answer.json()["message"].endswith("Veuillez réessayer dans quelques instants.")
        finally:
            let_slow_files_end()
        statuses = sorted(deposit.result().status_code for deposit in deposits)
    assert statuses == [200] * 10 + [429] * 2
    assert send(me, ("a.pdf", PDF)).status_code == 200
