"""The mailing that each mail is of, and since when the mail server does not take any."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_24_0310"
down_revision = "2026_11_24_0020"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("emails", sa.Column("job_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_emails_job_id_jobs"), "emails", "jobs", ["job_id"], ["id"], ondelete="SET NULL")
    op.create_index(op.f("ix_emails_job_id"), "emails", ["job_id"])
    op.add_column("outbox", sa.Column("away_since", sa.DateTime(timezone=True), nullable=True))
    op.add_column("outbox", sa.Column("away_reason", sa.String(), nullable=True))
