"""The version of an interview site, by which a change of somebody else is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_24_0020"
down_revision = "2026_11_23_2030"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    version = sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False)
    op.add_column("interview_sites", version)
