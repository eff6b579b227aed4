"""The account that a link to another address began: it is removed once the candidate makes theirs, or is erased."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_26_0908"
down_revision = "2026_11_26_0345"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("activation_links", sa.Column("former_subject", sa.String(), nullable=True))
