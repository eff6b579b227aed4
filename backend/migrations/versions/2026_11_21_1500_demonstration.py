"""How far the demonstration came, so that one which was interrupted is completed."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1500"
down_revision = "0008"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "demonstration",
        sa.Column("id", sa.Integer(), autoincrement=False, server_default=sa.text("1"), nullable=False),
        sa.Column("step", sa.String(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_demonstration_one_row")),
        sa.CheckConstraint(
            "step IN ('CANDIDATES', 'FORMULAS', 'JURY_GRADES', 'RESULTS')", name=op.f("ck_demonstration_step")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_demonstration")),
    )
