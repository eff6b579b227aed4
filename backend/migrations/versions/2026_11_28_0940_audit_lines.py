"""Expand: the journal of what staff did, whose lines are chained and never change."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "2026_11_28_0940"
down_revision = "2026_11_28_0545"
branch_labels = None
depends_on = None
kind = "expand"

# The lock is `kernel.advisory_locks.JOURNAL`. Each statement of a function sees what was committed before it began, so
# the head that is read is that of whoever held the lock before.
_APPEND = """
CREATE FUNCTION public.append_audit_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET "TimeZone" = 'UTC' AS $$
DECLARE head public.audit_chain;
BEGIN
    PERFORM pg_advisory_xact_lock(81704594329153);
    SELECT * INTO STRICT head FROM public.audit_chain;
    NEW.number := head.number + 1;
    NEW.previous := head.digest;
    NEW.at := clock_timestamp();
    NEW.digest := encode(sha256(convert_to(to_json(ARRAY[
        NEW.previous, NEW.number::text, to_char(NEW.at, 'YYYY-MM-DD"T"HH24:MI:SS.US'), NEW.author, NEW.action,
        NEW.object_kind, NEW.object_id, NEW.count::text, NEW.before::text, NEW.after::text, NEW.request_id
    ])::text, 'UTF8')), 'hex');
    PERFORM set_config('parvis.journal', 'append', true);
    UPDATE public.audit_chain SET number = NEW.number, digest = NEW.digest;
    PERFORM set_config('parvis.journal', '', true);
    RETURN NEW;
END $$
"""
_REFUSE = """
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF current_setting('parvis.journal', true) = TG_ARGV[0] OR current_setting('parvis.journal', true) = 'forget' THEN
        RETURN COALESCE(NEW, OLD);
    END IF;
    RAISE EXCEPTION 'lines of the journal are never changed nor removed (% of %)', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END $$
"""
_FORGET = """
CREATE FUNCTION public.forget_audit_lines(before_day timestamptz) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE kept_from bigint; last public.audit_lines; removed bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(81704594329153);
    SELECT min(number) INTO kept_from FROM public.audit_lines WHERE at >= before_day;
    SELECT * INTO last FROM public.audit_lines WHERE kept_from IS NULL OR number < kept_from
    ORDER BY number DESC LIMIT 1;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    PERFORM set_config('parvis.journal', 'forget', true);
    DELETE FROM public.audit_lines WHERE number <= last.number;
    GET DIAGNOSTICS removed = ROW_COUNT;
    UPDATE public.audit_chain SET forgotten_number = last.number, forgotten_digest = last.digest;
    PERFORM set_config('parvis.journal', '', true);
    RETURN removed;
END $$
"""
_NOTHING = "0" * 64


def upgrade() -> None:
    op.create_table(
        "audit_lines",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("author", sa.String(), nullable=True),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("object_kind", sa.String(), nullable=True),
        sa.Column("object_id", sa.String(), nullable=True),
        sa.Column("count", sa.Integer(), nullable=True),
        sa.Column("before", JSONB(), nullable=True),
        sa.Column("after", JSONB(), nullable=True),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.Column("previous", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit_lines")),
        sa.UniqueConstraint("previous", name=op.f("uq_audit_lines_previous")),
    )
    op.create_index(op.f("ix_audit_lines_at"), "audit_lines", ["at"])
    op.create_index(op.f("ix_audit_lines_author"), "audit_lines", ["author", "number"])
    op.create_index(op.f("ix_audit_lines_object_id"), "audit_lines", ["object_id", "number"])
    op.create_table(
        "audit_chain",
        sa.Column("single", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("forgotten_number", sa.BigInteger(), nullable=False),
        sa.Column("forgotten_digest", sa.String(), nullable=False),
        sa.CheckConstraint("single", name=op.f("ck_audit_chain_single")),
        sa.PrimaryKeyConstraint("single", name=op.f("pk_audit_chain")),
    )
    chain = sa.table("audit_chain", *map(sa.column, ("number", "digest", "forgotten_number", "forgotten_digest")))
    op.execute(chain.insert().values(number=0, digest=_NOTHING, forgotten_number=0, forgotten_digest=_NOTHING))
    for function in (_APPEND, _REFUSE, _FORGET):
        op.execute(function)
    op.execute("REVOKE ALL ON FUNCTION forget_audit_lines(timestamptz) FROM PUBLIC")
    op.execute(
        "CREATE TRIGGER append_audit_line BEFORE INSERT ON audit_lines"
        " FOR EACH ROW EXECUTE FUNCTION append_audit_line()"
    )
    for table, reason in (("audit_lines", "forget"), ("audit_chain", "append")):
        op.execute(
            f"CREATE TRIGGER refuse_audit_change BEFORE UPDATE OR DELETE ON {table}"
            f" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change('{reason}')"
        )
        op.execute(
            f"CREATE TRIGGER refuse_audit_truncate BEFORE TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change('never')"
        )
