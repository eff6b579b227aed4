"""Expand: the last line that Parvis wrote in the journal, sealed under a key that the database does not have."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0245"
down_revision = "2026_11_30_0155"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "audit_seals",
        sa.Column("single", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.CheckConstraint("single", name=op.f("ck_audit_seals_single")),
        sa.PrimaryKeyConstraint("single", name=op.f("pk_audit_seals")),
    )
