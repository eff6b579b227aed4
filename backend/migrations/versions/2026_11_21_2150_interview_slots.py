"""Interview slots, and the row that says what was done to them."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_2150"
down_revision = "2026_11_21_2135"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "interview_slots",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("jury_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("convocation_time", sa.Time(), nullable=False),
        sa.Column("interview_time", sa.Time(), nullable=False),
        sa.Column("priority", sa.Boolean(), nullable=False),
        sa.Column("videoconference_link", sa.String(), nullable=True),
        sa.Column("videoconference_password", sa.String(), nullable=True),
        sa.Column("candidate_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("convocation_time <= interview_time", name="ck_interview_slots_convocation"),
        sa.ForeignKeyConstraint(["jury_id"], ["juries.id"], name="fk_interview_slots_jury_id_juries"),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name="fk_interview_slots_candidate_id_candidates",
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_interview_slots"),
        sa.UniqueConstraint("jury_id", "day", "interview_time", name="uq_interview_slots_jury_id"),
        sa.UniqueConstraint("name", name="uq_interview_slots_name"),
        sa.UniqueConstraint("candidate_id", name="uq_interview_slots_candidate_id"),
    )
    op.create_table(
        "interview_slots_state",
        sa.Column("id", sa.Integer(), autoincrement=False, server_default=sa.text("1"), nullable=False),
        sa.Column("version", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attributed", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("id = 1", name="ck_interview_slots_state_one_row"),
        sa.PrimaryKeyConstraint("id", name="pk_interview_slots_state"),
    )
    op.execute("INSERT INTO interview_slots_state DEFAULT VALUES")
