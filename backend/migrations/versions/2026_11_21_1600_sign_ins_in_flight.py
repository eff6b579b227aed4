"""Attempts at a sign-in whose password is being checked are counted apart from those that failed."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1600"
down_revision = "2026_11_21_1500"
branch_labels = None
depends_on = None
kind = "contract"


def upgrade() -> None:
    op.alter_column("identity_login_attempts", "count", new_column_name="failures")
    op.add_column("identity_login_attempts", sa.Column("in_flight", sa.Integer(), server_default="0", nullable=False))
