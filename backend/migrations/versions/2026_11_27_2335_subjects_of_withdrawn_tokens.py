"""Name whose access tokens are refused as everything else does: a subject."""

from alembic import op

revision = "2026_11_27_2335"
down_revision = "2026_11_27_2330"
branch_labels = None
depends_on = None
kind = "contract"


def upgrade() -> None:
    op.alter_column("withdrawn_tokens", "holder", new_column_name="subject")
