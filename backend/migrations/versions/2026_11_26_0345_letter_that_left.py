"""What the last letter that left announced: a correction that says the same is not needed."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_26_0345"
down_revision = "2026_11_26_0222"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("mailed_letters", sa.Column("left_announced", sa.String(), nullable=True))
