"""Access tokens that are refused before they expire: of whom, and until when they were given."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_2130"
down_revision = "2026_11_27_2100"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "withdrawn_tokens",
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("holder", name=op.f("pk_withdrawn_tokens")),
    )
    op.create_index(op.f("ix_withdrawn_tokens_expires"), "withdrawn_tokens", ["expires"])
