"""Jobs, feature locks, the notification of their changes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("feature", sa.String(), nullable=True),
        sa.Column("author_subject", sa.String(), nullable=False),
        sa.Column("author_email", sa.String(), nullable=False),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.Column("payload", postgresql.JSONB(), nullable=False),
        sa.Column("status", sa.String(), server_default=sa.text("'NOT_STARTED'"), nullable=False),
        sa.Column("done", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("message", sa.String(), nullable=True),
        sa.Column("cancellable", sa.Boolean(), nullable=False),
        sa.Column("cancel_requested", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("attempt", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("task_id", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", postgresql.JSONB(), nullable=True),
        sa.Column("result", postgresql.JSONB(), nullable=True),
        sa.CheckConstraint(
            "status IN ('NOT_STARTED', 'IN_PROGRESS', 'SUCCESS', 'ERROR', 'CANCELLED')", name=op.f("ck_jobs_status")
        ),
        sa.CheckConstraint(
            "(finished IS NULL) = (status IN ('NOT_STARTED', 'IN_PROGRESS'))", name=op.f("ck_jobs_finished")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index("ix_jobs_created", "jobs", ["created"])
    op.create_index("ix_jobs_unfinished", "jobs", ["id"], postgresql_where=sa.text("finished IS NULL"))
    op.create_table(
        "feature_locks",
        sa.Column("feature", sa.String(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["job_id"],
            ["jobs.id"],
            name=op.f("fk_feature_locks_job_id_jobs"),
            ondelete="CASCADE",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.PrimaryKeyConstraint("feature", name=op.f("pk_feature_locks")),
        sa.UniqueConstraint("job_id", name=op.f("uq_feature_locks_job_id")),
    )
    op.execute("""
        CREATE FUNCTION notify_job() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_notify('parvis_jobs', NEW.id::text);
            RETURN NULL;
        END $$
    """)
    op.execute("CREATE TRIGGER notify_job AFTER INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION notify_job()")
