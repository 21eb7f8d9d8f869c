-- What visitors are shown is kept as bytes until it changes (architecture 7). Every change is told on one channel, one tag a message,
-- when it is committed: to this process and to all others, whoever made it. PostgreSQL folds equal messages of one transaction.
CREATE FUNCTION tell_change(VARIADIC tags text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('candil_changed', tag) FROM unnest(tags) AS tag
$$;--> statement-breakpoint
-- Drafts are nobody's business: only what is, or was, public is told.
CREATE FUNCTION tell_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.moderation = 'published' OR TG_OP <> 'DELETE' AND NEW.moderation = 'published' THEN
    PERFORM tell_change('events', 'event:' || coalesce(NEW.id, OLD.id));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION tell_event_change();--> statement-breakpoint
-- Texts, slugs, tickets, tags, albums and documents change their event, and where they move the one they leave. Drafts' as well: the
-- event may be published at this very moment by somebody whose change we do not see yet.
CREATE FUNCTION tell_event_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner integer;
BEGIN
  FOR owner IN SELECT DISTINCT e FROM unnest(ARRAY[OLD.event_id, NEW.event_id]) AS e WHERE e IS NOT NULL LOOP
    PERFORM tell_change('events', 'event:' || owner);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['event_texts', 'event_slugs', 'tickets', 'event_tags', 'albums', 'documents'] LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_event_part_change()', name);
  END LOOP;
END $$;--> statement-breakpoint
-- A picture or file changes what it belongs to, and what it belonged to: an album's its event, a document's file every event that shows it.
CREATE FUNCTION tell_parent_change(parent_kind text, parent_id integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE parent_kind
    WHEN 'event' THEN PERFORM tell_change('events', 'event:' || parent_id);
    WHEN 'organization' THEN PERFORM tell_change('organizers');
    WHEN 'venue' THEN PERFORM tell_change('venues');
    WHEN 'album' THEN PERFORM tell_change('events', 'event:' || a.event_id) FROM albums a WHERE a.id = $2 AND a.event_id IS NOT NULL;
    ELSE NULL;
  END CASE;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_media_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('media');
  IF TG_OP <> 'INSERT' THEN
    PERFORM tell_parent_change(OLD.parent_kind, OLD.parent_id);
    PERFORM tell_change('events', 'event:' || d.event_id) FROM documents d WHERE d.media_id = OLD.id AND d.event_id IS NOT NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_parent_change(NEW.parent_kind, NEW.parent_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON media FOR EACH ROW EXECUTE FUNCTION tell_media_change();--> statement-breakpoint
-- The rest tells its own name: whoever shows one of them reads them by that.
CREATE FUNCTION tell_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE told text[];
BEGIN
  FOREACH told SLICE 1 IN ARRAY ARRAY[
    ['organizations', 'organizers'], ['organization_slugs', 'organizers'], ['venues', 'venues'], ['venue_slugs', 'venues'],
    ['tags', 'tags'], ['texts', 'texts'], ['exchange_rates', 'rates']
  ] LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_row_change(%L)', told[1], told[2]);
  END LOOP;
END $$;--> statement-breakpoint
-- A truncated table tells all: the star is everything.
CREATE FUNCTION tell_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('*');
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['events', 'event_texts', 'event_slugs', 'tickets', 'event_tags', 'albums', 'documents', 'media', 'organizations', 'organization_slugs', 'venues', 'venue_slugs', 'tags', 'texts', 'exchange_rates'] LOOP
    EXECUTE format('CREATE TRIGGER tell_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_everything()', name);
  END LOOP;
END $$;
