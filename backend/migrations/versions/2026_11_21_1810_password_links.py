"""People choose their password by a one-time link."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1810"
down_revision = "2026_11_21_1700"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "identity_password_links",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["identity_accounts.id"],
            name=op.f("fk_identity_password_links_account_id_identity_accounts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_identity_password_links")),
        sa.UniqueConstraint("key_hash", name=op.f("uq_identity_password_links_key_hash")),
    )
    op.create_index(op.f("ix_identity_password_links_expires_at"), "identity_password_links", ["expires_at"])
