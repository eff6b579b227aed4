"""The sheet of reasons that a candidate may ask for (docs/rules/ranking.md, why)."""

import uuid

import pypdfium2
import pytest
from sqlalchemy import select

from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id, compute, import_file
from tests.given.formulas import FORMULAS, saved
from tests.given.pdfs import tags_of
from tests.given.reasons import CANDIDATES, RANK
from tests.given.tables import created

CAMPAIGN = "/api/v1/admin/campaign"
HISTORY = "/api/v1/admin/history"


def change_campaign(admin, **members):
    answer = admin.put(CAMPAIGN, json=admin.get(CAMPAIGN).json() | members)
    assert answer.status_code == 200, answer.text


def sheet(admin, row=0):
    answer = admin.get(f"{CANDIDATES}/{candidate_id(row)}/reasons.pdf")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    with pypdfium2.PdfDocument(answer.content) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def test_sheet_is_tagged_with_the_headers_of_its_tables(chosen):
    tags = tags_of(chosen.get(f"{CANDIDATES}/{candidate_id(0)}/reasons.pdf").content)
    assert (tags.count("H1"), tags.count("H2"), tags.count("Table"), tags.count("TH")) == (1, 3, 4, 9)


@pytest.fixture
def chosen(ranked):
    """The same campaign, whose settings name the rank column."""
    change_campaign(ranked, rankColumn=RANK)
    return ranked


def test_without_rank_column_or_computation_there_is_no_sheet(admin):
    path = f"{CANDIDATES}/{candidate_id(0)}/reasons.pdf"
    assert (admin.get(path).status_code, admin.get(path).json()["code"]) == (409, "NO_RANK_COLUMN")
    saved(admin, "Rang", "RANK(Parcoursup[@Maths];Parcoursup[Maths])")
    change_campaign(admin, rankColumn=RANK)
    assert (admin.get(path).status_code, admin.get(path).json()["code"]) == (409, "NOT_COMPUTED")
    assert admin.get(f"{CANDIDATES}/{uuid.uuid4()}/reasons.pdf").status_code == 404
    assert admin.get(f"{HISTORY}/{candidate_id(0)}").json() == []


def test_sheet_says_rank_terms_criteria_and_own_marks(chosen):
    formula = chosen.get(f"{FORMULAS}/name/Bonus").json()
    notes = "Un demi-point\npour le latin"
    assert chosen.put(FORMULAS, json=formula | {"notes": notes}).json()["notes"] == "Un demi-point pour le latin"
    text = sheet(chosen)
    assert "Votre rang : 3 sur 6 Note : 9,10" in text
    assert "0,8 × Sciences 9,60 Bonus 0,50 1 -1" in text
    assert "Bonus Un demi-point pour le latin 0,50" in text
    assert "Maths 14 Physique 10 Option Latin" in text
    assert "Méthode d'évaluation de la motivation Aucune" in text
    assert "NOM0 Camille Candidature n° 1000001" in text
    assert "Vous avez demandé comment votre candidature (Cycle préparatoire) a été classée" in text


def test_rank_within_the_group_is_counted_and_told_in_the_group(chosen):
    import_file({"Maths": ["14", "12", "16", "10", "12", "8"]}, Groupe=["G2", "G2", "G1", "G1", "G1", ""])
    assert "Votre rang : 3 sur 6 " in sheet(chosen)
    change_campaign(chosen, rankScope="GROUP")
    assert "Votre rang : 3 sur 2 dans le groupe G2 " in sheet(chosen)
    assert " dans le groupe" not in sheet(chosen, row=5)


def test_texts_are_those_of_the_settings(chosen):
    texts = {"REASONS_INTRODUCTION": "Bonjour {prénom}, n° {numéro}.", "REASONS_CLOSING": "Fin <b> de {établissement}."}
    preview = chosen.post(f"{CAMPAIGN}/preview", json=chosen.get(CAMPAIGN).json() | {"texts": texts}).json()["texts"]
    assert preview["REASONS_INTRODUCTION"].startswith("Bonjour ")
    change_campaign(chosen, texts=texts, institution="Lycée #Ampère")
    text = sheet(chosen)
    assert "Bonjour Camille, n° 1000001." in text
    assert "Fin <b> de Lycée #Ampère." in text


