"""The table of jobs is the queue: signs of life, time limits, request ids; Procrastinate's schema goes.

Databases made by a release that had Procrastinate still hold its tables; newer ones never did.
"""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1700"
down_revision = "2026_11_21_1650"
branch_labels = None
depends_on = None
kind = "contract"


def upgrade() -> None:
    op.execute("""
        DO $$
        DECLARE statements text;
        BEGIN
            SELECT string_agg(statement, '; ' ORDER BY rank) INTO statements FROM (
                SELECT 1, format('DROP FUNCTION %s CASCADE', oid::regprocedure) FROM pg_proc
                    WHERE proname LIKE 'procrastinate\\_%' AND pronamespace = 'public'::regnamespace
                UNION ALL
                SELECT 2, format('DROP TABLE %s CASCADE', oid::regclass) FROM pg_class
                    WHERE relkind = 'r' AND relname LIKE 'procrastinate\\_%' AND relnamespace = 'public'::regnamespace
                UNION ALL
                SELECT 3, format('DROP TYPE %s', oid::regtype) FROM pg_type
                    WHERE (typtype = 'e' AND typname LIKE 'procrastinate\\_job\\_%'
                        OR typname = 'procrastinate_job_to_defer_v1') AND typnamespace = 'public'::regnamespace
            ) AS parts (rank, statement);
            IF statements IS NOT NULL THEN
                EXECUTE statements;
            END IF;
        END $$
    """)
    op.drop_column("jobs", "task_id")
    op.add_column("jobs", sa.Column("heartbeat", sa.DateTime(timezone=True), nullable=True))
    op.add_column("jobs", sa.Column("longest_seconds", sa.Integer(), server_default=sa.text("3600"), nullable=False))
    op.add_column(
        "jobs",
        sa.Column(
            "request_id",
            sa.String(),
            server_default=sa.text("replace(gen_random_uuid()::text, '-', '')"),
            nullable=False,
        ),
    )
    # A sign of life is nothing that people see.
    op.execute("DROP TRIGGER notify_job ON jobs")
    op.execute("""
        CREATE TRIGGER notify_job
        AFTER INSERT OR UPDATE OF status, done, total, message, cancel_requested, started, finished, error, result
        ON jobs FOR EACH ROW EXECUTE FUNCTION notify_job()
    """)
