-- Adds to the outbox what an active endpoint of the organization asked for. `moved` is the transaction of a change of an event, of which
-- several are one message: the kind that says most.
CREATE OR REPLACE FUNCTION webhook_note(organization integer, kind_now text, event integer, registration integer, history integer, payment integer, happened timestamptz, moved text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.organization_id = organization AND e.state = 'active') THEN RETURN; END IF;
  INSERT INTO webhook_outbox AS o (organization_id, kind, event_id, registration_id, history_id, payment_row_id, transaction_id, at)
  VALUES (organization, kind_now, event, registration, history, payment, moved, happened)
  ON CONFLICT (event_id, transaction_id) DO UPDATE SET kind = excluded.kind, at = excluded.at
    WHERE webhook_rank(excluded.kind) >= webhook_rank(o.kind);
  NOTIFY candil_changed, 'webhooks';
END $$;

CREATE OR REPLACE FUNCTION webhook_rank(kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'event.updated' THEN 0 WHEN 'event.cancelled' THEN 1 WHEN 'event.postponed' THEN 1 ELSE 2 END
$$;

-- `event_changes` knows what became public, changed and is public no more, whatever changed it.
CREATE OR REPLACE FUNCTION webhook_event_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organizer integer;
  deleted boolean;
  kind text;
BEGIN
  SELECT e.organizer_id, e.deleted_at IS NOT NULL INTO organizer, deleted FROM events e WHERE e.id = NEW.event_id;
  IF organizer IS NULL THEN RETURN NULL; END IF;
  kind := CASE
    WHEN NEW.is_public AND (TG_OP = 'INSERT' OR NOT OLD.is_public) THEN 'event.published'
    WHEN NEW.is_public THEN 'event.updated'
    WHEN deleted THEN 'event.deleted'
    ELSE 'event.unpublished' END;
  PERFORM webhook_note(organizer, kind, NEW.event_id, NULL, NULL, NULL, clock_timestamp(), pg_current_xact_id()::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_message AFTER INSERT OR UPDATE ON event_changes FOR EACH ROW EXECUTE FUNCTION webhook_event_changed();

CREATE OR REPLACE FUNCTION webhook_status_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM event_changes c WHERE c.event_id = NEW.id AND c.is_public) THEN
    PERFORM webhook_note(NEW.organizer_id, 'event.' || NEW.happening, NEW.id, NULL, NULL, NULL, clock_timestamp(), pg_current_xact_id()::text);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS webhook_status ON events;
CREATE CONSTRAINT TRIGGER webhook_status AFTER UPDATE ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.happening IS DISTINCT FROM NEW.happening AND NEW.happening IN ('cancelled', 'postponed'))
  EXECUTE FUNCTION webhook_status_changed();

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
  ELSIF NEW.action IN ('answers', 'ticket', 'authorization', 'handover_done', 'claim_done') THEN
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
END $$;

CREATE OR REPLACE TRIGGER webhook_message AFTER INSERT ON registration_history FOR EACH ROW EXECUTE FUNCTION webhook_registration_changed();

CREATE OR REPLACE FUNCTION webhook_payment_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organizer integer;
  event integer;
  kind text := CASE NEW.state WHEN 'confirmed' THEN 'registration.paid' WHEN 'refunded' THEN 'registration.refunded' ELSE 'registration.updated' END;
BEGIN
  SELECT e.organizer_id, e.id INTO organizer, event FROM registrations r JOIN events e ON e.id = r.event_id
    WHERE r.id = NEW.registration_id AND NOT r.is_test;
  -- What somebody says they paid is no payment yet, and its rejection takes nothing back.
  IF organizer IS NULL OR NEW.state = 'announced' OR NEW.state = 'rejected'
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.payment_id = NEW.payment_id AND p.state = 'confirmed') THEN RETURN NULL; END IF;
  PERFORM webhook_note(organizer, kind, event, NEW.registration_id, NULL, NEW.id, NEW.created_at, NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_message AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION webhook_payment_added();

-- What messages about a registration said, and what receivers answered, which may repeat it. Messages first: who writes down an attempt holds
-- its message, so that none is missed.
CREATE OR REPLACE FUNCTION webhook_forget(registration integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_deliveries SET body = NULL WHERE registration_id = registration;
  UPDATE webhook_attempts SET answer = NULL
    WHERE answer IS NOT NULL AND delivery_id IN (SELECT d.id FROM webhook_deliveries d WHERE d.registration_id = registration);
END $$;

CREATE OR REPLACE FUNCTION webhook_forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM webhook_forget(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_forget AFTER UPDATE ON registrations FOR EACH ROW
  WHEN (NEW.anonymized_at IS NOT NULL AND OLD.anonymized_at IS NULL) EXECUTE FUNCTION webhook_forget_person();
