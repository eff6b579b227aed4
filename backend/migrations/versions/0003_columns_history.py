"""The external columns met in files, and the history of candidates."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "external_columns",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("header", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("present", sa.Boolean(), nullable=False),
        sa.Column("panel", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=True),
        sa.Column("year", sa.String(), nullable=True),
        sa.Column("trimester", sa.Integer(), nullable=True),
        sa.CheckConstraint("year IN ('TERMINALE', 'PREMIERE')", name=op.f("ck_external_columns_year")),
        sa.CheckConstraint(
            "(subject IS NULL) = (year IS NULL) AND (year IS NULL) = (trimester IS NULL)",
            name=op.f("ck_external_columns_mark"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_external_columns")),
    )
    op.create_index("uq_external_columns_name", "external_columns", [sa.text("lower(name)")], unique=True)
    op.create_table(
        "history_items",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("author_subject", sa.String(), nullable=True),
        sa.Column("author_first_name", sa.String(), nullable=True),
        sa.Column("author_last_name", sa.String(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("content", postgresql.JSONB(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_history_items")),
    )
    op.create_index("ix_history_items_candidate_id_id", "history_items", ["candidate_id", "id"])
