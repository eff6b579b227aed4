"""Words agree with their number."""

import json
from pathlib import Path
from typing import Any

import pytest

from parvis.kernel.french import (
    cell_number,
    count_in_figures,
    of_name,
    of_number,
    on_one_line,
    shown_number,
    size_limit,
    weight,
)
from parvis.kernel.http.validation import field_errors

CASES = json.loads(Path(__file__).with_name("shown-numbers.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES["numbers"], ids=lambda case: f"{case['value']}, {case['decimals']}")
def test_number_is_rounded_half_up_at_fifteen_digits(case: dict[str, Any]):
    assert shown_number(case["value"], case["decimals"], case["least"]) == case["text"]


@pytest.mark.parametrize("case", CASES["cells"], ids=lambda case: str(case["value"]))
def test_cell_has_two_decimals_unless_it_is_whole(case: dict[str, Any]):
    assert cell_number(case["value"]) == case["text"]


def test_french_takes_the_plural_from_two_on():
    assert [of_number(count, "créneau", "créneaux") for count in range(3)] == ["créneau", "créneau", "créneaux"]


def test_thousands_stand_apart():
    assert [count_in_figures(count) for count in (0, 999, 19737, 1000000)] == [
        "0",
        "999",
        "19\u202f737",
        "1\u202f000\u202f000",
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Zoé", "de Zoé"),
        ("Hélène", "d'Hélène"),
        ("HUGO", "d'HUGO"),
        ("Hassan", "de Hassan"),
        ("Élise", "d'Élise"),
        ("œuvre", "d'œuvre"),
        ("Yves", "d'Yves"),
        ("Yanis", "de Yanis"),
        ("", "de "),
    ],
)
def test_a_name_elides_before_a_vowel(name: str, words: str):
    assert of_name(name) == words


@pytest.mark.parametrize(("kind", "context"), [("string_too_long", "caractère"), ("too_long", "élément")])
def test_a_limit_of_one_is_singular(kind: str, context: str):
    for most, sentence in ((1, f"Au plus 1 {context}"), (2, f"Au plus 2 {context}s")):
        [wrong] = field_errors([{"type": kind, "loc": ("body", "name"), "ctx": {"max_length": most}}])
        assert wrong.message == sentence


@pytest.mark.parametrize(("least", "sentence"), [(1, "Au moins 1 caractère"), (2, "Au moins 2 caractères")])
def test_a_text_too_short_is_refused_with_the_length_it_needs(least: int, sentence: str):
    [wrong] = field_errors([{"type": "string_too_short", "loc": ("body", "name"), "ctx": {"min_length": least}}])
    assert wrong.message == sentence


@pytest.mark.parametrize(
    ("limit", "words"),
    [(23_068_672, "22 Mo"), (1024 * 1024, "1 Mo"), (1024 * 1024 - 1, "1023 ko"), (500_000, "488 ko"), (10, "0 ko")],
)
def test_limit_is_said_in_whole_units_that_it_reaches(limit: int, words: str):
    assert size_limit(limit) == words


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (1023, "1023 o"),
        (1024, "1 ko"),
        (1_048_525, "1 Mo"),
        (23_068_672, "22 Mo"),
        (22_439_526, "21,4 Mo"),
        (5 * 1024**4, "5120 Go"),
    ],
)
def test_a_weight_is_told_in_the_units_of_limits(size, words):
    assert weight(size) == words.replace(" ", "\N{NARROW NO-BREAK SPACE}")


@pytest.mark.parametrize("typed", ["1 rue X\n33000 Lyon", "1 rue X,\r\n\n  33000 Lyon ", "1 rue X, 33000 Lyon"])
def test_an_address_on_several_lines_is_told_on_one(typed):
    assert on_one_line(typed) == "1 rue X, 33000 Lyon"
