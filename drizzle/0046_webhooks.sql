CREATE TABLE "webhook_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"delivery_id" integer NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_headers" jsonb NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text,
	CONSTRAINT "webhook_attempts_failure" CHECK ("webhook_attempts"."failure" in ('status', 'redirect', 'timeout', 'refused', 'reset', 'tls', 'not_resolved', 'private_address', 'bad_address', 'invalid_answer', 'unreachable', 'expired', 'secret'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"endpoint_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"event_id" integer,
	"registration_id" integer,
	"history_id" integer,
	"payment_row_id" integer,
	"at" timestamp with time zone NOT NULL,
	"body" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"status" integer,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_message" UNIQUE("message_id"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed', 'skipped')),
	CONSTRAINT "webhook_deliveries_failure" CHECK ("webhook_deliveries"."failure" in ('status', 'redirect', 'timeout', 'refused', 'reset', 'tls', 'not_resolved', 'private_address', 'bad_address', 'invalid_answer', 'unreachable', 'expired', 'secret'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kinds" text[] NOT NULL,
	"includes_person" boolean DEFAULT false NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	"resume_at" timestamp with time zone,
	"turn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_once" UNIQUE("organization_id","url"),
	CONSTRAINT "webhook_endpoints_state" CHECK ("webhook_endpoints"."state" in ('active', 'paused', 'disabled')),
	CONSTRAINT "webhook_endpoints_reason" CHECK ("webhook_endpoints"."disabled_reason" in ('failing', 'gone', 'site_team')),
	CONSTRAINT "webhook_endpoints_disabled" CHECK (("webhook_endpoints"."state" = 'disabled') = ("webhook_endpoints"."disabled_reason" is not null)),
	CONSTRAINT "webhook_endpoints_rotation" CHECK (("webhook_endpoints"."previous_secret" is null) = ("webhook_endpoints"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"kind" text NOT NULL,
	"event_id" integer,
	"registration_id" integer,
	"history_id" integer,
	"payment_row_id" integer,
	"transaction_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_outbox_once" UNIQUE("event_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_of" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE "webhook_deliveries"."claimed_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_registration" ON "webhook_deliveries" USING btree ("registration_id") WHERE "webhook_deliveries"."registration_id" is not null;
--> statement-breakpoint
-- Adds to the outbox what an active endpoint of the organization asked for. `moved` is the transaction of a change of an event, of which
-- several are one message: the kind that says most.
CREATE FUNCTION webhook_note(organization integer, kind_now text, event integer, registration integer, history integer, payment integer, happened timestamptz, moved text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.organization_id = organization AND e.state = 'active') THEN RETURN; END IF;
  INSERT INTO webhook_outbox AS o (organization_id, kind, event_id, registration_id, history_id, payment_row_id, transaction_id, at)
  VALUES (organization, kind_now, event, registration, history, payment, moved, happened)
  ON CONFLICT (event_id, transaction_id) DO UPDATE SET kind = excluded.kind, at = excluded.at
    WHERE webhook_rank(excluded.kind) >= webhook_rank(o.kind);
  NOTIFY candil_changed, 'webhooks';
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_rank(kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'event.updated' THEN 0 WHEN 'event.cancelled' THEN 1 WHEN 'event.postponed' THEN 1 ELSE 2 END
$$;--> statement-breakpoint
-- `event_changes` knows what became public, changed and is public no more, whatever changed it.
CREATE FUNCTION webhook_event_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER webhook_message AFTER INSERT OR UPDATE ON event_changes FOR EACH ROW EXECUTE FUNCTION webhook_event_changed();--> statement-breakpoint
CREATE FUNCTION webhook_status_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM event_changes c WHERE c.event_id = NEW.id AND c.is_public) THEN
    PERFORM webhook_note(NEW.organizer_id, 'event.' || NEW.happening, NEW.id, NULL, NULL, NULL, clock_timestamp(), pg_current_xact_id()::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER webhook_status AFTER UPDATE ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.happening IS DISTINCT FROM NEW.happening AND NEW.happening IN ('cancelled', 'postponed'))
  EXECUTE FUNCTION webhook_status_changed();--> statement-breakpoint
CREATE FUNCTION webhook_registration_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organizer integer;
  event integer;
  kinds text[] := '{}';
  kind text;
BEGIN
  IF NEW.action = 'handover_done' THEN
    -- What named the person before is not kept.
    UPDATE webhook_deliveries SET body = NULL WHERE registration_id = NEW.registration_id;
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
CREATE TRIGGER webhook_message AFTER INSERT ON registration_history FOR EACH ROW EXECUTE FUNCTION webhook_registration_changed();--> statement-breakpoint
CREATE FUNCTION webhook_payment_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER webhook_message AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION webhook_payment_added();--> statement-breakpoint
CREATE FUNCTION webhook_forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_deliveries SET body = NULL WHERE registration_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER webhook_forget AFTER UPDATE ON registrations FOR EACH ROW
  WHEN (NEW.anonymized_at IS NOT NULL AND OLD.anonymized_at IS NULL) EXECUTE FUNCTION webhook_forget_person();
