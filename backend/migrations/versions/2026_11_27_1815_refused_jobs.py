"""Jobs that refused what they were given are told apart from those that failed, and so are a former campaign's."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_1815"
down_revision = "2026_11_26_0908"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("refused", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.add_column(
        "jobs", sa.Column("of_former_campaign", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.execute("""
        UPDATE jobs SET refused = true WHERE status = 'ERROR' AND error->>'code' NOT IN (
            'INTERNAL_ERROR', 'JOB_INTERRUPTED', 'JOB_TOO_LONG', 'JOB_OUT_OF_MEMORY', 'UNAVAILABLE', 'STORAGE_FULL',
            'ARCHIVE_DAMAGED', 'ARCHIVE_WITHOUT_ROOM', 'ANTIVIRUS_UNAVAILABLE'
        )
    """)
