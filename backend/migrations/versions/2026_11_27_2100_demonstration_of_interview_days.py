"""One more step of the demonstration: the days of its interviews."""

from alembic import op

revision = "2026_11_27_2100"
down_revision = "2026_11_27_2015"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.drop_constraint(op.f("ck_demonstration_step"), "demonstration", type_="check")
    op.create_check_constraint(
        op.f("ck_demonstration_step"),
        "demonstration",
        "step IN ('CANDIDATES', 'FORMULAS', 'JURY_GRADES', 'SITES', 'JURIES', 'OWN_RECORD', 'OWN_MARKS', 'OWN_SPACES',"
        " 'INTERVIEWS', 'RESULTS')",
    )
