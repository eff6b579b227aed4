"""The journal is kept for six months at least, whoever asks to forget its lines."""

from alembic import op

revision = "2026_11_29_1840"
down_revision = "2026_11_29_1829"
branch_labels = None
depends_on = None
kind = "expand"

_FORGET = """
CREATE OR REPLACE FUNCTION public.forget_audit_lines(before_day timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE kept_from bigint; last public.audit_lines; removed bigint;
BEGIN
    IF before_day > now() - interval '6 months' THEN
        RAISE EXCEPTION 'the journal is kept for 6 months at least' USING ERRCODE = 'insufficient_privilege';
    END IF;
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


def upgrade() -> None:
    op.execute(_FORGET)
