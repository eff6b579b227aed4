"""Columns of codes: their cells are texts whatever they look like."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_21_1650"
down_revision = "2026_11_21_1600"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column(
        "external_columns", sa.Column("holds_codes", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.add_column(
        "import_profiles",
        sa.Column("text_columns", postgresql.JSONB(), server_default=sa.text("'{}'::jsonb"), nullable=False),
    )
