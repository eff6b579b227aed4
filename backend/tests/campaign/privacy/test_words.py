"""Each key and each code of a concept's personal data has its French words on the page that a person gets."""

import re
import uuid
from enum import StrEnum

import pytest
from sqlalchemy import CheckConstraint

from parvis.app.main import concept_routes
from parvis.app.personal_data import PERSONAL_DATA_OF_CONCEPTS
from parvis.campaign.privacy.page import page_of
from parvis.campaign.privacy.words import CODES, INTERNAL, PARTS, WORDS
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.log.changes import ChangeOrigin
from parvis.candidates.history.model import Action
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.clock import now
from parvis.kernel.db import Base, new_session
from parvis.kernel.personal_data import DataSubject, PersonalData
from parvis.kernel.roles import Role

NOT_ROWS = {
    # What the export reads otherwise than as rows, or never hands out; their own keys are in `fill` of test_privacy.
    *("activation_links", "identity_accounts", "import_blobs", "computation_blobs", "ranking_files"),
}
WITHOUT_A_CONSTRAINT: dict[str, type[StrEnum]] = {
    "action": Action,
    "origin": ChangeOrigin,
    "method": EvaluationMethod,
    "role": Role,
}


@pytest.fixture
def exporting():
    concept_routes()
    default = PersonalData.__dataclass_fields__["export"].default
    return {name: concept for name, concept in PERSONAL_DATA_OF_CONCEPTS.items() if concept.export is not default}


def tables(exporting):
    names = {table for concept in exporting.values() for table in concept.columns} - NOT_ROWS
    return [Base.metadata.tables[name] for name in sorted(names)]


def test_each_part_has_a_title_and_a_purpose(exporting):
    assert sorted(exporting) == sorted(PARTS)
    assert [name for name, part in PARTS.items() if not (part.title and part.purpose.startswith("Pour "))] == []


def test_each_key_has_a_word_or_is_for_parvis_alone(exporting):
    missing = {
        f"{table.name}.{column.name}"
        for table in tables(exporting)
        for column in table.columns
        if column.name not in WORDS and column.name not in INTERNAL
    }
    assert missing == set(), "say it in `WORDS`, or leave it out of the page by `INTERNAL`"
    assert WORDS.keys() & INTERNAL == set()


def test_each_code_has_a_word(exporting):
    missing: set[str] = set()
    for table in tables(exporting):
        for constraint in table.constraints:
            if not isinstance(constraint, CheckConstraint):
                continue
            for column, listed in re.findall(r"(\w+) IN \(([^)]*)\)", str(constraint.sqltext)):
                words = CODES.get(column, {})
                codes = set(re.findall(r"'(\w+)'", listed)) - {*words}
                missing |= {f"{table.name}.{column} {code}" for code in codes}
    for key, codes in WITHOUT_A_CONSTRAINT.items():
        missing |= {f"{key} {code}" for code in codes if code not in CODES[key]}
    assert missing == set(), "say them in `CODES`"


def test_codes_are_words_under_their_own_key_alone_and_names_stay(database):
    held = {
        "record": [{"last_name": "TEST", "remark": "INTERVIEW", "source": "MANUAL", "birth_place": "17.77"}],
        "outbox": [{"kind": "TEST", "status": "SENT", "job_id": "x1", "sent_at": "2026-05-12T08:00:00+00:00"}],
        "letter_mailing": [{"method": "INTERVIEW", "announced": "a1b2", "left_announced": "c3d4"}],
        "jury_grades": [{"jury_interview_type": "FACE_TO_FACE", "grade": "ABS", "jury_start_time": "09:00:00"}],
        "journal": [{"role": "ROLE_OF_SCHOOL", "kind": "FILE"}],
        "history": [{"content": {"cells": [{"name": "MethodeEvaluation", "value": "ENCF", "previousValue": 17.77}]}}],
        "candidate_table": {
            "cells": {"Candidats[Note]": 17.77, "Candidats[Modalité]": "PFM", "Candidats[Faux]": "#DIV/0!"},
            "changes": [{"column_name": "Source", "value": "MANUAL", "previous": None, "origin": "KEPT_EXTERNAL"}],
        },
    }
    person = DataSubject(uuid.uuid4(), 0, "101", "TEST", "A", None, None)
    with new_session() as session:
        page = page_of(person, held, catalogue(session), now()).decode()
    rows = set(re.findall(r"<th>([^<]*)</th><td>([^<]*)</td>", page))
    assert rows >= {
        *(("Nom", "TEST"), ("Commentaire", "INTERVIEW"), ("Origine", "Saisie à la main"), ("Nature", "Essai")),
        *(
            ("État", "Envoyé"),
            ("Envoyé le", "12/05/2026 à 10:00"),
            ("Modalité", "Entretien"),
            ("Mode", "En présentiel"),
        ),
        *(("Note", "Absent"), ("Début", "09:00"), ("Rôle", "Équipe"), ("Valeur", "Vœu non confirmé")),
        *(("Avant", "17,77"), ("Note", "17,77"), ("Modalité", "Projet de formation motivé"), ("Colonne", "Source")),
        *(("Faux", "Calcul impossible"), ("Valeur", "Saisie à la main")),
    }
    assert [each for each in ("x1", "a1b2", "c3d4", "job_id", "Candidats[", "FACE_TO_FACE") if each in page] == []
    assert page.count("<p>Pour ") == len(held)
