"""The zip of what is held on one person: a page to read, the same as JSON, and their files."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from html import escape
from typing import Any, cast

import orjson
from sqlalchemy.orm import Session

from parvis.campaign.archives.writing.files import Archived, entries_of_files
from parvis.campaign.archives.writing.manifest import Manifest
from parvis.campaign.archives.writing.zip import Entry
from parvis.campaign.privacy.words import CODES, INTERNAL, TITLES, WORDS
from parvis.kernel.clock import PARIS, now
from parvis.kernel.personal_data import DataSubject, holders

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_TIME = re.compile(r"\d\d:\d\d:\d\d")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)")
_PAGE = """<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Données de {name}</title>
<style>body{{font-family:sans-serif;max-width:60rem;margin:2rem auto}}td,th{{text-align:left;padding:.2rem .6rem;
vertical-align:top;border-bottom:1px solid #ddd;overflow-wrap:anywhere}}</style></head>
<body><h1>Données de {name}</h1><p>Candidature n° {number}. Tout ce que Parvis conserve, au {day}. Vos fichiers sont
dans le dossier « fichiers » ; le fichier donnees.json contient les mêmes informations,
et ce qui ne sert qu'à Parvis.</p>{sections}</body></html>
"""


def entries_of_person(session: Session, person: DataSubject) -> Iterator[Entry]:
    """The entries of the zip, each made when the former is written."""
    held = {name: content for name, holder in holders.items() if (content := holder.export(session, person))}
    written = now()
    data = orjson.dumps(held, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS, default=str)
    yield Entry("donnees.json", [data], len(data), written, is_text=True)
    sections = "".join(
        f"<h2>{escape(TITLES.get(name, name))}</h2>{shown}"
        for name, content in held.items()
        if (shown := _shown(content))
    )
    page = _PAGE.format(
        name=escape(f"{person.first_name} {person.last_name}"),
        number=escape(person.number),
        day=f"{written.astimezone(PARIS):%d/%m/%Y}",
        sections=sections,
    ).encode()
    yield Entry("donnees.html", [page], len(page), written, is_text=True)
    with Manifest() as manifest:
        yield from entries_of_files([Archived(person.id, person.number)], manifest, lambda _done, _total, _step: None)


def _shown(content: Any) -> str:  # noqa: ANN401 - JSON
    """What is held, as people read it; empty where nothing is."""
    if isinstance(content, dict):
        rows = "".join(
            f"<tr><th>{escape(WORDS.get(key, key))}</th><td>{shown}</td></tr>"
            for key, value in cast("dict[str, Any]", content).items()
            if key not in INTERNAL and (shown := _shown(value))
        )
        return rows and f"<table>{rows}</table>"
    if isinstance(content, list):
        return "".join(f"<div>{shown}</div>" for each in cast("list[Any]", content) if (shown := _shown(each)))
    return "" if content is None else escape(_text(content))


def _text(value: object) -> str:
    """A value in French: yes and no, days and hours of Paris, words instead of codes."""
    if isinstance(value, bool):
        return "Oui" if value else "Non"
    if isinstance(value, float):
        return f"{value:.12g}".replace(".", ",")
    text = str(value)
    if _DAY.fullmatch(text):
        return f"{date.fromisoformat(text):%d/%m/%Y}"
    if _INSTANT.fullmatch(text):
        return f"{datetime.fromisoformat(text).astimezone(PARIS):%d/%m/%Y à %H:%M}"
    if _TIME.fullmatch(text):
        return text[:5]
    return CODES.get(text, text)
