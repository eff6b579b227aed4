"""Whether a corrected mail follows one that announced the date of an interview; until now every one said so."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_23_2030"
down_revision = "2026_11_22_2310"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    corrects = sa.Column("corrects_a_date", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    op.add_column("mailed_letters", corrects)
    op.execute("UPDATE mailed_letters SET corrects_a_date = true WHERE corrections > 0")
