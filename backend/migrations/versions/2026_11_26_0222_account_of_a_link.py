"""The account that a link made: the link finds that one again, and no other."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_26_0222"
down_revision = "2026_11_24_0320"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("activation_links", sa.Column("account_subject", sa.String(), nullable=True))
