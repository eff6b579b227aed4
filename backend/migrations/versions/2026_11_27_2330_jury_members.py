"""Who sits in a jury, and on which of its days."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_2330"
down_revision = "2026_11_27_2140"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "jury_members",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("jury_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("date_id", sa.Uuid(), nullable=True),
        sa.Column("first_name", sa.String(), nullable=False),
        sa.Column("last_name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["jury_id"], ["juries.id"], name=op.f("fk_jury_members_jury_id_juries"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["date_id"], ["jury_dates.id"], name=op.f("fk_jury_members_date_id_jury_dates"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jury_members")),
        sa.UniqueConstraint(
            "jury_id", "user_id", "date_id", name=op.f("uq_jury_members_jury_id"), postgresql_nulls_not_distinct=True
        ),
    )
    op.create_index(op.f("ix_jury_members_user_id"), "jury_members", ["user_id"])
    op.create_index(op.f("ix_jury_members_date_id"), "jury_members", ["date_id"])
    op.add_column("juries", sa.Column("members_version", sa.Integer(), server_default=sa.text("0"), nullable=False))
