"""The rights of the role `parvis_app`: a Parvis that connects through it reads and writes, but cannot change the schema
nor the journal, which it only reads and adds to.

It owns nothing and signs in nowhere: an operator gives it to the account of ``DATABASE_URL``, and migrates by that of
the owner (docs/operations/watch.md).
"""

from typing import Final

from sqlalchemy import Connection, text

APPLICATION_ROLE: Final = "parvis_app"

# Roles belong to the whole server: another database may make it now, and some accounts may make none.
_MAKE: Final = f"""
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{APPLICATION_ROLE}') THEN
        CREATE ROLE {APPLICATION_ROLE} NOLOGIN;
    END IF;
EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
END $$
"""
_LACKS_RIGHTS: Final = text(
    """
    SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND NOT has_table_privilege(role.oid, pg_class.oid, 'SELECT'))
    FROM pg_roles role WHERE rolname = :role
    """
)
_RIGHTS: Final = (
    f"GRANT USAGE ON SCHEMA public TO {APPLICATION_ROLE}",
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {APPLICATION_ROLE}",
    f"GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO {APPLICATION_ROLE}",
    f"REVOKE ALL ON audit_lines, audit_chain FROM {APPLICATION_ROLE}",
    f"GRANT SELECT, INSERT ON audit_lines TO {APPLICATION_ROLE}",
    f"GRANT SELECT ON audit_chain TO {APPLICATION_ROLE}",
    f"GRANT EXECUTE ON FUNCTION forget_audit_lines(timestamptz) TO {APPLICATION_ROLE}",
)


def give_rights(connection: Connection) -> None:
    """Gives the role its rights on the tables that it lacks, new or restored; makes it first where the account may."""
    connection.execute(text(_MAKE))
    if connection.scalar(_LACKS_RIGHTS, {"role": APPLICATION_ROLE}):
        for right in _RIGHTS:
            connection.execute(text(right))
        if connection.scalar(text("SELECT to_regclass('audit_seals')")) is not None:  # of a later schema than the rest
            connection.execute(text(f"REVOKE DELETE ON audit_seals FROM {APPLICATION_ROLE}"))
