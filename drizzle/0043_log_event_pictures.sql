-- A header picture that is removed or described anew is a change of its event, for mirrors and followers.
-- The argument is the column that refers to the event, organizer, venue, series, picture or tag.
CREATE OR REPLACE FUNCTION log_events_of() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys integer[] := '{}';
  changed integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN keys := keys || (to_jsonb(OLD) ->> TG_ARGV[1])::integer; END IF;
  IF TG_OP <> 'DELETE' THEN keys := keys || (to_jsonb(NEW) ->> TG_ARGV[1])::integer; END IF;
  FOR changed IN
    SELECT DISTINCT e.id FROM unnest(keys) AS k, LATERAL (
      SELECT k AS id WHERE TG_ARGV[0] = 'event'
      UNION ALL SELECT o.id FROM events o WHERE TG_ARGV[0] = 'organizer' AND o.organizer_id = k
      UNION ALL SELECT v.id FROM events v WHERE TG_ARGV[0] = 'venue' AND v.venue_id = k
      UNION ALL SELECT s.id FROM events s WHERE TG_ARGV[0] = 'series' AND s.series_id = k
      UNION ALL SELECT m.event_id FROM event_media m WHERE TG_ARGV[0] = 'media' AND m.media_id = k
      UNION ALL SELECT t.event_id FROM event_tags t WHERE TG_ARGV[0] = 'tag' AND t.tag_id = k
    ) e WHERE e.id IS NOT NULL ORDER BY e.id
  LOOP
    PERFORM log_event_change(changed);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER log_update AFTER UPDATE ON media DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.hash, OLD.state, OLD.removed_at, OLD.alternative_text, OLD.caption)
    IS DISTINCT FROM (NEW.hash, NEW.state, NEW.removed_at, NEW.alternative_text, NEW.caption))
  EXECUTE FUNCTION log_events_of('media', 'id');
