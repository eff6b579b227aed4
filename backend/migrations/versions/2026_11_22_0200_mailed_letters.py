"""What the letters that were mailed said."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_22_0200"
down_revision = "2026_11_22_0155"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "mailed_letters",
        sa.Column("candidate_id", sa.Uuid(), sa.ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("email_id", sa.Uuid(), sa.ForeignKey("emails.id", ondelete="CASCADE"), unique=True, nullable=False),
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("slot", sa.String()),
        sa.Column("announced", sa.String(), nullable=False),
        sa.Column("corrections", sa.Integer(), server_default=sa.text("0"), nullable=False),
    )
