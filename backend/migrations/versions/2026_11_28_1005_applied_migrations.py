"""Which migrations were applied, of which kind and by which version: an older Parvis does not have their files."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_1005"
down_revision = "2026_11_28_0940"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "applied_migrations",
        sa.Column("revision", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False),
        sa.CheckConstraint("kind IN ('expand', 'contract')", name=op.f("ck_applied_migrations_kind")),
        sa.PrimaryKeyConstraint("revision", name=op.f("pk_applied_migrations")),
    )
