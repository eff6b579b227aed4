"""Views shared with a role, locked ones, and which one each person uses."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_28_0532"
down_revision = "2026_11_28_0515"
branch_labels = None
depends_on = None
kind = "contract"


def upgrade() -> None:
    op.create_table(
        "selected_views",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("view_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["view_id"],
            ["candidate_views.id"],
            name=op.f("fk_selected_views_view_id_candidate_views"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("subject", name=op.f("pk_selected_views")),
    )
    op.create_index(op.f("ix_selected_views_view_id"), "selected_views", ["view_id"])
    op.execute("INSERT INTO selected_views (subject, view_id) SELECT owner, id FROM candidate_views WHERE selected")
    op.drop_index("uq_candidate_views_selected", "candidate_views")
    op.drop_column("candidate_views", "selected")
    op.add_column("candidate_views", sa.Column("shared", sa.String(), nullable=True))
    op.add_column("candidate_views", sa.Column("locked", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.add_column("candidate_views", sa.Column("version", sa.Integer(), server_default=sa.text("1"), nullable=False))
    op.create_check_constraint(
        op.f("ck_candidate_views_shared"),
        "candidate_views",
        "shared IN ('ROLE_ADMIN', 'ROLE_ADMIN_READ_ONLY',"
        " 'ROLE_INTERVIEW_SITE_MANAGER', 'ROLE_INTERVIEW_SLOT_MANAGER')",
    )
