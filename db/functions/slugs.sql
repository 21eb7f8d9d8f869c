-- Slugs are never reused and old ones redirect: each table keeps every slug it ever had.
CREATE OR REPLACE FUNCTION keep_slug() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE TRIGGER keep_slug AFTER INSERT OR UPDATE OF slug ON organizations FOR EACH ROW EXECUTE FUNCTION keep_slug('organization_slugs', 'organization_id');
CREATE OR REPLACE TRIGGER keep_slug AFTER INSERT OR UPDATE OF slug ON venues FOR EACH ROW EXECUTE FUNCTION keep_slug('venue_slugs', 'venue_id');

CREATE OR REPLACE FUNCTION keep_event_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holder integer;
BEGIN
  INSERT INTO event_slugs (slug, event_id, locale) VALUES (NEW.slug, NEW.event_id, NEW.locale) ON CONFLICT (slug) DO NOTHING;
  SELECT event_id INTO holder FROM event_slugs WHERE slug = NEW.slug;
  IF holder <> NEW.event_id THEN
    RAISE EXCEPTION 'slug % was already used', NEW.slug USING ERRCODE = 'unique_violation', CONSTRAINT = 'event_slugs_pkey';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_slug AFTER INSERT OR UPDATE OF slug ON event_texts FOR EACH ROW EXECUTE FUNCTION keep_event_slug();
