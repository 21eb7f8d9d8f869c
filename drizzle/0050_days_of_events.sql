CREATE TABLE "event_days" (
	"day" date PRIMARY KEY NOT NULL,
	"events" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_upcoming";--> statement-breakpoint
DROP INDEX "events_start";--> statement-breakpoint
CREATE INDEX "events_long" ON "events" USING gist (daterange("date_start", "last_day", '[]')) WHERE last_day - date_start > 3 and moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_county" ON "events" USING btree ("county","last_day") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_organizer_days" ON "events" USING btree ("organizer_id","last_day","happening","venue_id") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_venue_days" ON "events" USING btree ("venue_id","last_day","happening","organizer_id","date_start") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE moderation = 'published' and deleted_at is not null;--> statement-breakpoint
CREATE INDEX "organizations_hidden" ON "organizations" USING btree ("id") WHERE not ((status = 'active' or status = 'closed' and verified_at is not null) and merged_into is null);--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "venues_by_name" ON "venues" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "venues_abroad" ON "venues" USING btree ("id") WHERE status = 'active' and merged_into is null and country <> 'ES';--> statement-breakpoint
CREATE INDEX "venues_county" ON "venues" USING btree ("county") WHERE status = 'active' and merged_into is null;--> statement-breakpoint
CREATE INDEX "events_upcoming" ON "events" USING btree ("last_day","date_start","id","happening") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("date_start","id","last_day","organizer_id","venue_id","happening","type","primary_language","theme") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
-- At the end of the transaction and after the lock of the log of changes, so that transactions count one after the other.
CREATE FUNCTION count_event_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('event_changes'));
  IF TG_OP <> 'INSERT' AND OLD.moderation = 'published' AND OLD.deleted_at IS NULL AND OLD.happening <> 'cancelled' THEN
    UPDATE event_days SET events = events - 1 WHERE day = OLD.last_day;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.moderation = 'published' AND NEW.deleted_at IS NULL AND NEW.happening <> 'cancelled' THEN
    INSERT INTO event_days (day, events) VALUES (NEW.last_day, 1) ON CONFLICT (day) DO UPDATE SET events = event_days.events + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_days AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.moderation = 'published') EXECUTE FUNCTION count_event_days();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_removed AFTER DELETE ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.moderation = 'published') EXECUTE FUNCTION count_event_days();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_changed AFTER UPDATE ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.moderation = 'published', OLD.deleted_at IS NULL, OLD.happening = 'cancelled', OLD.last_day)
    IS DISTINCT FROM (NEW.moderation = 'published', NEW.deleted_at IS NULL, NEW.happening = 'cancelled', NEW.last_day))
  EXECUTE FUNCTION count_event_days();--> statement-breakpoint
CREATE FUNCTION forget_event_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_days;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_days AFTER TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION forget_event_days();--> statement-breakpoint
INSERT INTO event_days (day, events)
  SELECT last_day, count(*) FROM events
  WHERE moderation = 'published' AND deleted_at IS NULL AND happening <> 'cancelled' GROUP BY last_day;
