-- Published events by their last day: lists and counts must not read every event. Counted at the end of the transaction and after the lock
-- of the log of changes, so that transactions count one after the other.
CREATE OR REPLACE FUNCTION count_event_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('event_changes'));
  IF TG_OP <> 'INSERT' AND OLD.moderation = 'published' AND OLD.deleted_at IS NULL AND OLD.happening <> 'cancelled' THEN
    UPDATE event_days SET events = events - 1 WHERE day = OLD.last_day;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.moderation = 'published' AND NEW.deleted_at IS NULL AND NEW.happening <> 'cancelled' THEN
    INSERT INTO event_days (day, events) VALUES (NEW.last_day, 1) ON CONFLICT (day) DO UPDATE SET events = event_days.events + 1;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS count_days ON events;
CREATE CONSTRAINT TRIGGER count_days AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.moderation = 'published') EXECUTE FUNCTION count_event_days();
DROP TRIGGER IF EXISTS count_removed ON events;
CREATE CONSTRAINT TRIGGER count_removed AFTER DELETE ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.moderation = 'published') EXECUTE FUNCTION count_event_days();
DROP TRIGGER IF EXISTS count_changed ON events;
CREATE CONSTRAINT TRIGGER count_changed AFTER UPDATE ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.moderation = 'published', OLD.deleted_at IS NULL, OLD.happening = 'cancelled', OLD.last_day)
    IS DISTINCT FROM (NEW.moderation = 'published', NEW.deleted_at IS NULL, NEW.happening = 'cancelled', NEW.last_day))
  EXECUTE FUNCTION count_event_days();

CREATE OR REPLACE FUNCTION forget_event_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_days;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_days AFTER TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION forget_event_days();
