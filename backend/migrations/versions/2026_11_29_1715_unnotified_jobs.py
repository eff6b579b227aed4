"""Pages read the jobs that they follow each second: nobody listens to their changes any more."""

from alembic import op

revision = "2026_11_29_1715"
down_revision = "2026_11_28_1330"
branch_labels = None
depends_on = None
kind = "contract"


def upgrade() -> None:
    op.execute("DROP TRIGGER notify_job ON jobs")
    op.execute("DROP FUNCTION notify_job()")
