-- The words of public names, by which mistyped ones are corrected. First those of a name, as search compares them: unaccented and in
-- lower case.
CREATE OR REPLACE FUNCTION words_of(names text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(folded(names), '[^[:alnum:]]+') AS word WHERE length(word) BETWEEN 3 AND 40
$$;

-- At the end of the transaction and after the lock of the log of changes, so that transactions add the same words one after the other.
CREATE OR REPLACE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := CASE TG_TABLE_NAME WHEN 'events' THEN to_jsonb(NEW) ->> 'search_text' ELSE concat_ws(' ', to_jsonb(NEW) ->> 'name', to_jsonb(NEW) ->> 'county') END;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('event_changes'));
  INSERT INTO search_words SELECT words_of(names) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS add_words ON events;
CREATE CONSTRAINT TRIGGER add_words AFTER UPDATE ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.moderation = 'published' AND NEW.deleted_at IS NULL
    AND (OLD.search_text, OLD.moderation, OLD.deleted_at) IS DISTINCT FROM (NEW.search_text, NEW.moderation, NEW.deleted_at))
  EXECUTE FUNCTION add_search_words();
DROP TRIGGER IF EXISTS add_first_words ON organizations;
CREATE CONSTRAINT TRIGGER add_first_words AFTER INSERT ON organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION add_search_words();
DROP TRIGGER IF EXISTS add_words ON organizations;
CREATE CONSTRAINT TRIGGER add_words AFTER UPDATE ON organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'active' AND (OLD.name, OLD.county, OLD.status) IS DISTINCT FROM (NEW.name, NEW.county, NEW.status))
  EXECUTE FUNCTION add_search_words();
DROP TRIGGER IF EXISTS add_first_words ON venues;
CREATE CONSTRAINT TRIGGER add_first_words AFTER INSERT ON venues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION add_search_words();
DROP TRIGGER IF EXISTS add_words ON venues;
CREATE CONSTRAINT TRIGGER add_words AFTER UPDATE ON venues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'active' AND (OLD.name, OLD.county, OLD.status) IS DISTINCT FROM (NEW.name, NEW.county, NEW.status))
  EXECUTE FUNCTION add_search_words();

CREATE OR REPLACE FUNCTION add_all_search_words() RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words SELECT DISTINCT words_of(names) FROM (
    SELECT search_text FROM events WHERE moderation = 'published' AND deleted_at IS NULL
    UNION ALL SELECT concat_ws(' ', name, county) FROM organizations WHERE status = 'active'
    UNION ALL SELECT concat_ws(' ', name, county) FROM venues WHERE status = 'active') AS names_of (names)
  ON CONFLICT DO NOTHING
$$;

-- Loads pg_trgm: before that, only a superuser may name its parameter.
SELECT show_limit();
-- The words with trigrams of the typed one, the most similar first. A threshold below that of pg_trgm, as one slip in a short word leaves few.
CREATE OR REPLACE FUNCTION similar_words(typed text, most integer) RETURNS SETOF text LANGUAGE sql STABLE
  SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT word FROM search_words WHERE word % typed ORDER BY similarity(word, typed) DESC, word LIMIT most
$$;
