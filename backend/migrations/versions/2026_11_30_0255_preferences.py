"""What each member of staff prefers: whether keys without Ctrl act on a whole page."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_30_0255"
down_revision = "2026_11_30_0245"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("page_keys", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.PrimaryKeyConstraint("subject", name=op.f("pk_preferences")),
    )
