"""What is recorded of a candidate is read back as it happened, whatever it says (docs/rules/candidates.md)."""

import uuid

from sqlalchemy import select

from parvis.candidates.history.model import HistoryItem
from parvis.candidates.history.service import Action, ChangedCell, Happened, record, reverse_imports
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session

TEXTS = [
    '"guillemets", virgule; \\ et \\.',
    "\\.",
    "ligne 1\nligne 2\r\n",
    "\\N",
    "NULL",
    "",
    " ",
    "é\U0001f393",
    "\x01",
    "א",
]


def _read(candidate):
    with new_session() as session:
        found = select(HistoryItem).where(HistoryItem.candidate_id == candidate).order_by(HistoryItem.id)
        return session.scalars(found).all()


def test_recorded_cells_keep_their_values_and_their_types(database):
    candidate = uuid.uuid4()
    values = [*TEXTS, 14.5, 0.0, True, False, None]
    cells = tuple(ChangedCell(f"Parcoursup[{index}]", value, values[-index]) for index, value in enumerate(values))
    author = Person("anne", "anne@test.example", 'An"ne', "Mar\\tin; d'Or\n", frozenset({"ROLE_ADMIN"}))

    with new_session() as session, session.begin():
        record(session, [Happened(candidate, Action.UPDATE_GRADE, cells)], author)

    [item] = _read(candidate)
    assert (item.action, item.author_subject) == ("UPDATE_GRADE", "anne")
    assert (item.author_first_name, item.author_last_name) == ('An"ne', "Mar\\tin; d'Or\n")
    assert [cell["name"] for cell in item.content["cells"]] == [f"Parcoursup[{index}]" for index in range(len(values))]
    recorded = [(cell["value"], cell["previousValue"]) for cell in item.content["cells"]]
    assert [(value, type(value)) for value, _ in recorded] == [(value, type(value)) for value in values]
    assert [previous for _, previous in recorded] == [values[-index] for index in range(len(values))]


def test_items_come_in_the_order_in_which_they_happened_and_the_system_has_no_name(database):
    candidate, other = uuid.uuid4(), uuid.uuid4()
    with new_session() as session, session.begin():
        record(session, [], None)
        record(session, [Happened(candidate, Action.IMPORT), Happened(other, Action.IMPORT)], None)
        record(session, [Happened(candidate, Action.RESOLVE_CONFLICT)], None)

    items = _read(candidate)
    assert [item.action for item in items] == ["IMPORT", "RESOLVE_CONFLICT"]
    assert [(item.author_subject, item.author_last_name, item.content) for item in items] == [
        (None, None, {"cells": []})
    ] * 2


def test_an_import_undone_is_told_the_other_way_round_and_forgets_who_is_gone(database):
    kept, gone, older = uuid.uuid4(), uuid.uuid4(), uuid.uuid4()
    cells = (ChangedCell("Nom", "B", "A"), ChangedCell("Prenom", 2.0, None))
    with new_session() as session, session.begin():
        record(session, [Happened(older, Action.IMPORT, cells)], None)
    with new_session() as session, session.begin():
        imported = [Happened(candidate, Action.IMPORT, cells) for candidate in (kept, gone)]
        record(session, [*imported, Happened(kept, Action.UPDATE_REMARK)], None)
    [before, _] = _read(kept)
    author = Person("anne", "anne@test.example", "Anne", "Martin", frozenset({"ROLE_ADMIN"}))
    with new_session() as session, session.begin():
        reverse_imports(session, before.created, [gone], author)
    *_, back = _read(kept)
    assert (back.action, back.author_subject) == ("UNDO_IMPORT", "anne")
    assert (back.author_first_name, back.author_last_name) == ("Anne", "Martin")
    assert back.content["cells"] == [
        {"name": "Nom", "value": "A", "previousValue": "B"},
        {"name": "Prenom", "value": None, "previousValue": 2.0},
    ]
    assert [len(_read(each)) for each in (kept, gone, older)] == [3, 0, 1]


def test_a_rolled_back_action_leaves_no_history(database):
    candidate = uuid.uuid4()
    with new_session() as session:
        record(session, [Happened(candidate, Action.UPDATE_REMARK)], None)
        session.rollback()

    assert _read(candidate) == []
