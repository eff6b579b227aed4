"""Candidates, and the candidate table: its state, its log of cells, its blobs."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None
kind = "expand"


def _id() -> sa.Column:
    return sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False)


def _instant(name: str) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "candidates",
        _id(),
        sa.Column("row_number", sa.Integer(), nullable=False),
        sa.Column("external_id", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("last_name", sa.String(), nullable=False),
        sa.Column("first_name", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=True),
        sa.Column("birth_date", sa.Date(), nullable=True),
        sa.Column("birth_place", sa.String(), nullable=True),
        sa.Column("phone_number", sa.String(), nullable=True),
        sa.Column("remark", sa.String(), nullable=True),
        sa.Column("absent_from_file", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        _instant("created"),
        _instant("updated"),
        sa.CheckConstraint("source IN ('PARCOURSUP', 'MANUAL')", name=op.f("ck_candidates_source")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_candidates")),
        sa.UniqueConstraint("row_number", name=op.f("uq_candidates_row_number")),
        sa.UniqueConstraint("external_id", name=op.f("uq_candidates_external_id")),
    )
    op.create_index("ix_candidates_email", "candidates", [sa.text("lower(email)")])
    op.create_table(
        "table_state",
        sa.Column("id", sa.Integer(), autoincrement=False, server_default=sa.text("1"), nullable=False),
        sa.Column("epoch", sa.BigInteger(), server_default=sa.text("(random() * 9e15)::bigint"), nullable=False),
        sa.Column("position", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("import_id", sa.Uuid(), nullable=True),
        sa.Column("computation_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("id = 1", name=op.f("ck_table_state_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table_state")),
    )
    op.create_table(
        "cell_changes",
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("row_number", sa.Integer(), nullable=True),
        sa.Column("column_name", sa.String(), nullable=False),
        sa.Column("value", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("previous", postgresql.JSONB(none_as_null=True), nullable=True),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("author_subject", sa.String(), nullable=True),
        sa.Column("author_first_name", sa.String(), nullable=True),
        sa.Column("author_last_name", sa.String(), nullable=True),
        _instant("created"),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_cell_changes")),
    )
    op.create_index("ix_cell_changes_cell", "cell_changes", ["row_number", "column_name", "position"])
    op.create_table(
        "import_blobs",
        _id(),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        _instant("created"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_blobs")),
    )
    op.create_table(
        "computation_blobs",
        _id(),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("aggregates", postgresql.JSONB(), nullable=False),
        _instant("created"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_computation_blobs")),
    )
    # The blobs are compressed already.
    op.execute("ALTER TABLE import_blobs ALTER COLUMN content SET STORAGE EXTERNAL")
    op.execute("ALTER TABLE computation_blobs ALTER COLUMN content SET STORAGE EXTERNAL")
