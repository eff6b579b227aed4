"""The greatest number ever given to a candidate by hand."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_1905"
down_revision = "2026_11_21_1900"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "manual_numbers",
        sa.Column("id", sa.Integer(), server_default=sa.text("1"), autoincrement=False, nullable=False),
        sa.Column("greatest", sa.Numeric(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_manual_numbers_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_manual_numbers")),
    )
