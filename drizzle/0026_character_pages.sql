-- Cache invalidation: what visitors see of a character, of its portrait, and of the events it is played at.
CREATE FUNCTION tell_character_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('character:' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_character_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_change('character:' || OLD.character_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_change('character:' || NEW.character_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON characters FOR EACH ROW EXECUTE FUNCTION tell_character_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON character_media FOR EACH ROW EXECUTE FUNCTION tell_character_part_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON character_links FOR EACH ROW EXECUTE FUNCTION tell_character_part_change();--> statement-breakpoint
CREATE TRIGGER tell_characters AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''character:'' || character_id] FROM character_media WHERE media_id = $1');--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['characters', 'character_media', 'character_links'] LOOP
    EXECUTE format('CREATE TRIGGER tell_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_everything()', name);
  END LOOP;
END $$;
