"""Two more steps of the demonstration: sites, then juries."""

from alembic import op

revision = "2026_11_21_2240"
down_revision = "2026_11_21_2230"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.drop_constraint(op.f("ck_demonstration_step"), "demonstration", type_="check")
    op.create_check_constraint(
        op.f("ck_demonstration_step"),
        "demonstration",
        "step IN ('CANDIDATES', 'FORMULAS', 'JURY_GRADES', 'SITES', 'JURIES', 'RESULTS')",
    )
