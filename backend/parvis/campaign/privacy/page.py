"""``donnees.html``: what is held on a person, as they read it."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from html import escape
from typing import Any, Final, cast

from parvis.campaign.archives.writing.words import cell_in_words
from parvis.campaign.privacy.words import CODES, INTERNAL, OTHER_ROLE, PARTS, WORDS
from parvis.candidate_table.columns.queries import Catalogue
from parvis.candidates.history.rules import cell_label
from parvis.formula_language import ERROR_CODES
from parvis.kernel.clock import PARIS
from parvis.kernel.french import of_name, shown_number
from parvis.kernel.personal_data import DataSubject

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_TIME: Final = re.compile(r"\d\d:\d\d:\d\d")
_INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)")
_CELL_VALUES: Final = ("value", "previous", "previousValue", "discardedValue", "external_value", "modified_value")
_ERRORS: Final = frozenset(ERROR_CODES.values())
_PAGE: Final = """<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Données {name}</title>
<style>body{{font-family:sans-serif;max-width:60rem;margin:2rem auto}}td,th{{text-align:left;padding:.2rem .6rem;
vertical-align:top;border-bottom:1px solid #ddd;overflow-wrap:anywhere}}</style></head>
<body><h1>Données {name}</h1><p>Candidature n° {number}. Tout ce que Parvis conserve, au {day}. Vos fichiers sont
dans le dossier « fichiers » ; le fichier donnees.json contient les mêmes informations,
et ce qui ne sert qu'à Parvis.</p>{parts}</body></html>
"""


def page_of(person: DataSubject, held: Mapping[str, Any], columns: Catalogue, written: datetime) -> bytes:
    """The page: a part for each concept that keeps something, with its purpose."""
    parts = "".join(
        f"<h2>{escape(PARTS[name].title)}</h2><p>{escape(PARTS[name].purpose)}</p>{shown}"
        for name, content in held.items()
        if (shown := _shown(content, columns))
    )
    return _PAGE.format(
        name=escape(of_name(f"{person.first_name} {person.last_name}"), quote=False),
        number=escape(person.number),
        day=f"{written.astimezone(PARIS):%d/%m/%Y}",
        parts=parts,
    ).encode()


def _shown(content: Any, columns: Catalogue, key: str = "") -> str:  # noqa: ANN401 - JSON
    """What is held, as people read it; empty where nothing is."""
    if isinstance(content, dict):
        rows = "".join(
            f"<tr><th>{escape(label)}</th><td>{shown}</td></tr>"
            for label, name, value in _members(cast("dict[str, Any]", content), columns, key)
            if (shown := _shown(value, columns, name))
        )
        return rows and f"<table>{rows}</table>"
    if isinstance(content, list):
        entries = cast("list[Any]", content)
        keys = ("" if isinstance(entry, dict) else key for entry in entries)
        shown = [_shown(each, columns, name) for each, name in zip(entries, keys, strict=True)]
        return "".join(f"<div>{each}</div>" for each in shown if each)
    return "" if content is None else escape(_text(key, content))


def _members(content: dict[str, Any], columns: Catalogue, key: str) -> Iterator[tuple[str, str, Any]]:
    """The label, the key and the value of each member that the page shows."""
    if key == "cells":  # of the table, by technical name
        for name, value in content.items():
            yield cell_label(columns, name), "", _cell(name, value)
        return
    names = [each for each in ("column_name", "name") if each in content and content.keys() & set(_CELL_VALUES)]
    column = content[names[0]] if names else None
    for name, value in content.items():
        if name in INTERNAL:
            continue
        if column is not None and name in _CELL_VALUES:
            yield WORDS[name], "", _cell(column, value)
        elif column is not None and name in names:
            yield "Colonne", "", cell_label(columns, column)
        else:
            yield WORDS.get(name, name), name, value


def _cell(name: str, value: object) -> object:
    if isinstance(value, str) and value in _ERRORS and name.startswith("Candidats["):
        return "Calcul impossible"
    return cell_in_words(name, value)


def _text(key: str, value: object) -> str:
    """A value in French: yes and no, days and hours of Paris, a decimal comma, words instead of codes."""
    if isinstance(value, bool):
        return "Oui" if value else "Non"
    if isinstance(value, float):
        return shown_number(value, 15, 0)
    text = f"{value:%Y-%m-%d}" if isinstance(value, date) else str(value)
    moment = _moment(text)
    return CODES.get(key, {}).get(text, OTHER_ROLE if key == "role" else text) if moment is None else moment


def _moment(text: str) -> str | None:
    """A day, an instant or an hour as people write it; None for another text."""
    if _DAY.fullmatch(text):
        return f"{date.fromisoformat(text):%d/%m/%Y}"
    if _INSTANT.fullmatch(text):
        return f"{datetime.fromisoformat(text).astimezone(PARIS):%d/%m/%Y à %H:%M}"
    return text[:5] if _TIME.fullmatch(text) else None
