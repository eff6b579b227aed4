"""Candidates open their documents, and say whether they will come to their interview."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_0110"
down_revision = "2026_11_22_0050"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "document_readings",
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_id"],
            ["stored_files.id"],
            name=op.f("fk_document_readings_file_id_stored_files"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("file_id", name=op.f("pk_document_readings")),
    )
    op.create_table(
        "slot_answers",
        sa.Column("slot_id", sa.Uuid(), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("presence", sa.String(), nullable=False),
        sa.Column("impediment", sa.String(), nullable=True),
        sa.Column("answered", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("presence IN ('CONFIRMED', 'IMPEDED')", name=op.f("ck_slot_answers_presence")),
        sa.CheckConstraint(
            "(presence = 'IMPEDED') = (impediment IS NOT NULL)", name=op.f("ck_slot_answers_impediment")
        ),
        sa.ForeignKeyConstraint(
            ["slot_id"],
            ["interview_slots.id"],
            name=op.f("fk_slot_answers_slot_id_interview_slots"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_slot_answers_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("slot_id", "candidate_id", name=op.f("pk_slot_answers")),
    )
    op.create_index(op.f("ix_slot_answers_candidate_id"), "slot_answers", ["candidate_id"])
