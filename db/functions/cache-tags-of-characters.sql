-- What visitors see of a character, of its portrait, and of the events it is played at.
CREATE OR REPLACE FUNCTION tell_character_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('character:' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON characters FOR EACH ROW EXECUTE FUNCTION tell_character_change();

CREATE OR REPLACE FUNCTION tell_character_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_change('character:' || OLD.character_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_change('character:' || NEW.character_id); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON character_media FOR EACH ROW EXECUTE FUNCTION tell_character_part_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON character_links FOR EACH ROW EXECUTE FUNCTION tell_character_part_change();

-- The relations that visitors see on the pages of both characters.
CREATE OR REPLACE FUNCTION tell_character_relation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM tell_change('character:' || OLD.from_id);
    PERFORM tell_change('character:' || OLD.to_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tell_change('character:' || NEW.from_id);
    PERFORM tell_change('character:' || NEW.to_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON character_relations FOR EACH ROW EXECUTE FUNCTION tell_character_relation_change();
