"""The span of the request that queued each job; none where no traces are sent."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_1046"
down_revision = "2026_11_28_1035"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("trace_parent", sa.String(), nullable=True))
