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
-- Texts, tickets, tags, albums and documents of an event change the event.
CREATE FUNCTION tell_event_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed integer := coalesce(NEW.event_id, OLD.event_id);
BEGIN
  IF changed IS NULL OR EXISTS (SELECT 1 FROM events e WHERE e.id = changed AND e.moderation <> 'published') THEN RETURN NULL; END IF;
  PERFORM tell_change('events', 'event:' || changed);
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['event_texts', 'tickets', 'event_tags', 'albums', 'documents'] LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_event_part_change()', name);
  END LOOP;
END $$;--> statement-breakpoint
-- A picture or file changes whatever it belongs to; an album's belong to its event.
CREATE FUNCTION tell_media_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE row media := coalesce(NEW, OLD);
BEGIN
  PERFORM tell_change('media');
  IF row.parent_kind = 'event' THEN PERFORM tell_change('events', 'event:' || row.parent_id); END IF;
  IF row.parent_kind = 'organization' THEN PERFORM tell_change('organizers', 'organizer:' || row.parent_id); END IF;
  IF row.parent_kind = 'venue' THEN PERFORM tell_change('venues', 'venue:' || row.parent_id); END IF;
  IF row.parent_kind = 'album' THEN PERFORM tell_change('events', 'event:' || a.event_id) FROM albums a WHERE a.id = row.parent_id AND a.event_id IS NOT NULL; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON media FOR EACH ROW EXECUTE FUNCTION tell_media_change();--> statement-breakpoint
-- The rest tells its own name and, where single ones have pages, its number. Arguments: plural, and singular where there is one.
CREATE FUNCTION tell_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(TG_ARGV[0]);
  IF TG_NARGS > 1 THEN PERFORM tell_change(TG_ARGV[1] || ':' || (to_jsonb(coalesce(NEW, OLD)) ->> 'id')); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION tell_row_change('organizers', 'organizer');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON venues FOR EACH ROW EXECUTE FUNCTION tell_row_change('venues', 'venue');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON tags FOR EACH ROW EXECUTE FUNCTION tell_row_change('tags');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON texts FOR EACH ROW EXECUTE FUNCTION tell_row_change('texts');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION tell_row_change('rates');--> statement-breakpoint
-- A truncated table tells all: the star is everything.
CREATE FUNCTION tell_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('*');
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['events', 'event_texts', 'tickets', 'event_tags', 'albums', 'documents', 'media', 'organizations', 'venues', 'tags', 'texts', 'exchange_rates'] LOOP
    EXECUTE format('CREATE TRIGGER tell_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_everything()', name);
  END LOOP;
END $$;
