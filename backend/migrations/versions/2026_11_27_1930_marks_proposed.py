"""Marks that a candidate proposes over one of the staff: conflicts that the candidate's own entry opened."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_1930"
down_revision = "2026_11_27_1925"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("grade_conflicts", sa.Column("proposed", sa.Boolean(), server_default="false", nullable=False))
