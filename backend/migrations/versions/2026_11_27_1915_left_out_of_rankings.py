"""A frozen ranking says how many candidates it leaves out, and why; those frozen before do not."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_27_1915"
down_revision = "2026_11_27_1850"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("ranking_files", sa.Column("left_out", postgresql.JSONB(), nullable=True))
