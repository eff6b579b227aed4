"""The sessions of an external issuer whose sign-in is in the journal."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_1330"
down_revision = "2026_11_28_1046"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "journaled_sessions",
        sa.Column("hashed_id", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.PrimaryKeyConstraint("hashed_id", name=op.f("pk_journaled_sessions")),
    )
