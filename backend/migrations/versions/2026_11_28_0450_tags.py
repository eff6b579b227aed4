"""Tags, and the candidates who bear them."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_0450"
down_revision = "2026_11_28_0100"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "tags",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("colour", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tags")),
        sa.UniqueConstraint("name_key", name=op.f("uq_tags_name_key")),
    )
    op.create_table(
        "candidate_tags",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("tag_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_candidate_tags_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tag_id"], ["tags.id"], name=op.f("fk_candidate_tags_tag_id_tags"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("candidate_id", "tag_id", name=op.f("pk_candidate_tags")),
    )
    op.create_index(op.f("ix_candidate_tags_tag_id"), "candidate_tags", ["tag_id"])
