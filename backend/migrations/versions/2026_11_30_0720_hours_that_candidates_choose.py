"""The hours that candidates hold for a moment before they choose one, and what they ask staff for."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0720"
down_revision = "2026_11_30_0710"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "slot_holds",
        sa.Column("slot_id", sa.Uuid(), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("slot_id"),
        sa.UniqueConstraint("candidate_id"),
        sa.ForeignKeyConstraint(["slot_id"], ["interview_slots.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["candidate_id"], ["candidates.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "slot_requests",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("requested", sa.DateTime(timezone=True), nullable=False),
        sa.Column("resolved", sa.DateTime(timezone=True)),
        sa.Column("answer", sa.String()),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["candidate_id"], ["candidates.id"], ondelete="CASCADE"),
        sa.CheckConstraint("answer IS NULL OR resolved IS NOT NULL", name="answer"),
    )
    op.create_index("ix_slot_requests_candidate_id", "slot_requests", ["candidate_id"])
    op.create_index(
        "ix_slot_requests_waiting",
        "slot_requests",
        ["candidate_id"],
        unique=True,
        postgresql_where=sa.text("resolved IS NULL"),
    )
