"""Readings of projects, those that readers hold, and readers who are withdrawn."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0730"
down_revision = "2026_11_30_0720"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "pfm_readings",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("subject", sa.String(), nullable=True),
        sa.Column("first_name", sa.String(), nullable=False),
        sa.Column("last_name", sa.String(), nullable=False),
        sa.Column("grade", sa.String(), nullable=False),
        sa.Column("comment", sa.String(), nullable=True),
        sa.Column("settles", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("minutes", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.CheckConstraint("grade IN ('A', 'B', 'C', 'D', 'F')", name=op.f("ck_pfm_readings_grade")),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_pfm_readings_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pfm_readings")),
        sa.UniqueConstraint("candidate_id", "subject", "settles", name=op.f("uq_pfm_readings_candidate_id")),
    )
    op.create_index(op.f("ix_pfm_readings_subject"), "pfm_readings", ["subject"])
    op.create_index(
        "uq_pfm_readings_settling", "pfm_readings", ["candidate_id"], unique=True, postgresql_where=sa.text("settles")
    )
    op.create_table(
        "pfm_holds",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["candidate_id"], ["candidates.id"], name=op.f("fk_pfm_holds_candidate_id_candidates"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("subject", name=op.f("pk_pfm_holds")),
    )
    op.create_index(op.f("ix_pfm_holds_candidate_id"), "pfm_holds", ["candidate_id"])
    op.create_table(
        "pfm_withdrawn_readers",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("subject", name=op.f("pk_pfm_withdrawn_readers")),
    )
    op.execute(
        """
        INSERT INTO pfm_readings (candidate_id, subject, first_name, last_name, grade, created)
        SELECT candidate_id, author_subject, coalesce(author_first_name, ''), coalesce(author_last_name, ''), grade,
               coalesce(graded, now())
        FROM jury_grades WHERE grade_type = 'PFM' AND grade <> 'ABS'
        """
    )
