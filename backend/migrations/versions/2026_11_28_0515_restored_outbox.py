"""Mails of a restored database are kept until somebody lets them leave."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_0515"
down_revision = "2026_11_28_0450"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("restored_at", sa.DateTime(timezone=True), nullable=True))
