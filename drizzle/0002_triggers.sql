-- Slugs are never reused and old ones redirect (decisions 3): each table keeps every slug it ever had.
CREATE FUNCTION keep_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  history text := TG_ARGV[0];
  owner_column text := TG_ARGV[1];
  holder integer;
BEGIN
  EXECUTE format('INSERT INTO %I (slug, %I) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING', history, owner_column) USING NEW.slug, NEW.id;
  EXECUTE format('SELECT %I FROM %I WHERE slug = $1', owner_column, history) INTO holder USING NEW.slug;
  IF holder <> NEW.id THEN
    RAISE EXCEPTION 'slug % was already used', NEW.slug USING ERRCODE = 'unique_violation', CONSTRAINT = history || '_pkey';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_slug AFTER INSERT OR UPDATE OF slug ON organizations FOR EACH ROW EXECUTE FUNCTION keep_slug('organization_slugs', 'organization_id');--> statement-breakpoint
CREATE TRIGGER keep_slug AFTER INSERT OR UPDATE OF slug ON venues FOR EACH ROW EXECUTE FUNCTION keep_slug('venue_slugs', 'venue_id');--> statement-breakpoint
CREATE FUNCTION keep_event_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holder integer;
BEGIN
  INSERT INTO event_slugs (slug, event_id, locale) VALUES (NEW.slug, NEW.event_id, NEW.locale) ON CONFLICT (slug) DO NOTHING;
  SELECT event_id INTO holder FROM event_slugs WHERE slug = NEW.slug;
  IF holder <> NEW.event_id THEN
    RAISE EXCEPTION 'slug % was already used', NEW.slug USING ERRCODE = 'unique_violation', CONSTRAINT = 'event_slugs_pkey';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_slug AFTER INSERT OR UPDATE OF slug ON event_texts FOR EACH ROW EXECUTE FUNCTION keep_event_slug();--> statement-breakpoint

-- What search reads (spec §2: title, organizer name, venue name, venue county), one line each.
CREATE FUNCTION event_search_text(event_id integer, organizer_id integer, venue_id integer, event_county text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT folded(concat_ws(E'\n',
    (SELECT string_agg(t.title, E'\n' ORDER BY t.locale DESC) FROM event_texts t WHERE t.event_id = $1),
    (SELECT o.name FROM organizations o WHERE o.id = $2),
    -- A venue nobody accepted yet is nobody's business, not even by its name.
    (SELECT concat_ws(E'\n', v.name, v.county) FROM venues v WHERE v.id = $3 AND v.status = 'active' AND v.merged_into IS NULL),
    $4))
$$;--> statement-breakpoint
CREATE FUNCTION set_event_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := event_search_text(NEW.id, NEW.organizer_id, NEW.venue_id, NEW.county);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF organizer_id, venue_id, county ON events FOR EACH ROW EXECUTE FUNCTION set_event_search();--> statement-breakpoint
CREATE FUNCTION refresh_event_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'event_texts' THEN
      UPDATE events e SET search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county) WHERE e.id = coalesce(NEW.event_id, OLD.event_id);
    WHEN 'organizations' THEN
      UPDATE events e SET search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county) WHERE e.organizer_id = NEW.id;
    WHEN 'venues' THEN
      UPDATE events e SET search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county) WHERE e.venue_id = NEW.id;
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refresh_search AFTER INSERT OR DELETE OR UPDATE OF title ON event_texts FOR EACH ROW EXECUTE FUNCTION refresh_event_search();--> statement-breakpoint
CREATE TRIGGER refresh_search AFTER UPDATE OF name ON organizations FOR EACH ROW EXECUTE FUNCTION refresh_event_search();--> statement-breakpoint
CREATE TRIGGER refresh_search AFTER UPDATE OF name, county, status, merged_into ON venues FOR EACH ROW EXECUTE FUNCTION refresh_event_search();--> statement-breakpoint

-- Calendars learn of a change by SEQUENCE: it rises with date, place and status (decisions 9).
CREATE FUNCTION raise_event_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := OLD.sequence + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON events FOR EACH ROW
WHEN ((OLD.date_start, OLD.date_end, OLD.venue_id, OLD.county, OLD.happening, OLD.deleted_at)
      IS DISTINCT FROM (NEW.date_start, NEW.date_end, NEW.venue_id, NEW.county, NEW.happening, NEW.deleted_at))
EXECUTE FUNCTION raise_event_sequence();--> statement-breakpoint

-- updated_at follows every change, unless the change brings its own (an import does).
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at THEN NEW.updated_at := now(); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER a_touch BEFORE UPDATE ON events FOR EACH ROW WHEN (NEW.search_text IS NOT DISTINCT FROM OLD.search_text) EXECUTE FUNCTION touch_updated_at();--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['organizations', 'venues', 'event_texts', 'tickets', 'tags', 'media', 'albums', 'documents', 'texts'] LOOP
    EXECUTE format('CREATE TRIGGER a_touch BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION touch_updated_at()', name);
  END LOOP;
END $$;
