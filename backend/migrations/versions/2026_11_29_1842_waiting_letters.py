"""What letters told, and why others wait for somebody to send them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_29_1842"
down_revision = "2026_11_29_1841"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("mailed_letters", sa.Column("facts", postgresql.JSONB(astext_type=sa.Text()), nullable=True))
    op.add_column("mailed_letters", sa.Column("left_facts", postgresql.JSONB(astext_type=sa.Text()), nullable=True))
    op.create_table(
        "waiting_letters",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("computation_id", sa.Uuid(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("had_method", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("held", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_waiting_letters_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("candidate_id", name=op.f("pk_waiting_letters")),
    )
