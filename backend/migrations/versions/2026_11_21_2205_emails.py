"""Mails, and the outbox that they leave by."""

import sqlalchemy as sa
from alembic import op

revision = "2026_11_21_2205"
down_revision = "2026_11_21_2150"
branch_labels = None
depends_on = None
kind = "expand"


def upgrade() -> None:
    clock = sa.text("clock_timestamp()")
    op.create_table(
        "emails",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("candidate_id", sa.Uuid(), nullable=True),
        sa.Column("unique_key", sa.String(), nullable=True),
        sa.Column("recipient", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("html", sa.String(), nullable=False),
        sa.Column("plain_text", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("attempt", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("queued_at", sa.DateTime(timezone=True), server_default=clock, nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), server_default=clock, nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.String(), nullable=True),
        sa.CheckConstraint(
            "kind IN ('ACTIVATION', 'LETTER', 'CORRECTION', 'PASSWORD', 'TEST')", name=op.f("ck_emails_kind")
        ),
        sa.CheckConstraint(
            "status IN ('QUEUED', 'SENDING', 'SENT', 'HELD', 'FAILED', 'DOUBTFUL')", name=op.f("ck_emails_status")
        ),
        sa.CheckConstraint("(status = 'SENT') = (sent_at IS NOT NULL)", name=op.f("ck_emails_sent")),
        sa.ForeignKeyConstraint(
            ["candidate_id"], ["candidates.id"], name=op.f("fk_emails_candidate_id_candidates"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_emails")),
        sa.UniqueConstraint("unique_key", name=op.f("uq_emails_unique_key")),
    )
    op.create_index(op.f("ix_emails_candidate_id"), "emails", ["candidate_id"])
    op.create_index("ix_emails_waiting", "emails", ["due"], postgresql_where=sa.text("status = 'QUEUED'"))
    op.create_index("ix_emails_shown", "emails", ["status", sa.text("coalesce(sent_at, queued_at) DESC"), "id"])
    outbox = op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), autoincrement=False, server_default=sa.text("1"), nullable=False),
        sa.Column("paused", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_outbox_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.bulk_insert(outbox, [{"id": 1}])
