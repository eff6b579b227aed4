"""Formulas, the computations that were published, saved views."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None
kind = "expand"


def _id() -> sa.Column:
    return sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False)


def _instant(name: str) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "formulas",
        _id(),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("business_value", sa.String(), nullable=False),
        sa.Column("formula", sa.String(), nullable=False),
        sa.Column("dependencies", postgresql.JSONB(), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        _instant("created"),
        sa.Column("created_by", sa.String(), nullable=False),
        _instant("updated"),
        sa.Column("updated_by", sa.String(), nullable=False),
        sa.CheckConstraint("type IN ('ROW_FORMULA', 'AGGREGATE_FORMULA')", name=op.f("ck_formulas_type")),
        sa.CheckConstraint("business_value IN ('NONE', 'EVALUATION_METHOD')", name=op.f("ck_formulas_business_value")),
        sa.CheckConstraint(
            "business_value = 'NONE' OR type = 'ROW_FORMULA'", name=op.f("ck_formulas_business_value_of_row_formula")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_formulas")),
        sa.UniqueConstraint("name_key", name=op.f("uq_formulas_name_key")),
    )
    op.create_index(
        "uq_formulas_evaluation_method",
        "formulas",
        ["business_value"],
        unique=True,
        postgresql_where=sa.text("business_value = 'EVALUATION_METHOD'"),
    )
    op.create_table(
        "computations",
        _id(),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True), nullable=False),
        sa.Column("candidates", sa.Integer(), nullable=False),
        sa.Column("versions", postgresql.JSONB(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_computations")),
    )
    op.create_index("ix_computations_finished", "computations", ["finished"])
    op.create_table(
        "candidate_views",
        _id(),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("selected", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("view", postgresql.JSONB(), nullable=False),
        _instant("created"),
        _instant("updated"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_candidate_views")),
    )
    op.create_index("ix_candidate_views_owner", "candidate_views", ["owner"])
    op.create_index(
        "uq_candidate_views_selected",
        "candidate_views",
        ["owner"],
        unique=True,
        postgresql_where=sa.text("selected"),
    )
