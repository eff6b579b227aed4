"""Three more steps of the demonstration: the record, the marks and the spaces of candidates."""

from alembic import op

revision = "2026_11_22_0225"
down_revision = "2026_11_22_0210"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.drop_constraint(op.f("ck_demonstration_step"), "demonstration", type_="check")
    op.create_check_constraint(
        op.f("ck_demonstration_step"),
        "demonstration",
        "step IN ('CANDIDATES', 'FORMULAS', 'JURY_GRADES', 'SITES', 'JURIES', 'OWN_RECORD', 'OWN_MARKS', 'OWN_SPACES',"
        " 'RESULTS')",
    )
