"""The owner of a file of a zip, by the numbers in its name or in its text."""

import pytest

from parvis.files.content.errors import FileInvalid
from parvis.files.content.judge.reasons import FileRefusal
from parvis.imports.zip_imports.errors import FileProblem
from parvis.imports.zip_imports.rules import check_extension, number_named, numbers_in

KNOWN = {"1000001", "1000002", "M00001"}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1000001.pdf", ["1000001"]),
        ("FA_1000001_DUPONT.pdf", ["1000001"]),
        ("1000001 et 1000002, puis 1000001", ["1000001", "1000002"]),
        ("11000001.pdf", ["11000001"]),  # part of a longer number is another candidate's
        ("M00001.pdf", ["M00001"]),
        ("m00001 Zoé", ["M00001"]),
        ("XM00001", []),
        ("M0001", []),
        ("a1083576b.pdf", []),
        ("a1083576.pdf", []),
        ("1083576b.pdf", []),
        ("é1083576.pdf", []),
        ("1083576É.pdf", []),
        ("_1083576_.pdf", ["1083576"]),
        ("2027-N1234567.pdf", ["2027", "1234567"]),
        ("2027N1234567.pdf", []),
        ("n°1234567.pdf", ["1234567"]),
        ("nº1234567.pdf", ["1234567"]),
        ("fiche_nM00001.pdf", ["M00001"]),
        ("NN1234567.pdf", []),
        ("ficheN1234567.pdf", []),
        ("Né1234567.pdf", []),
        ("Ne\u03011234567.pdf", []),
        ("No1234567.pdf", ["1234567"]),
        ("aNo1234567.pdf", []),
        ("Dupont Zoé.pdf", []),
        ("", []),
    ],
)
def test_numbers_are_whole_in_order_and_each_once(text, numbers):
    assert numbers_in(text) == numbers


@pytest.mark.parametrize(
    ("name", "candidate"),
    [
        ("1000001.pdf", "1000001"),
        ("2027_1000001_fiche.pdf", "1000001"),  # an unknown number beside it is ignored
        ("m00001.pdf", "M00001"),
        ("1000001_1000001.pdf", "1000001"),
        ("1000001_1000002.pdf", FileProblem.TWO_NUMBERS),
        ("1000009.pdf", None),
        ("Dupont.pdf", None),
    ],
)
def test_a_file_is_of_the_only_candidate_that_its_name_names(name, candidate):
    assert number_named(name, KNOWN) == candidate


@pytest.mark.parametrize("name", ["fiches.zip", "FICHES.ZIP", " fiches.2027.zip "])
def test_a_zip_is_taken_whatever_the_case_of_its_name(name):
    check_extension(name, (".zip",))


@pytest.mark.parametrize("name", ["fiches.pdf", "zip", "fiches.zip.exe", ""])
def test_another_file_is_refused_under_its_name_in_the_contracts_words(name):
    with pytest.raises(FileInvalid, match="Il existe au moins un fichier invalide") as refused:
        check_extension(name, (".zip", ".7z"))
    assert refused.value.data == {"files": [{"name": name or "fichier", "reason": FileRefusal.EXTENSION}]}
