"""What an archive holds beside candidates: one that was made before it was kept is no longer up to date."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_24_0320"
down_revision = "2026_11_24_0310"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("archives", sa.Column("digest", sa.String(), nullable=True))
