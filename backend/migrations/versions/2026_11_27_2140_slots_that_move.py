"""Slots move: their version, specificities of their own, names and hours that change places within a statement; who did
what can be taken back.
"""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_2140"
down_revision = "2026_11_27_2130"
branch_labels = None
depends_on = None
kind = "expand"

DEFERRED = {"deferrable": True, "initially": "DEFERRED"}


def upgrade() -> None:
    op.add_column("interview_slots", sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False))
    op.add_column("interview_slots", sa.Column("specificities", sa.ARRAY(sa.String()), nullable=True))
    for name, columns in (
        ("uq_interview_slots_name", ["name"]),
        ("uq_interview_slots_jury_id", ["jury_id", "day", "interview_time"]),
    ):
        op.drop_constraint(op.f(name), "interview_slots", type_="unique")
        op.create_unique_constraint(op.f(name), "interview_slots", columns, **DEFERRED)
    op.add_column("undoables", sa.Column("author_subject", sa.String(), nullable=True))
