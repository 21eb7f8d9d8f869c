CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_status_known" CHECK ("claims"."status" in ('open', 'accepted', 'rejected', 'withdrawn')),
	CONSTRAINT "claims_message_present" CHECK (length(btrim("claims"."message")) > 0)
);
--> statement-breakpoint
CREATE TABLE "event_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text,
	"changed_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" integer
);
--> statement-breakpoint
CREATE TABLE "signup_clicks" (
	"event_id" integer NOT NULL,
	"day" date NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "signup_clicks_event_id_day_pk" PRIMARY KEY("event_id","day")
);
--> statement-breakpoint
CREATE TABLE "freshness_asks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freshness_asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"ask" text NOT NULL,
	"hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "freshness_asks_hash_unique" UNIQUE("hash"),
	CONSTRAINT "freshness_asks_once" UNIQUE("event_id","ask"),
	CONSTRAINT "freshness_asks_known" CHECK ("freshness_asks"."ask" in ('90', '30', '7', 'after'))
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"text_id" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"written_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_once" UNIQUE("organization_id","user_id"),
	CONSTRAINT "memberships_role_known" CHECK ("memberships"."role" in ('read_only', 'moderator', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"verb" text NOT NULL,
	"thing" text NOT NULL,
	"thing_id" integer NOT NULL,
	"from_state" text,
	"to_state" text,
	"reason" text,
	"details" jsonb,
	"undoes" integer,
	CONSTRAINT "history_thing_known" CHECK ("history"."thing" in ('organization', 'event', 'venue', 'tag', 'user', 'claim', 'text', 'revision', 'message', 'membership')),
	CONSTRAINT "history_undoes_earlier" CHECK ("history"."undoes" < "history"."id")
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "date_start" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "last_day" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "moderation_reason" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "confirmed_on" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "took_place" boolean;--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focal_x" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focal_y" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposed_by" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposed_email" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proposed_locale" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "proposed_by" integer;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "proposed_email" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "proposed_locale" text;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_revisions" ADD CONSTRAINT "event_revisions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_revisions" ADD CONSTRAINT "event_revisions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_revisions" ADD CONSTRAINT "event_revisions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signup_clicks" ADD CONSTRAINT "signup_clicks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freshness_asks" ADD CONSTRAINT "freshness_asks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_text_id_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("organization_id","user_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "claims_waiting" ON "claims" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "event_revisions_of" ON "event_revisions" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_revisions_open" ON "event_revisions" USING btree ("created_at") WHERE reviewed_at is null;--> statement-breakpoint
CREATE INDEX "freshness_asks_of" ON "freshness_asks" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "text_versions_of" ON "text_versions" USING btree ("text_id","id");--> statement-breakpoint
CREATE INDEX "memberships_of" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "history_undone_once" ON "history" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "history_of" ON "history" USING btree ("thing","thing_id","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("submitted_at") WHERE moderation = 'submitted' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "organizations_owner" ON "organizations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "organizations_waiting" ON "organizations" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_sent_in_has_day" CHECK ("events"."moderation" in ('draft', 'changes_requested', 'rejected') or "events"."date_start" is not null);--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_focal_range" CHECK ("media"."focal_x" between 0 and 100 and "media"."focal_y" between 0 and 100);