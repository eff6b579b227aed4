"""Messages that leave by themselves at an hour."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0800"
down_revision = "2026_11_30_0730"
branch_labels = None
depends_on = None
kind = "expand"

_KINDS = "'PRESENCE_UNKNOWN', 'JURY_TOMORROW', 'PFM_TO_READ'"


def upgrade() -> None:
    op.create_table(
        "reminders",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("on", sa.Boolean(), nullable=False),
        sa.Column("days", sa.SmallInteger(), nullable=False),
        sa.Column("hour", sa.Time(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ran", sa.Date(), nullable=True),
        sa.CheckConstraint(f"kind IN ({_KINDS})", name=op.f("ck_reminders_kind")),
        sa.PrimaryKeyConstraint("kind", name=op.f("pk_reminders")),
    )
