"""The access journal: who of the staff opened which candidate's record, file or letter."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1900"
down_revision = "2026_11_21_1845"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "candidate_accesses",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("quarter", sa.DateTime(timezone=True), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("last_name", sa.String(), nullable=False),
        sa.Column("first_name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("file_name", sa.String(), nullable=True),
        sa.CheckConstraint("kind IN ('RECORD', 'FILE', 'LETTER')", name=op.f("ck_candidate_accesses_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_candidate_accesses")),
    )
    op.create_index(
        "uq_candidate_accesses_quarter",
        "candidate_accesses",
        ["candidate_id", "quarter", "subject", "kind", "file_id"],
        unique=True,
        postgresql_nulls_not_distinct=True,
    )
    op.create_index("ix_candidate_accesses_at", "candidate_accesses", ["at"])
