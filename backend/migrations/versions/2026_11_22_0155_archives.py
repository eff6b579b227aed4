"""The archives of campaigns."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_0155"
down_revision = "2026_11_22_0150"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("scholar_year", sa.String(), nullable=False),
        sa.Column("short_duration", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["file_id"], ["stored_files.id"], name=op.f("fk_archives_file_id_stored_files")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_archives")),
        sa.UniqueConstraint("file_id", name=op.f("uq_archives_file_id")),
    )
