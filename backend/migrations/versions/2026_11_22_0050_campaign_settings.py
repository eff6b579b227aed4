"""The settings of the campaign, each save a row."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_22_0050"
down_revision = "2026_11_21_2250"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "campaign_versions",
        sa.Column("version", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("content", postgresql.JSONB(), nullable=False),
        sa.Column("changed", postgresql.JSONB(), nullable=False),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("version > 0", name="version"),
    )
