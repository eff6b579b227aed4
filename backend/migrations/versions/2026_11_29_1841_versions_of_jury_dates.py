"""A jury's date has a version that every write of it or of its slots raises, and says whether its slots all went."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_29_1841"
down_revision = "2026_11_29_1840"
branch_labels = None
depends_on = None
kind = "expand"

RAISE_VERSIONS = """
CREATE FUNCTION raise_versions_of_jury_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE jury_dates SET version = version + 1, emptied = NOT EXISTS (
            SELECT FROM interview_slots WHERE jury_id = jury_dates.jury_id AND day = jury_dates.day
        ) WHERE (jury_id, day) IN (SELECT jury_id, day FROM slots_before);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        UPDATE jury_dates SET version = version + 1, emptied = false
        WHERE (jury_id, day) IN (SELECT jury_id, day FROM slots_after);
    END IF;
    RETURN NULL;
END $$
"""
TABLES = {
    "INSERT": "NEW TABLE AS slots_after",
    "UPDATE": "OLD TABLE AS slots_before NEW TABLE AS slots_after",
    "DELETE": "OLD TABLE AS slots_before",
}


def upgrade() -> None:
    op.add_column("jury_dates", sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False))
    op.add_column("jury_dates", sa.Column("emptied", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.execute(RAISE_VERSIONS)
    for event, tables in TABLES.items():
        op.execute(
            f"CREATE TRIGGER raise_versions_after_{event.lower()} AFTER {event} ON interview_slots REFERENCING {tables}"
            " FOR EACH STATEMENT EXECUTE FUNCTION raise_versions_of_jury_dates()"
        )
