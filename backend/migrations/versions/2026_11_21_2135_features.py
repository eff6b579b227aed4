"""Features: the three switches, off."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_2135"
down_revision = "2026_11_21_1945"
branch_labels = None
depends_on = None
kind = "expand"

NAMES = (
    "CANDIDATE_ACCOUNT_CREATION",
    "INTERVIEW_SLOTS_ATTRIBUTION",
    "SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS",
)


def upgrade() -> None:
    features = op.create_table(
        "features",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("activated", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "name IN ('CANDIDATE_ACCOUNT_CREATION', 'INTERVIEW_SLOTS_ATTRIBUTION',"
            " 'SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS')",
            name=op.f("ck_features_name"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_features")),
        sa.UniqueConstraint("name", name=op.f("uq_features_name")),
    )
    op.bulk_insert(features, [{"name": name} for name in NAMES])
