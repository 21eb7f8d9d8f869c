-- Text as search compares it: composed, unaccented, lower-case. Immutable so that indexes may use it: whoever changes what it returns
-- rebuilds them (event_texts_title, organizations_called, venues_called) in a migration.
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC))) $$;

-- What search reads: title, names of organizer and co-organizers, venue name, venue county, one line each.
CREATE OR REPLACE FUNCTION event_search_text(event_id integer, organizer_id integer, venue_id integer, event_county text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT folded(concat_ws(E'\n',
    (SELECT string_agg(t.title, E'\n' ORDER BY t.locale DESC) FROM event_texts t WHERE t.event_id = $1),
    (SELECT o.name FROM organizations o WHERE o.id = $2),
    (SELECT string_agg(o.name, E'\n' ORDER BY c.id) FROM co_organizers c JOIN organizations o ON o.id = c.organization_id WHERE c.event_id = $1),
    -- A venue nobody accepted yet is nobody's business, not even by its name.
    (SELECT concat_ws(E'\n', v.name, v.county) FROM venues v WHERE v.id = $3 AND v.status = 'active' AND v.merged_into IS NULL),
    $4))
$$;

CREATE OR REPLACE FUNCTION set_event_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := event_search_text(NEW.id, NEW.organizer_id, NEW.venue_id, NEW.county);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER search_text BEFORE INSERT OR UPDATE OF organizer_id, venue_id, county ON events
  FOR EACH ROW EXECUTE FUNCTION set_event_search();

CREATE OR REPLACE FUNCTION refresh_event_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'event_texts' THEN
      UPDATE events e SET search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county) WHERE e.id = coalesce(NEW.event_id, OLD.event_id);
    WHEN 'organizations' THEN
      UPDATE events e SET search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county)
      WHERE e.organizer_id = NEW.id AND OLD.name IS DISTINCT FROM NEW.name
        OR e.id IN (SELECT c.event_id FROM event_co_organizers c WHERE c.organization_id = NEW.id AND c.state = 'accepted');
    WHEN 'event_co_organizers' THEN
      UPDATE events e SET search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county) WHERE e.id = coalesce(NEW.event_id, OLD.event_id);
    WHEN 'venues' THEN
      UPDATE events e SET search_text = event_search_text(e.id, e.organizer_id, e.venue_id, e.county) WHERE e.venue_id = NEW.id;
  END CASE;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refresh_search AFTER INSERT OR DELETE OR UPDATE OF title ON event_texts
  FOR EACH ROW EXECUTE FUNCTION refresh_event_search();
CREATE OR REPLACE TRIGGER refresh_search AFTER UPDATE OF name, status, merged_into ON organizations
  FOR EACH ROW EXECUTE FUNCTION refresh_event_search();
CREATE OR REPLACE TRIGGER refresh_search AFTER INSERT OR DELETE OR UPDATE OF state, organization_id ON event_co_organizers
  FOR EACH ROW EXECUTE FUNCTION refresh_event_search();
CREATE OR REPLACE TRIGGER refresh_search AFTER UPDATE OF name, county, status, merged_into ON venues
  FOR EACH ROW EXECUTE FUNCTION refresh_event_search();
