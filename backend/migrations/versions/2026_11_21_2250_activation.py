"""Candidates open their account by a link."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_2250"
down_revision = "2026_11_21_2245"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.add_column("candidates", sa.Column("account_subject", sa.String(), nullable=True))
    op.create_unique_constraint(op.f("uq_candidates_account_subject"), "candidates", ["account_subject"])
    op.create_table(
        "activation_links",
        sa.Column("candidate_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("email_key", sa.String(), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True), nullable=True),
        sa.Column("account_begun", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(
            ["candidate_id"],
            ["candidates.id"],
            name=op.f("fk_activation_links_candidate_id_candidates"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("candidate_id", name=op.f("pk_activation_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_activation_links_token_hash")),
    )
