"""The rankings that were frozen for the national platform."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_21_2245"
down_revision = "2026_11_21_2240"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "ranking_files",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("candidates", sa.Integer(), nullable=False),
        sa.Column("choice", postgresql.JSONB(), nullable=False),
        sa.Column("computation_id", sa.Uuid(), nullable=False),
        sa.Column("computed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    )
