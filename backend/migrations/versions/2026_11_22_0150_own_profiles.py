"""What candidates say of themselves beyond what their record holds."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_22_0150"
down_revision = "2026_11_22_0110"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "own_profiles",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("address", sa.String(), nullable=True),
        sa.Column("scholarship", sa.Boolean(), nullable=True),
        sa.Column("scholarship_type", sa.String(), nullable=True),
        sa.Column("current_scholar_year", sa.String(), nullable=True),
        sa.Column("scholar_info", postgresql.JSONB(), server_default=sa.text("'{}'::jsonb"), nullable=False),
        sa.Column("interview_site_id", sa.Uuid(), nullable=True),
        sa.Column("admission_sites", postgresql.ARRAY(sa.Uuid()), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("files_complete", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_own_profiles_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["interview_site_id"],
            ["interview_sites.id"],
            name=op.f("fk_own_profiles_interview_site_id_interview_sites"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("candidate_id", name=op.f("pk_own_profiles")),
    )
    op.create_index(op.f("ix_own_profiles_interview_site_id"), "own_profiles", ["interview_site_id"])
