-- What messages about a registration said, and what receivers answered, which may repeat it. Messages first: who writes down an attempt holds
-- its message, so that none is missed.
CREATE FUNCTION webhook_forget(registration integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_deliveries SET body = NULL WHERE registration_id = registration;
  UPDATE webhook_attempts SET answer = NULL
    WHERE answer IS NOT NULL AND delivery_id IN (SELECT d.id FROM webhook_deliveries d WHERE d.registration_id = registration);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_registration_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organizer integer;
  event integer;
  kinds text[] := '{}';
  kind text;
BEGIN
  IF NEW.action = 'handover_done' THEN
    -- What named the person before is not kept.
    PERFORM webhook_forget(NEW.registration_id);
  END IF;
  IF NEW.to_state IS DISTINCT FROM NEW.from_state AND NEW.to_state IS NOT NULL THEN
    IF NEW.from_state IS NULL THEN kinds := kinds || 'registration.created'::text; END IF;
    kinds := kinds || CASE
      WHEN NEW.to_state = 'confirmed' AND NEW.from_state IS DISTINCT FROM 'attended' AND NEW.from_state IS DISTINCT FROM 'no_show' THEN ARRAY['registration.confirmed']
      WHEN NEW.to_state = 'waitlisted' THEN ARRAY['registration.waitlisted']
      WHEN NEW.to_state IN ('cancelled', 'rejected', 'declined', 'expired') THEN ARRAY['registration.cancelled']
      WHEN NEW.from_state IS NOT NULL THEN ARRAY['registration.updated']
      ELSE '{}'::text[] END;
  ELSIF NEW.action IN ('answers', 'authorization', 'handover_done') THEN
    kinds := ARRAY['registration.updated'];
  END IF;
  IF cardinality(kinds) = 0 THEN RETURN NULL; END IF;
  SELECT e.organizer_id, e.id INTO organizer, event FROM registrations r JOIN events e ON e.id = r.event_id
    WHERE r.id = NEW.registration_id AND NOT r.is_test;
  IF organizer IS NULL THEN RETURN NULL; END IF;
  FOREACH kind IN ARRAY kinds LOOP
    PERFORM webhook_note(organizer, kind, event, NEW.registration_id, NEW.id, NULL, NEW.at, NULL);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_forget(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Of those whose messages were forgotten before.
UPDATE webhook_attempts a SET answer = NULL FROM webhook_deliveries d WHERE d.id = a.delivery_id AND d.registration_id IS NOT NULL AND d.body IS NULL;
