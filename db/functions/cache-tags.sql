-- What visitors are shown is kept as bytes until it changes (docs/caching.md). Every change is told on one channel, one tag a
-- message, when it is committed: to this process and to all others, whoever made it. PostgreSQL folds equal messages of one transaction.
CREATE OR REPLACE FUNCTION tell_change(VARIADIC tags text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('candil_changed', tag) FROM unnest(tags) AS tag
$$;

-- Drafts are nobody's business: only what is, or was, public is told.
CREATE OR REPLACE FUNCTION tell_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.moderation = 'published' OR TG_OP <> 'DELETE' AND NEW.moderation = 'published' THEN
    PERFORM tell_change('events', 'event:' || coalesce(NEW.id, OLD.id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION tell_event_change();

-- Texts, slugs, tickets, tags, albums, documents and co-organizers change their event, and where they move the one they leave. Drafts' as well: the
-- event may be published at this very moment by somebody whose change we do not see yet.
-- Prices, and whether there is a way to pay, are shown on the event's page and in lists.
CREATE OR REPLACE FUNCTION tell_event_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner integer;
BEGIN
  FOR owner IN SELECT DISTINCT e FROM unnest(ARRAY[OLD.event_id, NEW.event_id]) AS e WHERE e IS NOT NULL LOOP
    PERFORM tell_change('events', 'event:' || owner);
  END LOOP;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['event_texts', 'event_slugs', 'tickets', 'event_tags', 'albums', 'documents', 'event_media', 'registration_forms', 'price_rules', 'payment_settings', 'event_co_organizers', 'event_facts'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_event_part_change()', name);
  END LOOP;
END $$;
-- Pages of events say what is given back to who cancels.
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT ON refund_rules FOR EACH ROW EXECUTE FUNCTION tell_event_part_change();

-- What is left of an event's tickets is shown on its page: who takes or frees a seat evicts that page, and of lists only those of events with seats.
CREATE OR REPLACE FUNCTION tell_registration_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('event:' || coalesce(NEW.event_id, OLD.event_id), 'seats');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE OF state, ticket_id ON registrations FOR EACH ROW EXECUTE FUNCTION tell_registration_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON registration_settings FOR EACH ROW EXECUTE FUNCTION tell_registration_change();
-- Published questions stand on that page, too, and in no list.
CREATE OR REPLACE TRIGGER tell_change AFTER UPDATE OR DELETE ON event_questions FOR EACH ROW EXECUTE FUNCTION tell_registration_change();

-- A photo changes its album and the page of its event, but no list of events; one that is not ready is seen by nobody.
CREATE OR REPLACE FUNCTION tell_photo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('albums', 'album:' || a.id) FROM albums a WHERE a.id IN (OLD.album_id, NEW.album_id);
  PERFORM tell_change('event:' || a.event_id) FROM albums a WHERE a.id IN (OLD.album_id, NEW.album_id) AND a.event_id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON photos FOR EACH ROW EXECUTE FUNCTION tell_photo_change();

CREATE OR REPLACE FUNCTION tell_album_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('albums', 'album:' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_album AFTER INSERT OR UPDATE OR DELETE ON albums FOR EACH ROW EXECUTE FUNCTION tell_album_change();

-- The rest tells its own name: whoever shows one of them reads them by that.
CREATE OR REPLACE FUNCTION tell_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(TG_ARGV[0]);
  RETURN NULL;
END $$;

DO $$
DECLARE told text[];
BEGIN
  FOREACH told SLICE 1 IN ARRAY ARRAY[
    ['organizations', 'organizers'], ['organization_slugs', 'organizers'], ['organization_media', 'organizers'],
    ['venues', 'venues'], ['venue_slugs', 'venues'], ['venue_media', 'venues'],
    ['event_series', 'series'], ['tags', 'tags'], ['texts', 'texts'], ['exchange_rates', 'rates'], ['media', 'media']
  ] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_row_change(%L)', told[1], told[2]);
  END LOOP;
END $$;
-- Pages and lists of events say whether one can sign up, which takes a way to pay: the event's own, or its organizer's cards.
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE ON payment_gateways FOR EACH ROW EXECUTE FUNCTION tell_row_change('organizers');

-- A truncated table tells all: the star is everything.
CREATE OR REPLACE FUNCTION tell_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('*');
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'events', 'event_texts', 'event_slugs', 'event_tags', 'event_media', 'event_series', 'tickets', 'albums', 'photos', 'documents', 'media',
    'organizations', 'organization_slugs', 'organization_media', 'venues', 'venue_slugs', 'venue_media', 'tags', 'texts', 'exchange_rates',
    'registrations', 'registration_settings', 'registration_forms', 'price_rules', 'payment_settings', 'payment_gateways', 'refund_rules', 'event_co_organizers', 'event_facts', 'event_questions',
    'characters', 'character_media', 'character_links', 'character_relations'
  ] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER tell_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_everything()', name);
  END LOOP;
END $$;
