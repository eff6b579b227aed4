"""The version of Parvis that queued each job; none for those queued before, which any worker takes."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_1020"
down_revision = "2026_11_28_1005"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("version", sa.String(), server_default=sa.text("''"), nullable=False))
