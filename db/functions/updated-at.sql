-- updated_at follows every change, unless the change brings its own (an import does).
CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at THEN NEW.updated_at := now(); END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER a_touch BEFORE UPDATE ON events FOR EACH ROW WHEN (NEW.search_text IS NOT DISTINCT FROM OLD.search_text) EXECUTE FUNCTION touch_updated_at();
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['organizations', 'venues', 'event_texts', 'tickets', 'tags', 'media', 'albums', 'documents', 'texts'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER a_touch BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION touch_updated_at()', name);
  END LOOP;
END $$;