def test_sheet_says_nothing_of_anybody_else_nor_what_staff_wrote(chosen):
    with new_session() as session, session.begin():
        for candidate in session.scalars(select(Candidate)):
            candidate.remark = "Remarque du personnel"
    text = sheet(chosen)
    assert [word for word in ("NOM1", "NOM2", "10,20", "Remarque") if word in text] == []


def test_rows_of_tables_are_told_where_they_give_something(chosen):
    created(chosen, [["Option", "Points"], ["Latin", 1.5]])
    look_up = "RECHERCHEX(Parcoursup[@Option];Coefficients[Option];Coefficients[Points])"
    formula = chosen.get(f"{FORMULAS}/name/Bonus").json()
    change = formula | {"formula": f'SI(Parcoursup[@Option]="";0;{look_up})'}
    assert chosen.put(FORMULAS, json=change).status_code == 200
    compute(chosen)
    assert "Points (Coefficients, ligne « Latin ») 1,50" in sheet(chosen)
    assert "tables de l" not in sheet(chosen, 1)


def test_rank_counted_in_a_group_says_which(chosen):
    import_file({"Maths": ["14", "12", "16", "10", "12", "8"]}, Groupe=["G2", "G2", "G1", "G1", "G1", ""])
    own = "RankINP[Groupe];RankINP[@Groupe]"
    formula = chosen.get(f"{FORMULAS}/name/Rang").json()
    counted = f'NB.SI.ENS({own};Parcoursup[Maths];">"&Parcoursup[@Maths])+1'
    assert chosen.put(FORMULAS, json=formula | {"formula": counted}).status_code == 200
    compute(chosen)
    assert "Votre rang : 2 sur 2 (Groupe = « G2 ») Maths : 12" in sheet(chosen, 1)


def test_changed_file_leaves_the_rank_of_the_computation_without_terms_that_disagree(admin):
    saved(admin, "Note", "Parcoursup[@Maths]+1")
    saved(admin, "Rang", "RANK(Candidats[@Note];Candidats[Note])")
    change_campaign(admin, rankColumn=RANK)
    compute(admin)
    assert "Maths 14 1 1" in sheet(admin)
    import_file({"Maths": ["7", "12", "16", "10", "12", "8"]})
    text = sheet(admin)
    assert "Votre rang : 2 sur 6 Note : 15" in text
    assert "Compte pour" not in text


def test_candidate_without_a_rank_has_a_sheet_that_says_so(admin):
    saved(admin, "Rang", 'IF(Parcoursup[@Maths]>9;RANK(Parcoursup[@Maths];Parcoursup[Maths]);"")')
    change_campaign(admin, rankColumn=RANK)
    compute(admin)
    assert "Votre rang : aucun" in sheet(admin, 5)


def test_making_a_sheet_is_in_the_history_and_in_the_access_journal(chosen):
    sheet(chosen)
    accesses = chosen.get(f"{CANDIDATES}/{candidate_id(0)}/accesses").json()["content"]
    assert [each["kind"] for each in accesses] == ["REASONS"]
    history = chosen.get(f"{HISTORY}/{candidate_id(0)}").json()
    assert [each["action"] for each in history] == ["SEND_REASONS"]


def test_notes_of_a_formula_are_kept_where_they_are_not_sent_and_limited(admin):
    formula = saved(admin, "Note", "1", notes="  Moyenne  des deux ")
    assert formula["notes"] == "Moyenne des deux"
    without = {name: value for name, value in formula.items() if name != "notes"}
    kept = admin.put(FORMULAS, json=without).json()
    assert kept["notes"] == "Moyenne des deux"
    assert admin.put(FORMULAS, json=kept | {"notes": "x" * 2_001}).status_code == 422
    assert admin.put(FORMULAS, json=kept | {"notes": ""}).json()["notes"] is None
    assert saved(admin, "Autre", "1")["notes"] is None
