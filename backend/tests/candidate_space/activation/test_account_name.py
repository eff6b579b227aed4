"""The name of an account, for any name of the record."""

import pytest

from parvis.candidate_space.activation.rules import account_name


@pytest.mark.parametrize(
    ("name", "borne"),
    [
        ("MARTIN (LE GALL)", "MARTIN LE GALL"),
        ("D'ARC-ÉMILE", "D'ARC-ÉMILE"),
        ("  Zoé   Anne ", "Zoé Anne"),
        ("<b>Zoé</b>", "b Zoé b"),
        ("A\x00B\x7fC\x9fD", "A B C D"),
        ("?", ""),
    ],
)
def test_what_a_directory_forbids_in_names_is_a_blank(name, borne):
    assert account_name(name) == borne


@pytest.mark.parametrize("sign", '<>&"$%!#?§;*~/\\|^=[]{}()\n')
def test_each_forbidden_sign_parts_two_words(sign):
    assert account_name(f"A{sign}B") == "A B"
