CREATE TABLE "check_in_staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_in_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"action" text NOT NULL,
	"device_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_ins_action_known" CHECK ("check_ins"."action" in ('in', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "gateway_checkouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_checkouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"payment_intent" text,
	"parts" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"coin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_checkouts_session_once" UNIQUE("session_id"),
	CONSTRAINT "gateway_checkouts_amount_positive" CHECK ("gateway_checkouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_gateways" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"secret_key" text NOT NULL,
	"webhook_secret" text NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_gateways_provider_known" CHECK ("payment_gateways"."provider" in ('stripe'))
);
--> statement-breakpoint
CREATE TABLE "payment_references" (
	"normalized" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"registration_id" integer NOT NULL,
	CONSTRAINT "payment_references_once" UNIQUE("registration_id"),
	CONSTRAINT "payment_references_form" CHECK ("payment_references"."normalized" ~ '^[A-Z0-9]{8}$' and "payment_references"."reference" ~ '^[A-Z0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"iban" text,
	"beneficiary" text,
	"bizum_phone" text,
	"external_url" text,
	"cash_note_es" text,
	"cash_note_en" text,
	"instalments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reminder_days" integer DEFAULT 7 NOT NULL,
	"card_required" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_settings_reminder_range" CHECK ("payment_settings"."reminder_days" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"state" text NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"moved_on" date NOT NULL,
	"note" text,
	"external_id" text,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('announced', 'confirmed', 'rejected', 'refunded')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('bank_transfer', 'bizum', 'cash', 'external', 'card')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"tiers" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_columns" (
	"organization_id" integer NOT NULL,
	"heading" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_columns_organization_id_heading_pk" PRIMARY KEY("organization_id","heading")
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"organization_id" integer NOT NULL,
	"hash" text NOT NULL,
	"event_id" integer NOT NULL,
	"is_ignored" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_organization_id_hash_pk" PRIMARY KEY("organization_id","hash")
);
--> statement-breakpoint
CREATE TABLE "email_opt_outs" (
	"organization_id" integer NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_opt_outs_organization_id_address_hash_pk" PRIMARY KEY("organization_id","address_hash"),
	CONSTRAINT "email_opt_outs_hash_form" CHECK (length("email_opt_outs"."address_hash") = 64)
);
--> statement-breakpoint
CREATE TABLE "player_email_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_email_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"occasion" text,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "player_email_recipients_state_known" CHECK ("player_email_recipients"."state" in ('queued', 'sent', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "player_emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_es" text NOT NULL,
	"subject_en" text,
	"body_es" text NOT NULL,
	"body_en" text,
	"filter" jsonb NOT NULL,
	"reply_to" text DEFAULT 'nobody' NOT NULL,
	"form_key" uuid,
	"sent_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "player_emails_kind_known" CHECK ("player_emails"."kind" in ('message', 'test', 'payment', 'overdue', 'form', 'authorization', 'event', 'position')),
	CONSTRAINT "player_emails_reply_known" CHECK ("player_emails"."reply_to" in ('nobody', 'organization', 'sender'))
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"payment" boolean DEFAULT true NOT NULL,
	"overdue" boolean DEFAULT true NOT NULL,
	"form" boolean DEFAULT true NOT NULL,
	"authorization" boolean DEFAULT true NOT NULL,
	"event" boolean DEFAULT true NOT NULL,
	"position" boolean DEFAULT true NOT NULL,
	"overdue_days" integer DEFAULT 3 NOT NULL,
	"form_days" integer DEFAULT 21 NOT NULL,
	"event_days" integer DEFAULT 7 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_days_range" CHECK ("reminder_settings"."overdue_days" between 1 and 30 and "reminder_settings"."form_days" between 1 and 90 and "reminder_settings"."event_days" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "told_places" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"told_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"title_es" text,
	"title_en" text,
	"amount" integer,
	"percent" integer,
	"ticket_ids" integer[] DEFAULT '{}' NOT NULL,
	"uses_max" integer,
	"starts_on" date,
	"ends_on" date,
	"is_stackable" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_rules_kind_known" CHECK ("price_rules"."kind" in ('code', 'date')),
	CONSTRAINT "price_rules_code_of_kind" CHECK (("price_rules"."kind" = 'code') = ("price_rules"."code" is not null)),
	CONSTRAINT "price_rules_code_form" CHECK ("price_rules"."code" ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
	CONSTRAINT "price_rules_amount_or_percent" CHECK (num_nonnulls("price_rules"."amount", "price_rules"."percent") = 1),
	CONSTRAINT "price_rules_percent_range" CHECK ("price_rules"."percent" between -100 and 200 and "price_rules"."percent" <> 0),
	CONSTRAINT "price_rules_amount_not_zero" CHECK ("price_rules"."amount" <> 0),
	CONSTRAINT "price_rules_code_discounts" CHECK ("price_rules"."kind" <> 'code' or coalesce("price_rules"."amount", "price_rules"."percent") < 0),
	CONSTRAINT "price_rules_uses_positive" CHECK ("price_rules"."uses_max" > 0),
	CONSTRAINT "price_rules_days_in_order" CHECK ("price_rules"."starts_on" <= "price_rules"."ends_on"),
	CONSTRAINT "price_rules_date_has_day" CHECK ("price_rules"."kind" <> 'date' or num_nonnulls("price_rules"."starts_on", "price_rules"."ends_on") > 0)
);
--> statement-breakpoint
CREATE TABLE "registration_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text,
	"amount" integer NOT NULL,
	"price_rule_id" integer,
	"reason" text,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_charges_kind_known" CHECK ("registration_charges"."kind" in ('ticket', 'option', 'discount', 'surcharge', 'adjustment')),
	CONSTRAINT "registration_charges_amount_not_zero" CHECK ("registration_charges"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "registration_media" DROP CONSTRAINT "registration_media_role_known";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "minimum_price" integer;--> statement-breakpoint
ALTER TABLE "check_in_staff" ADD CONSTRAINT "check_in_staff_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_staff" ADD CONSTRAINT "check_in_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_staff" ADD CONSTRAINT "check_in_staff_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_checkouts" ADD CONSTRAINT "gateway_checkouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_checkouts" ADD CONSTRAINT "gateway_checkouts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_gateways" ADD CONSTRAINT "payment_gateways_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_gateways" ADD CONSTRAINT "payment_gateways_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_references" ADD CONSTRAINT "payment_references_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD CONSTRAINT "payment_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_rules" ADD CONSTRAINT "refund_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_rules" ADD CONSTRAINT "refund_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_columns" ADD CONSTRAINT "statement_columns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_opt_outs" ADD CONSTRAINT "email_opt_outs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_email_recipients" ADD CONSTRAINT "player_email_recipients_email_id_player_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."player_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_email_recipients" ADD CONSTRAINT "player_email_recipients_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_emails" ADD CONSTRAINT "player_emails_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_emails" ADD CONSTRAINT "player_emails_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_places" ADD CONSTRAINT "told_places_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_charges" ADD CONSTRAINT "registration_charges_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_charges" ADD CONSTRAINT "registration_charges_price_rule_id_price_rules_id_fk" FOREIGN KEY ("price_rule_id") REFERENCES "public"."price_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_charges" ADD CONSTRAINT "registration_charges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_staff_once" ON "check_in_staff" USING btree ("event_id","user_id") WHERE "check_in_staff"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "check_in_staff_of_user" ON "check_in_staff" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_key_once" ON "check_ins" USING btree ("key");--> statement-breakpoint
CREATE INDEX "check_ins_of_event" ON "check_ins" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "check_ins_of_registration" ON "check_ins" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "gateway_checkouts_of_registration" ON "gateway_checkouts" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "gateway_checkouts_of_intent" ON "gateway_checkouts" USING btree ("payment_intent") WHERE "gateway_checkouts"."payment_intent" is not null;--> statement-breakpoint
CREATE INDEX "gateway_checkouts_open" ON "gateway_checkouts" USING btree ("organization_id") WHERE "gateway_checkouts"."paid_at" is null and "gateway_checkouts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payments_of_registration" ON "payments" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_payment" ON "payments" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_state_once" ON "payments" USING btree ("payment_id","state") WHERE "payments"."state" <> 'refunded';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_external_once" ON "payments" USING btree ("external_id","registration_id","state") WHERE "payments"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "refund_rules_of_event" ON "refund_rules" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "statement_imports_of_event" ON "statement_imports" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_email_recipients_once" ON "player_email_recipients" USING btree ("email_id","registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_email_recipients_reminded_once" ON "player_email_recipients" USING btree ("registration_id","occasion") WHERE "player_email_recipients"."occasion" is not null;--> statement-breakpoint
CREATE INDEX "player_email_recipients_of_registration" ON "player_email_recipients" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "player_email_recipients_sent" ON "player_email_recipients" USING btree ("sent_at") WHERE "player_email_recipients"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "player_email_recipients_queued" ON "player_email_recipients" USING btree ("email_id") WHERE "player_email_recipients"."state" = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "player_emails_form_once" ON "player_emails" USING btree ("event_id","form_key") WHERE "player_emails"."form_key" is not null;--> statement-breakpoint
CREATE INDEX "player_emails_of_event" ON "player_emails" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_rules_code_once" ON "price_rules" USING btree ("event_id","code") WHERE "price_rules"."code" is not null;--> statement-breakpoint
CREATE INDEX "price_rules_of_event" ON "price_rules" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "registration_charges_of_registration" ON "registration_charges" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "registration_charges_of_rule" ON "registration_charges" USING btree ("price_rule_id") WHERE "registration_charges"."price_rule_id" is not null;--> statement-breakpoint
ALTER TABLE "registration_media" ADD CONSTRAINT "registration_media_role_known" CHECK ("registration_media"."role" in ('file', 'payment'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_minimum_price_range" CHECK ("tickets"."minimum_price" between 0 and "tickets"."price");--> statement-breakpoint
-- The ledger is append-only. Its rows go only with their event (a cascade runs inside a trigger).
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  -- Of an erased person only the amounts are kept.
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{note,reason}'::text[] = to_jsonb(OLD) - '{note,reason}'::text[]
    AND to_jsonb(NEW) ->> 'note' IS NULL AND to_jsonb(NEW) ->> 'reason' IS NULL THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['registration_charges', 'payments', 'refund_rules'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()', name);
  END LOOP;
END $$;--> statement-breakpoint
-- Registrations from before the ledger: what they cost then; those that ended cost nothing.
INSERT INTO registration_charges (registration_id, kind, item, title_es, title_en, amount, created_at)
SELECT r.id, 'ticket', 'ticket:' || t.id, t.title_es, t.title_en, r.ticket_price, r.created_at
FROM registrations r JOIN tickets t ON t.id = r.ticket_id
WHERE NOT r.is_test AND r.ticket_price > 0 AND r.state NOT IN ('declined', 'expired', 'rejected', 'cancelled')
UNION ALL
SELECT r.id, 'option', 'option:', 'Opciones', 'Options', r.options_price, r.created_at
FROM registrations r
WHERE NOT r.is_test AND r.options_price > 0 AND r.state NOT IN ('declined', 'expired', 'rejected', 'cancelled');--> statement-breakpoint
-- Prices and where to pay are shown on the event's page.
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON price_rules FOR EACH ROW EXECUTE FUNCTION tell_event_part_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON payment_settings FOR EACH ROW EXECUTE FUNCTION tell_registration_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT ON refund_rules FOR EACH ROW EXECUTE FUNCTION tell_registration_change();--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['price_rules', 'payment_settings', 'refund_rules'] LOOP
    EXECUTE format('CREATE TRIGGER tell_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_everything()', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- What each registration costs and what was paid for it, derived from the ledger. `announced` is what players say they paid.
CREATE VIEW registration_balances AS
SELECT r.id AS registration_id, r.event_id,
  coalesce((SELECT sum(c.amount) FROM registration_charges c WHERE c.registration_id = r.id), 0)::int AS total,
  coalesce(p.confirmed, 0)::int AS confirmed, coalesce(p.refunded, 0)::int AS refunded,
  (coalesce(p.confirmed, 0) - coalesce(p.refunded, 0))::int AS paid, coalesce(p.announced, 0)::int AS announced
FROM registrations r LEFT JOIN LATERAL (
  SELECT sum(amount) FILTER (WHERE state = 'confirmed' AND NOT rejected) AS confirmed,
    sum(amount) FILTER (WHERE state = 'refunded') AS refunded,
    sum(amount) FILTER (WHERE state = 'announced' AND NOT rejected AND NOT known) AS announced
  FROM (SELECT amount, state, bool_or(state = 'rejected') OVER one AS rejected, bool_or(state = 'confirmed') OVER one AS known
    FROM payments WHERE registration_id = r.id WINDOW one AS (PARTITION BY payment_id)) rows
) p ON true;
