"""Actions that a later one of their kind replaced stay listed."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_29_1755"
down_revision = "2026_11_29_1715"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("undoables", sa.Column("superseded", sa.Boolean(), server_default=sa.text("false"), nullable=False))
