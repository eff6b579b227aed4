"""Tables of the school: their contents, which one each table has, and those that a computation read."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "2026_11_29_2042"
down_revision = "2026_11_29_1905"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "formula_table_contents",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=True),
        sa.Column("simulated", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("file_name", sa.String(), nullable=True),
        sa.Column("columns", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("cells", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_formula_table_contents")),
    )
    op.create_table(
        "formula_tables",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("content_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("author_first_name", sa.String(), nullable=False),
        sa.Column("author_last_name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["content_id"],
            ["formula_table_contents.id"],
            name=op.f("fk_formula_tables_content_id_formula_table_contents"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_formula_tables")),
        sa.UniqueConstraint("name_key", name=op.f("uq_formula_tables_name_key")),
    )
    op.add_column(
        "computations",
        sa.Column(
            "tables", postgresql.JSONB(astext_type=sa.Text()), server_default=sa.text("'{}'::jsonb"), nullable=False
        ),
    )
