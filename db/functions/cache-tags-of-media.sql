-- A changed file notifies the tags of its parents: each noun adds a trigger with a query for them, where $1 is the id of the file. A new,
-- moved or deleted link notifies by the trigger of its own table (cache-tags.sql); deleting media deletes their links.
CREATE OR REPLACE FUNCTION tell_parents_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text[];
BEGIN
  FOR tags IN EXECUTE TG_ARGV[0] USING NEW.id LOOP
    PERFORM tell_change(VARIADIC tags);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_events AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''events'', ''event:'' || event_id] FROM event_media WHERE media_id = $1');
CREATE OR REPLACE TRIGGER tell_albums AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT array_remove(ARRAY[''albums'', ''album:'' || a.id, ''event:'' || a.event_id], NULL) FROM photos l JOIN albums a ON a.id = l.album_id WHERE l.media_id = $1');
CREATE OR REPLACE TRIGGER tell_documents AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''events'', ''event:'' || event_id] FROM documents WHERE media_id = $1 AND event_id IS NOT NULL');
CREATE OR REPLACE TRIGGER tell_organizers AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''organizers''] FROM organization_media WHERE media_id = $1');
CREATE OR REPLACE TRIGGER tell_venues AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''venues''] FROM venue_media WHERE media_id = $1');
CREATE OR REPLACE TRIGGER tell_characters AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''character:'' || character_id] FROM character_media WHERE media_id = $1');
