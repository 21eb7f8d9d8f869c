CREATE TABLE "registration_form_versions" (
	"form_id" integer NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_form_versions_form_id_version_pk" PRIMARY KEY("form_id","version")
);
--> statement-breakpoint
CREATE TABLE "registration_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_forms_one_per_event" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "player_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "player_views_name_once" UNIQUE("user_id","organization_id","name"),
	CONSTRAINT "player_views_length" CHECK (length("player_views"."name") between 1 and 60 and length("player_views"."query") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "registration_consents" (
	"registration_id" integer NOT NULL,
	"key" text NOT NULL,
	"version" text NOT NULL,
	"shown" text NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_consents_registration_id_key_at_pk" PRIMARY KEY("registration_id","key","at")
);
--> statement-breakpoint
CREATE TABLE "registration_handovers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"from_user_id" integer,
	"to_user_id" integer,
	"state" text DEFAULT 'offered' NOT NULL,
	"accepted_form" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "registration_handovers_state_known" CHECK ("registration_handovers"."state" in ('offered', 'accepted', 'done', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "registration_handovers_form_of_state" CHECK (("registration_handovers"."accepted_form" is not null) = ("registration_handovers"."state" = 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "registration_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"from_state" text,
	"to_state" text,
	"note" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_history_actor_known" CHECK ("registration_history"."actor" in ('player', 'organizer', 'site_team', 'system'))
);
--> statement-breakpoint
CREATE TABLE "registration_media" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"registration_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "registration_media_role_known" CHECK ("registration_media"."role" in ('header', 'photo', 'file', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "registration_seats" (
	"registration_id" integer NOT NULL,
	"pool_id" integer NOT NULL,
	"taken" boolean NOT NULL,
	CONSTRAINT "registration_seats_registration_id_pool_id_pk" PRIMARY KEY("registration_id","pool_id")
);
--> statement-breakpoint
CREATE TABLE "registration_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"waiting_list" boolean DEFAULT true NOT NULL,
	"companions" integer DEFAULT 0 NOT NULL,
	"asks_birth_date" boolean DEFAULT false NOT NULL,
	"answers_until" date,
	"handover" text DEFAULT 'approval' NOT NULL,
	"participants" text DEFAULT 'organizers' NOT NULL,
	"payment_days" integer DEFAULT 7 NOT NULL,
	"digest" boolean DEFAULT true NOT NULL,
	"digested_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_settings_handover_known" CHECK ("registration_settings"."handover" in ('none', 'approval', 'free')),
	CONSTRAINT "registration_settings_participants_known" CHECK ("registration_settings"."participants" in ('organizers', 'participants', 'public')),
	CONSTRAINT "registration_settings_companions_range" CHECK ("registration_settings"."companions" between 0 and 9),
	CONSTRAINT "registration_settings_payment_days_range" CHECK ("registration_settings"."payment_days" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"group_id" integer,
	"user_id" integer,
	"holder_id" integer,
	"name" text,
	"email" text,
	"state" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"locale" text NOT NULL,
	"form_id" integer,
	"form_version" integer,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"special_answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"special_erased_at" timestamp with time zone,
	"birth_date" date,
	"guardian_name" text,
	"guardian_phone" text,
	"guardian_email" text,
	"authorization_media_id" integer,
	"ticket_price" integer NOT NULL,
	"options_price" integer DEFAULT 0 NOT NULL,
	"coin" char(3) DEFAULT 'EUR' NOT NULL,
	"waiting_since" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text,
	"organizer_note" text,
	"code" text NOT NULL,
	"form_key" uuid,
	"anonymized_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_code_once" UNIQUE("code"),
	CONSTRAINT "registrations_state_known" CHECK ("registrations"."state" in ('requested', 'waitlisted', 'hold', 'offered', 'confirmed', 'declined', 'expired', 'rejected', 'cancelled', 'attended', 'no_show')),
	CONSTRAINT "registrations_locale_known" CHECK ("registrations"."locale" in ('es', 'en')),
	CONSTRAINT "registrations_ended_by_known" CHECK ("registrations"."ended_by" in ('player', 'organizer', 'site_team', 'system')),
	CONSTRAINT "registrations_price_not_negative" CHECK ("registrations"."ticket_price" >= 0 and "registrations"."options_price" >= 0),
	CONSTRAINT "registrations_expiry_of_state" CHECK (("registrations"."expires_at" is not null) = ("registrations"."state" in ('hold', 'offered'))),
	CONSTRAINT "registrations_waiting_has_place" CHECK ("registrations"."state" <> 'waitlisted' or "registrations"."waiting_since" is not null)
);
--> statement-breakpoint
CREATE TABLE "seat_pools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" integer,
	"field_key" text,
	"option_key" text,
	"quota" integer,
	CONSTRAINT "seat_pools_once" UNIQUE NULLS NOT DISTINCT("event_id","kind","ticket_id","field_key","option_key"),
	CONSTRAINT "seat_pools_kind_known" CHECK ("seat_pools"."kind" in ('event', 'ticket', 'option')),
	CONSTRAINT "seat_pools_ticket_of_kind" CHECK (("seat_pools"."kind" = 'ticket') = ("seat_pools"."ticket_id" is not null)),
	CONSTRAINT "seat_pools_option_of_kind" CHECK (("seat_pools"."kind" = 'option') = ("seat_pools"."field_key" is not null and "seat_pools"."option_key" is not null))
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "opening_mode" text DEFAULT 'first_come' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "access_code" text;--> statement-breakpoint
ALTER TABLE "registration_form_versions" ADD CONSTRAINT "registration_form_versions_form_id_registration_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."registration_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_form_versions" ADD CONSTRAINT "registration_form_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_forms" ADD CONSTRAINT "registration_forms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_views" ADD CONSTRAINT "player_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_views" ADD CONSTRAINT "player_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_consents" ADD CONSTRAINT "registration_consents_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_handovers" ADD CONSTRAINT "registration_handovers_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_handovers" ADD CONSTRAINT "registration_handovers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_handovers" ADD CONSTRAINT "registration_handovers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_history" ADD CONSTRAINT "registration_history_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_history" ADD CONSTRAINT "registration_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_media" ADD CONSTRAINT "registration_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_media" ADD CONSTRAINT "registration_media_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_seats" ADD CONSTRAINT "registration_seats_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_seats" ADD CONSTRAINT "registration_seats_pool_id_seat_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."seat_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_settings" ADD CONSTRAINT "registration_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_group_id_registrations_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_authorization_media_id_media_id_fk" FOREIGN KEY ("authorization_media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_form_version" FOREIGN KEY ("form_id","form_version") REFERENCES "public"."registration_form_versions"("form_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_pools" ADD CONSTRAINT "seat_pools_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_pools" ADD CONSTRAINT "seat_pools_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_handovers_one_open" ON "registration_handovers" USING btree ("registration_id") WHERE "registration_handovers"."state" in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "registration_handovers_to" ON "registration_handovers" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "registration_history_of" ON "registration_history" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "registration_media_parent" ON "registration_media" USING btree ("registration_id","role","position");--> statement-breakpoint
CREATE INDEX "registration_seats_of_pool" ON "registration_seats" USING btree ("pool_id","taken");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_live_per_person" ON "registrations" USING btree ("event_id","user_id") WHERE "registrations"."user_id" is not null and not "registrations"."is_test" and "registrations"."state" in ('requested', 'waitlisted', 'hold', 'offered', 'confirmed', 'attended', 'no_show');--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_form_once" ON "registrations" USING btree ("holder_id","form_key") WHERE "registrations"."form_key" is not null;--> statement-breakpoint
CREATE INDEX "registrations_of_event" ON "registrations" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "registrations_of_ticket" ON "registrations" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "registrations_of_group" ON "registrations" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "registrations_of_holder" ON "registrations" USING btree ("holder_id","created_at");--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("event_id","waiting_since") WHERE "registrations"."state" = 'waitlisted';--> statement-breakpoint
CREATE INDEX "registrations_expiring" ON "registrations" USING btree ("expires_at") WHERE "registrations"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_opening_mode_known" CHECK ("tickets"."opening_mode" in ('first_come', 'approval'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_visibility_known" CHECK ("tickets"."visibility" in ('public', 'code'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_code_of_visibility" CHECK ("tickets"."visibility" = 'public' or length("tickets"."access_code") between 4 and 40);--> statement-breakpoint
-- What is left of an event's tickets is shown on its page: who takes or frees a seat evicts that page, and no list.
CREATE FUNCTION tell_registration_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('event:' || coalesce(NEW.event_id, OLD.event_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE OF state, ticket_id ON registrations FOR EACH ROW EXECUTE FUNCTION tell_registration_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON registration_settings FOR EACH ROW EXECUTE FUNCTION tell_registration_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON registration_forms FOR EACH ROW EXECUTE FUNCTION tell_event_part_change();--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['registrations', 'registration_settings', 'registration_forms'] LOOP
    EXECUTE format('CREATE TRIGGER tell_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_everything()', name);
  END LOOP;
END $$;
