"""How a browser is told a file's name."""

import pytest

from parvis.files.stored.rules import disposition


@pytest.mark.parametrize(
    ("name", "plain", "whole"),
    [
        ("bulletin.pdf", "bulletin.pdf", "bulletin.pdf"),
        ("Relevé.pdf", "Releve.pdf", "Relev%C3%A9.pdf"),
        ("漢.pdf", ".pdf", "%E6%BC%A2.pdf"),
        ('a"\\b.pdf', "ab.pdf", "a%22%5Cb.pdf"),
    ],
)
def test_name_is_written_plainly_and_whole(name: str, plain: str, whole: str):
    assert disposition(name, download=False) == f"inline; filename=\"{plain}\"; filename*=UTF-8''{whole}"
    assert disposition(name, download=True).startswith("attachment; ")
