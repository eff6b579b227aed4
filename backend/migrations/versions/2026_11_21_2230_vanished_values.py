"""What the file said last of modified cells whose column vanished."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_2230"
down_revision = "2026_11_21_2215"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "vanished_values",
        sa.Column("candidate_id", sa.Uuid(), sa.ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("column_name", sa.String(), primary_key=True),
        sa.Column("external_text", sa.String(), nullable=False),
    )
