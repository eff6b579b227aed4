"""Stored files: rows of the files of candidates, archives, statistics; their bytes are in the object store."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1830"
down_revision = "2026_11_21_1810"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "stored_files",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("mime_type", sa.String(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("deposited_by", sa.String(), nullable=False),
        sa.Column("depositor_subject", sa.String(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False),
        sa.CheckConstraint(
            "type IN ('CANDIDATE_FILE', 'ADMINISTRATIVE_DOCUMENT', 'FUTURE_SHEET', 'PFM', 'ARCHIVE',"
            " 'STATISTICS_TEMPLATE', 'CALCULATED_RESULT')",
            name=op.f("ck_stored_files_type"),
        ),
        sa.CheckConstraint(
            "deposited_by IN ('STAFF', 'CANDIDATE', 'IMPORT')", name=op.f("ck_stored_files_deposited_by")
        ),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_stored_files_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stored_files")),
    )
    op.create_index(op.f("ix_stored_files_candidate_id"), "stored_files", ["candidate_id"])
