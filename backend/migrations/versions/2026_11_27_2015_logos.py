"""The logos that a school sends; the settings of the campaign name one by its digest."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_27_2015"
down_revision = "2026_11_27_1935"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    op.create_table(
        "campaign_logos",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_campaign_logos")),
    )
