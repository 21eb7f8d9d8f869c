-- Titles of public events in narrow rows, by which a search is counted. Called where a change of an event is numbered
-- (event-changes.sql), after the lock of the log of changes: one transaction after the other.
CREATE OR REPLACE FUNCTION list_public_texts(changed integer) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public_event_texts p WHERE p.event_id = changed AND NOT EXISTS (
    SELECT 1 FROM events e JOIN event_texts x ON x.event_id = e.id
    WHERE e.id = changed AND x.id = p.text_id AND e.moderation = 'published' AND e.deleted_at IS NULL);
  INSERT INTO public_event_texts AS p (text_id, event_id, locale, organizer_id, venue_id, date_start, title)
  SELECT x.id, e.id, x.locale, e.organizer_id, e.venue_id, e.date_start, folded(x.title) FROM events e JOIN event_texts x ON x.event_id = e.id
  WHERE e.id = changed AND e.moderation = 'published' AND e.deleted_at IS NULL
  ON CONFLICT (text_id) DO UPDATE SET event_id = excluded.event_id, locale = excluded.locale, organizer_id = excluded.organizer_id,
    venue_id = excluded.venue_id, date_start = excluded.date_start, title = excluded.title
  WHERE (p.event_id, p.locale, p.organizer_id, p.venue_id, p.date_start, p.title)
    IS DISTINCT FROM (excluded.event_id, excluded.locale, excluded.organizer_id, excluded.venue_id, excluded.date_start, excluded.title);
$$;

CREATE OR REPLACE FUNCTION forget_public_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public_event_texts;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_public AFTER TRUNCATE ON event_texts FOR EACH STATEMENT EXECUTE FUNCTION forget_public_texts();
