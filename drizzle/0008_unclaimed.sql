ALTER TABLE "organizations" DROP COLUMN "claimed";--> statement-breakpoint
-- What was decided stays written: nobody, the site itself included, changes or takes away a line (issue 5, 6).
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON history FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
