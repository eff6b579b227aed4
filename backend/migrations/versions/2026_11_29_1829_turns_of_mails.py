"""The turn of each mail, and the messages whose author has no account any more."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_29_1829"
down_revision = "2026_11_29_1755"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("messages", sa.Column("author_deleted", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("emails", sa.Column("priority", sa.SmallInteger(), server_default=sa.text("1"), nullable=False))
    waiting = sa.text("status = 'QUEUED'")
    op.create_index("ix_emails_turn", "emails", ["priority", "queued_at", "id"], postgresql_where=waiting)
    op.drop_index("ix_emails_waiting", "emails")
