"""The juries' grades."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "jury_grades",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("grade_type", sa.String(), nullable=False),
        sa.Column("grade", sa.String(), nullable=False),
        sa.Column("jury_number", sa.String(length=255), nullable=True),
        sa.Column("jury_interview_type", sa.String(), nullable=True),
        sa.Column("jury_date", sa.Date(), nullable=False),
        sa.Column("jury_start_time", sa.Time(), nullable=True),
        sa.Column("jury_end_time", sa.Time(), nullable=True),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.CheckConstraint("grade_type IN ('INTERVIEW', 'PFM')", name=op.f("ck_jury_grades_grade_type")),
        sa.CheckConstraint("grade IN ('A', 'B', 'C', 'D', 'F', 'ABS')", name=op.f("ck_jury_grades_grade")),
        sa.CheckConstraint(
            "jury_interview_type IN ('FACE_TO_FACE', 'REMOTE')", name=op.f("ck_jury_grades_interview_type")
        ),
        sa.CheckConstraint(
            "num_nonnulls(jury_interview_type, jury_start_time, jury_end_time)"
            " = CASE grade_type WHEN 'INTERVIEW' THEN 3 ELSE 0 END",
            name=op.f("ck_jury_grades_interview"),
        ),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_jury_grades_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("candidate_id", name=op.f("pk_jury_grades")),
    )
