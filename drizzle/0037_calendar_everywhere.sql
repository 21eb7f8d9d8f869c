CREATE TABLE "event_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organizer_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_series_slug_unique" UNIQUE("slug"),
	CONSTRAINT "event_series_slug_form" CHECK ("event_series"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and "event_series"."slug" ~ '[a-z]' and length("event_series"."slug") <= 120),
	CONSTRAINT "event_series_name_present" CHECK (length(btrim("event_series"."name")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organizer_id" integer,
	"county" text,
	"search" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_organizer_once" UNIQUE("user_id","organizer_id"),
	CONSTRAINT "follows_county_once" UNIQUE("user_id","county"),
	CONSTRAINT "follows_search_once" UNIQUE("user_id","search"),
	CONSTRAINT "follows_one_subject" CHECK (num_nonnulls("follows"."organizer_id", "follows"."county", "follows"."search") = 1)
);
--> statement-breakpoint
CREATE TABLE "saved_events" (
	"user_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"signup_alert" boolean DEFAULT false NOT NULL,
	"signup_alerted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_events_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "doors_at" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "starts_at" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ends_at" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_organizer_id_organizations_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_organizer_id_organizations_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_events" ADD CONSTRAINT "saved_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_events" ADD CONSTRAINT "saved_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_organizer" ON "event_series" USING btree ("organizer_id");--> statement-breakpoint
CREATE INDEX "follows_organizer" ON "follows" USING btree ("organizer_id");--> statement-breakpoint
CREATE INDEX "saved_events_event" ON "saved_events" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series_id") WHERE series_id is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_doors_time" CHECK ("events"."doors_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_start_time" CHECK ("events"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_end_time" CHECK ("events"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_times_order" CHECK (("events"."starts_at" is not null or coalesce("events"."doors_at", "events"."ends_at") is null) and ("events"."doors_at" <= "events"."starts_at") is not false);--> statement-breakpoint

-- Calendars learn of a change by SEQUENCE: it rises with date, times, place and status.
DROP TRIGGER raise_sequence ON events;--> statement-breakpoint
CREATE TRIGGER raise_sequence BEFORE UPDATE ON events FOR EACH ROW
WHEN ((OLD.date_start, OLD.date_end, OLD.doors_at, OLD.starts_at, OLD.ends_at, OLD.venue_id, OLD.county, OLD.happening, OLD.deleted_at)
      IS DISTINCT FROM (NEW.date_start, NEW.date_end, NEW.doors_at, NEW.starts_at, NEW.ends_at, NEW.venue_id, NEW.county, NEW.happening, NEW.deleted_at))
EXECUTE FUNCTION raise_event_sequence();
