"""What a change of the schema takes from code that was written for the schema before it.

The database's own catalogue is compared before and after: it shows what operations and raw SQL have done alike.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, text

_CATALOGUE = """
SELECT 'table', c.relname, '', json_build_object('id', c.oid::text)
FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT 'column', c.relname, a.attname, json_build_object(
    'number', a.attnum, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
    'filled', a.atthasdef OR a.attidentity <> '', 'written', a.attgenerated = '' AND a.attidentity <> 'a')
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
WHERE c.relkind IN ('r', 'p', 'v', 'm') AND c.relnamespace = 'public'::regnamespace
    AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT CASE k.contype WHEN 'c' THEN 'check' ELSE 'reference' END, c.relname, k.conname, json_build_object(
    'rule', pg_get_constraintdef(k.oid),
    'columns', (SELECT json_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (k.conkey)))
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('c', 'f')
UNION ALL
SELECT 'unique', c.relname, i.relname, json_build_object(
    'rule', regexp_replace(pg_get_indexdef(i.oid), '^.* USING ', ''),
    'columns', (SELECT json_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (x.indkey)))
FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
WHERE (x.indisunique OR x.indisexclusion) AND c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT 'trigger', c.relname, t.tgname, '{}' FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT 'function', p.proname, pg_get_function_identity_arguments(p.oid), '{}' FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace
UNION ALL
SELECT 'value', t.typname, e.enumlabel, '{}' FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
"""
# Each type with those that hold all of its values, and read back as it does.
_WIDER = {
    "smallint": {"integer", "bigint", "numeric"},
    "integer": {"bigint", "numeric"},
    "bigint": {"numeric"},
    "real": {"double precision"},
    "character varying": {"text"},
    "text": {"character varying"},
    "json": {"jsonb"},
}
_LITERAL = re.compile(r"'((?:[^']|'')*)'(?:::[a-z ]+)?")
_LENGTH = re.compile(r"^(.*)\((\d+)\)$")

Key = tuple[str, str, str]


@dataclass(frozen=True)
class Catalogue:
    """What the database is made of, by kind, table and name."""

    parts: dict[Key, dict[str, Any]]

    @classmethod
    def of(cls, connection: Connection) -> "Catalogue":
        """Reads it, in the caller's transaction."""
        rows = connection.execute(text(_CATALOGUE.replace(":", r"\:"))).all()
        return cls(
            {
                (kind, table, name): each if isinstance(each, dict) else json.loads(each)
                for kind, table, name, each in rows
            }
        )

    def named(self, kind: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The parts of a kind: table, name, and what is known of it."""
        return ((table, name, part) for (each, table, name), part in self.parts.items() if each == kind)

    def rules(self, kind: str) -> set[tuple[str, str]]:
        """The rules of a kind, each with its table, whatever their names."""
        return {(table, part["rule"]) for table, _, part in self.named(kind)}


def contractions(before: Catalogue, after: Catalogue) -> list[str]:
    """What code that ran on ``before`` may miss in ``after``, or may no longer write there."""
    return sorted([*_removed(before, after), *_columns(before, after), *_narrower(before, after)])


def _removed(before: Catalogue, after: Catalogue) -> Iterator[str]:
    for table, _, part in before.named("table"):
        if after.parts.get(("table", table, "")) != part:
            yield f"drops or renames {table}"
    for kind in ("trigger", "function", "value"):
        for table, name, _ in before.named(kind):
            if (kind, table, name) not in after.parts:
                yield f"drops the {kind} {table} {name}".rstrip()
    for kind in ("reference", "unique"):
        for table, rule in before.rules(kind) - after.rules(kind):
            if ("table", table, "") in after.parts:
                yield f"drops of {table} the rule {rule}"


def _columns(before: Catalogue, after: Catalogue) -> Iterator[str]:
    for table, name, old in before.named("column"):
        if ("table", table, "") not in after.parts:
            continue
        new = after.parts.get(("column", table, name))
        if new is None or new["number"] != old["number"]:
            yield f"drops or renames {table}.{name}"
            continue
        if not _holds(new["type"], old["type"]):
            yield f"makes {table}.{name} {new['type']} of {old['type']}"
        if new["required"] and not old["required"]:
            yield f"makes {table}.{name} not null"
        if old["filled"] and not new["filled"] and new["required"]:
            yield f"takes its default from {table}.{name}"
        if old["written"] and not new["written"]:
            yield f"lets nobody write {table}.{name}"
    for table, name, new in after.named("column"):
        is_new = ("table", table, "") in before.parts and ("column", table, name) not in before.parts
        if is_new and new["required"] and not new["filled"]:
            yield f"adds {table}.{name}, not null without a default"


def _narrower(before: Catalogue, after: Catalogue) -> Iterator[str]:
    """Rules that rows must keep from now on, of tables that there were."""
    for kind in ("check", "reference", "unique"):
        known = before.rules(kind)
        for table, name, part in after.named(kind):
            if ("table", table, "") not in before.parts or (table, part["rule"]) in known:
                continue
            columns = [after.parts["column", table, each] | {"name": each} for each in part["columns"] or ()]
            new = [each for each in columns if ("column", table, each["name"]) not in before.parts]
            former = before.parts.get((kind, table, name))
            if kind == "check" and former is not None and _allows(part["rule"], former["rule"]):
                continue
            if kind == "unique" and any(not each["filled"] for each in new):
                continue  # left null by old code: nulls differ
            if kind != "unique" and columns and len(new) == len(columns):
                continue
            yield f"asks of {table} {part['rule']}"


def _holds(new: str, old: str) -> bool:
    """Tells whether the type ``new`` holds all that ``old`` does."""
    (new_name, new_length), (old_name, old_length) = _parts(new), _parts(old)
    if new_name != old_name and new_name not in _WIDER.get(old_name, ()):
        return False
    return new_length is None or (old_length is not None and new_length >= old_length)


def _parts(name: str) -> tuple[str, int | None]:
    found = _LENGTH.match(name)
    return (name, None) if found is None else (found[1], int(found[2]))


def _allows(new: str, old: str) -> bool:
    """Tells whether the rule ``new`` is ``old`` with more values in its lists."""
    return _form(new) == _form(old) and set(_LITERAL.findall(old)) <= set(_LITERAL.findall(new))


def _form(rule: str) -> str:
    return re.sub(r"\?(, \?)*", "?", _LITERAL.sub("?", rule))
