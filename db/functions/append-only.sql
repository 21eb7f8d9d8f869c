-- What was decided stays written: nobody, the site itself included, changes a row of the audit log or takes one away.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The ledger is append-only. Its rows go only with their event (a cascade runs inside a trigger).
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  -- Of an erased person only the amounts are kept.
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{note,reason}'::text[] = to_jsonb(OLD) - '{note,reason}'::text[]
    AND to_jsonb(NEW) ->> 'note' IS NULL AND to_jsonb(NEW) ->> 'reason' IS NULL THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON registration_charges FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON refund_rules FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
