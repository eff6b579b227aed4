"""What chains and protects the lines of the journal in the database: whether it is as the migrations made it.

Whoever owns the tables may silence a trigger, give its function another text, or put one of their own beside it. A
migration that changes one of these functions gives it another name: code of the release before would take a new text
for a forgery.
"""

from typing import Final

from sqlalchemy import Connection, text

_FUNCTIONS: Final = {
    "append_audit_line": "61ac4353508623fce2492bd6c838d11654fce3eece54ab8188fbb944ec3f0231",
    "forget_audit_lines": "9accbe8f9a2ad9bf0a3a836a37d87872a783c0ff60f26e6c81b3d69d20dec5b3",
    "refuse_audit_change": "795e4226cd3b3b1c2a54d8110bffaf69840e09624568ec3d88c1ef45ba06cbfa",
}
"""Of each function, the SHA-256 of its text, its settings and the rights that it runs with."""

_GUARDS: Final = text(
    r"""
    SELECT wanted.name || ' (' || wanted.relation || ')'
    FROM (VALUES ('append_audit_line', 'audit_lines', 'append_audit_line', 7, ''),
        ('refuse_audit_change', 'audit_lines', 'refuse_audit_change', 27, 'forget\000'),
        ('refuse_audit_truncate', 'audit_lines', 'refuse_audit_change', 34, 'never\000'),
        ('refuse_audit_change', 'audit_chain', 'refuse_audit_change', 27, 'append\000'),
        ('refuse_audit_truncate', 'audit_chain', 'refuse_audit_change', 34, 'never\000'))
        AS wanted (name, relation, function, moment, arguments)
    WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = wanted.name AND tgrelid = wanted.relation::regclass
        AND tgfoid = ('public.' || wanted.function)::regproc AND tgtype = wanted.moment AND tgqual IS NULL
        AND encode(tgargs, 'escape') = wanted.arguments AND tgenabled IN ('O', 'A'))
    """
)
_OTHERS: Final = text(
    """
    SELECT tgname || ' (' || tgrelid::regclass || ')' FROM pg_trigger
    WHERE tgrelid IN ('audit_lines'::regclass, 'audit_chain'::regclass) AND NOT tgisinternal
        AND tgname NOT IN ('append_audit_line', 'refuse_audit_change', 'refuse_audit_truncate')
    UNION ALL
    SELECT rulename || ' (' || ev_class::regclass || ')' FROM pg_rewrite
    WHERE ev_class IN ('audit_lines'::regclass, 'audit_chain'::regclass)
    """
)
_TEXTS: Final = text(
    """
    SELECT proname, encode(sha256(convert_to(
        prosrc || '|' || coalesce(array_to_string(proconfig, '|'), '') || '|' || prosecdef, 'UTF8')), 'hex')
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = ANY(:names)
    """
)


def lost_guards(connection: Connection) -> str | None:
    """What no longer chains or protects the lines as it did, in a sentence; None where all of it does."""
    texts = {name: digest for name, digest in connection.execute(_TEXTS, {"names": sorted(_FUNCTIONS)})}
    replaced = sorted(name for name, digest in _FUNCTIONS.items() if texts.get(name) != digest)
    if replaced:
        return f"des fonctions de la base ont été remplacées : {', '.join(replaced)}."
    if silenced := connection.scalars(_GUARDS).all():
        return f"des déclencheurs de la base sont désactivés ou absents : {', '.join(sorted(silenced))}."
    if added := connection.scalars(_OTHERS).all():
        return f"des déclencheurs ou des règles ont été ajoutés dans la base : {', '.join(sorted(added))}."
    return None
