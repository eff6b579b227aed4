"""Mails as they are rendered."""

import re

from parvis.emails.messages.writing import Button, Content, written

CONTENT = Content(
    subject="Votre compte\r\nBcc: voleur@exemple.fr",
    greeting='Bonjour <script>alert("1")</script> {{ 7 * 7 }},',
    paragraphs=("Un & deux <b>gras</b>",),
    rows=(("Site", "<img src=x>"),),
    button=Button("Créer mon compte", "https://parvis.exemple.fr/candidate/account/activation?token=a&b=1"),
    closing=("Valable 30 jours.",),
)


def test_what_people_typed_is_text_in_the_html():
    html = written(CONTENT).html
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "<b>gras" not in html
    assert "<img" not in html
    assert "{{ 7 * 7 }}" in html
    assert 'href="https://parvis.exemple.fr/candidate/account/activation?token=a&amp;b=1"' in html


def test_nothing_of_a_mail_is_fetched_from_elsewhere():
    html = written(CONTENT).html
    assert re.findall(r"@import|url\(|<link|<script|<img|<iframe", html) == []
    addresses = set(re.findall(r'(?:href|src)="([^"]*)"', html))
    assert addresses == {"https://parvis.exemple.fr/candidate/account/activation?token=a&amp;b=1"}
    assert "mj-" not in re.sub(r"mj-(outlook-group-fix|column-per-100)", "", html)
    assert 'lang="fr"' in html


def test_subject_is_one_line_whatever_the_names_in_it():
    assert written(CONTENT).subject == "Votre compte Bcc: voleur@exemple.fr"
    assert len(written(Content(subject="é" * 1000, paragraphs=())).subject) == 200


def test_text_says_what_the_html_says():
    text = written(CONTENT).text
    expected = [
        "Un & deux <b>gras</b>",
        "Site : <img src=x>",
        "Créer mon compte :",
        "?token=a&b=1",
        "Valable 30 jours.",
    ]
    assert [part for part in expected if part not in text] == []
    assert "\n\n\n" not in text


def test_mail_without_rows_or_button_has_none():
    message = written(Content(subject="Bonjour", paragraphs=("Seul",)))
    assert "Si le bouton" not in message.html + message.text
    assert "<a " not in message.html
