"""Telephone numbers as French papers write them, kept in one form and shown in groups."""

import pytest

from parvis.kernel.phones import is_doubtful_phone, shown_phone, stored_phone


@pytest.mark.parametrize(
    "written",
    [
        "0612345678", "06 12 34 56 78", "06.12.34.56.78", "06-12-34-56-78", "06‑12‑34‑56‑78", "06/12/34/56/78",
        "06\u202f12\u00a034 56 78", "(06) 12 34 56 78", "+33612345678", "+33 6 12 34 56 78", "+33 (0)6 12 34 56 78",
        "+33(0)612345678", "+33 ( 0 ) 6.12.34.56.78", "+33 06 12 34 56 78", "0033 6 12 34 56 78", "0033(0)612345678",
        "00 33 6 12 34 56 78", "33612345678", "612345678", "6 12 34 56 78", " 06 12 34 56 78 ",
    ],
)  # fmt: skip
def test_a_french_number_has_one_stored_form(written: str):
    assert stored_phone(written) == "+33612345678"


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("0262 12 34 56", "+262262123456"),
        ("06 92 12 34 56", "+262692123456"),
        ("0639123456", "+262639123456"),
        ("0690 12 34 56", "+590690123456"),
        ("0694 12 34 56", "+594694123456"),
        ("0696 12 34 56", "+596696123456"),
        ("+262 692-12-34-56", "+262692123456"),
        ("+262 (0)692 12 34 56", "+262692123456"),
        ("04 72 00 00 00", "+33472000000"),
        ("+41 79 123 45 67", "+41791234567"),
        ("+44 (0)20 7946 0958", "+442079460958"),
        ("+212 6 12 34 56 78", "+212612345678"),
        ("00212612345678", "+212612345678"),
        ("+1 514 555 0199", "+15145550199"),
        ("22 123 456", "22123456"),
        ("06 12 34 56 7", "061234567"),
        ("512345678", "512345678"),
    ],
)
def test_other_numbers_keep_their_country_or_their_digits_alone(written: str, stored: str):
    assert stored_phone(written) == stored


@pytest.mark.parametrize(
    ("written", "calling_code", "stored"),
    [
        ("0612345678", "212", "+212612345678"),
        ("612345678", "212", "+212612345678"),
        ("22 123 456", "216", "+21622123456"),
        ("07 01 02 03 04", "225", "+2250701020304"),
        ("0612345678", None, "0612345678"),
        ("+33 6 12 34 56 78", "212", "+33612345678"),
    ],
)
def test_a_number_that_names_no_country_is_of_that_of_the_form(written: str, calling_code: str | None, stored: str):
    assert stored_phone(written, calling_code) == stored


@pytest.mark.parametrize(
    "written",
    ["", "six", "061", "+33", "+33 6 12", "--", "06 12 34+33", "+1234 5678a", "٠٦١٢٣٤", "1234567890123456", "++336",
     "+33 6 12 34 56 78 90", "0033 0 12 34 56 78", "+0123456789"],
)  # fmt: skip
def test_what_is_no_number_is_none(written: str):
    assert stored_phone(written) is None


@pytest.mark.parametrize(
    ("written", "doubtful"),
    [
        ("612345678", True),
        ("7 12 34 56 78", True),
        ("0612345678", False),
        ("512345678", False),
        ("61234567", False),
        ("+33612345678", False),
    ],
)
def test_nine_digits_of_a_mobile_are_doubtful(written: str, doubtful: bool):
    assert is_doubtful_phone(written) is doubtful


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("+33612345678", "06 12 34 56 78"),
        ("+262692123456", "06 92 12 34 56"),
        ("+212612345678", "+212 6 12 34 56 78"),
        ("+15145550199", "+1 51 45 55 01 99"),
        ("+442079460958", "+44 20 79 46 09 58"),
        ("22123456", "22123456"),
        ("appelez-moi", "appelez-moi"),
    ],
)
def test_a_number_is_shown_in_groups(stored: str, shown: str):
    assert shown_phone(stored) == shown
    assert stored_phone(shown) in {stored, None}
