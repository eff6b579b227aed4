"""Expand: a purge is remembered among the erasures, so that a restored backup is purged again."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0155"
down_revision = "2026_11_29_2042"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("erased_people", sa.Column("campaign", sa.Integer(), nullable=True))
