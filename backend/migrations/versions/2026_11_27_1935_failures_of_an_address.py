"""Failures of an address are forgotten one by one, and paid back by successes: until when some are left."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_1935"
down_revision = "2026_11_27_1930"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("identity_login_attempts", sa.Column("forgotten_at", sa.DateTime(timezone=True), nullable=True))
