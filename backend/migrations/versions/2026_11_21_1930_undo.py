"""What can be taken back, with what it takes to restore what was before."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_21_1930"
down_revision = "2026_11_21_1905"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "undoables",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("author_first_name", sa.String()),
        sa.Column("author_last_name", sa.String()),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("takes_back", postgresql.JSONB(), nullable=False),
        sa.Column("kept", postgresql.JSONB(), nullable=False),
    )
    op.create_index("ix_undoables_created", "undoables", ["created"])
