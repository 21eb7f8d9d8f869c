-- Cache invalidation: the relations that visitors see on the pages of both characters.
CREATE FUNCTION tell_character_relation_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON character_relations FOR EACH ROW EXECUTE FUNCTION tell_character_relation_change();--> statement-breakpoint
CREATE TRIGGER tell_truncate AFTER TRUNCATE ON character_relations FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();
