"""Each archive bears the end that its own campaign gives it, and the proof of its purge stays."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_1850"
down_revision = "2026_11_27_1815"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("archives", sa.Column("end_date", sa.Date(), nullable=True))
    op.execute("""
        UPDATE archives SET end_date = make_date(
            right(scholar_year, 4)::int + coalesce(
                (SELECT (content->>'retention_years')::int FROM campaign_versions ORDER BY version DESC LIMIT 1), 2
            ),
            9,
            30
        )
    """)
    op.alter_column(
        "archives",
        "end_date",
        nullable=False,
        server_default=sa.text("make_date(extract(year FROM now() + interval '3 months')::int + 2, 9, 30)"),
    )
    op.create_table(
        "purged_archives",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("scholar_year", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_date", sa.Date(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.Column("purged", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_purged_archives")),
    )
