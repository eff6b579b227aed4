"""The import profile, simulated imports, open conflicts of marks."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "import_profiles",
        sa.Column("id", sa.Integer(), autoincrement=False, server_default=sa.text("1"), nullable=False),
        sa.Column("fields", postgresql.JSONB(), nullable=False),
        sa.Column("grade_patterns", postgresql.JSONB(), nullable=False),
        sa.Column("summary", postgresql.JSONB(), nullable=False),
        sa.Column("campaign_year", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_import_profiles_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_profiles")),
    )
    op.create_table(
        "import_simulations",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("file_name", sa.String(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=True),
        sa.Column("position", sa.BigInteger(), nullable=True),
        sa.Column("profile_version", sa.Integer(), nullable=True),
        sa.Column("report", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("confirmed", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_simulations")),
    )
    op.create_table(
        "grade_conflicts",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("column_name", sa.String(), nullable=False),
        sa.Column("external_value", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("modified_value", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("opened", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_grade_conflicts_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("candidate_id", "column_name", name=op.f("pk_grade_conflicts")),
    )
