"""What a job is called where its kind does not tell, and when it may begin at the earliest."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_1035"
down_revision = "2026_11_28_1020"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("not_before", sa.DateTime(timezone=True), nullable=True))
    op.add_column("jobs", sa.Column("name", sa.String(), nullable=True))
