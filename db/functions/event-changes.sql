-- Called when a transaction that changed an event commits. The lock is held until that commit is visible, so numbers are given in the
-- order in which changes become visible, and none can appear behind a number that was already read. Commits that notify the response
-- cache wait for each other anyway. After the lock every statement sees what others have committed.
CREATE OR REPLACE FUNCTION number_event_change(changed integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('event_changes'));
  IF EXISTS (
    SELECT 1 FROM events e JOIN organizations o ON o.id = e.organizer_id
    WHERE e.id = changed AND e.moderation = 'published' AND e.deleted_at IS NULL AND o.merged_into IS NULL
      AND (o.status = 'active' OR o.status = 'closed' AND o.verified_at IS NOT NULL)
  ) THEN
    next := nextval('event_changes_number');
    INSERT INTO event_changes AS c (event_id, number, appeared, is_public, translation_ids, changed_at)
    SELECT changed, next, next, true, coalesce(array_agg(x.id ORDER BY x.id), '{}'), clock_timestamp()
    FROM event_texts x WHERE x.event_id = changed
    ON CONFLICT (event_id) DO UPDATE SET
      number = excluded.number,
      appeared = CASE WHEN c.is_public THEN c.appeared ELSE excluded.number END,
      is_public = true,
      translation_ids = ARRAY(SELECT DISTINCT i FROM unnest(c.translation_ids || excluded.translation_ids) AS i ORDER BY i),
      changed_at = excluded.changed_at;
  ELSE
    UPDATE event_changes SET number = nextval('event_changes_number'), is_public = false, changed_at = clock_timestamp()
    WHERE event_id = changed AND is_public;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION log_event_change(changed integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Takes the lock.
  PERFORM number_event_change(changed);
  PERFORM list_public_texts(changed);
END $$;

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
      UNION ALL SELECT c.event_id FROM event_co_organizers c WHERE TG_ARGV[0] = 'organizer' AND c.organization_id = k AND c.state = 'accepted'
      UNION ALL SELECT v.id FROM events v WHERE TG_ARGV[0] = 'venue' AND v.venue_id = k
      UNION ALL SELECT s.id FROM events s WHERE TG_ARGV[0] = 'series' AND s.series_id = k
      UNION ALL SELECT m.event_id FROM event_media m WHERE TG_ARGV[0] = 'media' AND m.media_id = k
      UNION ALL SELECT t.event_id FROM event_tags t WHERE TG_ARGV[0] = 'tag' AND t.tag_id = k
    ) e WHERE e.id IS NOT NULL ORDER BY e.id
  LOOP
    PERFORM log_event_change(changed);
  END LOOP;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS log_change ON events;
CREATE CONSTRAINT TRIGGER log_change AFTER INSERT OR DELETE ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION log_events_of('event', 'id');
DROP TRIGGER IF EXISTS log_update ON events;
CREATE CONSTRAINT TRIGGER log_update AFTER UPDATE ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (to_jsonb(NEW) - 'search_text' IS DISTINCT FROM to_jsonb(OLD) - 'search_text') EXECUTE FUNCTION log_events_of('event', 'id');
DO $$
DECLARE part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['event_texts', 'tickets', 'event_tags', 'event_media', 'event_facts'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS log_change ON %I', part);
    EXECUTE format('CREATE CONSTRAINT TRIGGER log_change AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_events_of(%L, %L)', part, 'event', 'event_id');
  END LOOP;
END $$;
-- Who is invited is nobody's business before they accept.
DROP TRIGGER IF EXISTS log_change ON event_co_organizers;
CREATE CONSTRAINT TRIGGER log_change AFTER UPDATE ON event_co_organizers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.state, OLD.organization_id) IS DISTINCT FROM (NEW.state, NEW.organization_id) AND 'accepted' IN (OLD.state, NEW.state))
  EXECUTE FUNCTION log_events_of('event', 'event_id');
DROP TRIGGER IF EXISTS log_update ON organizations;
CREATE CONSTRAINT TRIGGER log_update AFTER UPDATE ON organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.slug, OLD.type, OLD.status, OLD.url, OLD.instagram, OLD.facebook, OLD.merged_into, OLD.verified_at)
    IS DISTINCT FROM (NEW.name, NEW.slug, NEW.type, NEW.status, NEW.url, NEW.instagram, NEW.facebook, NEW.merged_into, NEW.verified_at))
  EXECUTE FUNCTION log_events_of('organizer', 'id');
DROP TRIGGER IF EXISTS log_update ON venues;
-- What is left out is between who proposed the venue and the site team.
CREATE CONSTRAINT TRIGGER log_update AFTER UPDATE ON venues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (to_jsonb(NEW) - '{status_reason,changes_requested_at,proposed_by,proposed_email,proposed_locale,created_at,updated_at}'::text[]
    IS DISTINCT FROM to_jsonb(OLD) - '{status_reason,changes_requested_at,proposed_by,proposed_email,proposed_locale,created_at,updated_at}'::text[])
  EXECUTE FUNCTION log_events_of('venue', 'id');
DROP TRIGGER IF EXISTS log_update ON tags;
CREATE CONSTRAINT TRIGGER log_update AFTER UPDATE ON tags DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.text_es, OLD.text_en, OLD.accepted) IS DISTINCT FROM (NEW.text_es, NEW.text_en, NEW.accepted))
  EXECUTE FUNCTION log_events_of('tag', 'id');
DROP TRIGGER IF EXISTS log_update ON event_series;
CREATE CONSTRAINT TRIGGER log_update AFTER UPDATE ON event_series DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.slug) IS DISTINCT FROM (NEW.name, NEW.slug))
  EXECUTE FUNCTION log_events_of('series', 'id');
-- A header picture that is removed or described anew is a change of its event, for mirrors and followers.
DROP TRIGGER IF EXISTS log_update ON media;
CREATE CONSTRAINT TRIGGER log_update AFTER UPDATE ON media DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.hash, OLD.state, OLD.removed_at, OLD.alternative_text, OLD.caption)
    IS DISTINCT FROM (NEW.hash, NEW.state, NEW.removed_at, NEW.alternative_text, NEW.caption))
  EXECUTE FUNCTION log_events_of('media', 'id');
