"""Who came to their interview."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0710"
down_revision = "2026_11_30_0300"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "interview_arrivals",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("state IN ('ARRIVED', 'IN', 'ABSENT')", name=op.f("ck_interview_arrivals_state")),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_interview_arrivals_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("candidate_id", "day", name=op.f("pk_interview_arrivals")),
    )
