"""Who gave a jury grade and when; conflicts of interest; searches that found nobody."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_2210"
down_revision = "2026_11_21_2205"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    for name in ("author_subject", "author_first_name", "author_last_name"):
        op.add_column("jury_grades", sa.Column(name, sa.String(), nullable=True))
    op.add_column("jury_grades", sa.Column("graded", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "jury_conflicts",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("first_name", sa.String(), nullable=False),
        sa.Column("last_name", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["candidate_id"], ["candidates.id"], name="fk_jury_conflicts_candidate_id_candidates", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("candidate_id", "subject", name="pk_jury_conflicts"),
    )
    op.create_table(
        "jury_misses",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_jury_misses"),
    )
    op.create_index("ix_jury_misses_subject", "jury_misses", ["subject", "at"])
