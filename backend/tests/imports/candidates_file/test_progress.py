"""What a person reads of an import while it goes on."""

import pytest

from parvis.imports.candidates_file.plan.plan import plan_of
from parvis.kernel.db import new_session
from tests.given.files import file_of

READING = (0, None, "Lecture du fichier")


@pytest.mark.usefixtures("database")
def test_the_reading_is_told_before_the_file_is_read_and_while_it_is():
    steps: list[tuple[int, int | None, str]] = []
    with new_session() as session:
        plan_of(session, file_of("D"), lambda *step: steps.append(step))
    reading = [step for step in steps if step == READING]
    assert steps[: len(reading)] == reading
    assert len(reading) > 1
    assert steps[len(reading) :] == [(0, 2, "Comparaison avec les candidatures"), (2, 2, "Rapport")]
