"""The keys that outlive a secret, and its witness. The first process that starts fills them in."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_0100"
down_revision = "2026_11_28_0055"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "installation_keys",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("sealed", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_installation_keys")),
    )
