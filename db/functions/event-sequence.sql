-- Calendars learn of a change by SEQUENCE: it rises with date, times, place and status.
CREATE OR REPLACE FUNCTION raise_event_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := OLD.sequence + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER raise_sequence BEFORE UPDATE ON events FOR EACH ROW
WHEN ((OLD.date_start, OLD.date_end, OLD.doors_at, OLD.starts_at, OLD.ends_at, OLD.venue_id, OLD.county, OLD.happening, OLD.deleted_at)
      IS DISTINCT FROM (NEW.date_start, NEW.date_end, NEW.doors_at, NEW.starts_at, NEW.ends_at, NEW.venue_id, NEW.county, NEW.happening, NEW.deleted_at))
EXECUTE FUNCTION raise_event_sequence();
