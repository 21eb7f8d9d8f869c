CREATE TABLE "follow_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"digest" text DEFAULT 'weekly' NOT NULL,
	"digested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_emails" boolean DEFAULT true NOT NULL,
	CONSTRAINT "follow_settings_digest_known" CHECK ("follow_settings"."digest" in ('daily', 'weekly', 'none'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"newsletter_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "newsletter_recipients_newsletter_id_user_id_pk" PRIMARY KEY("newsletter_id","user_id"),
	CONSTRAINT "newsletter_recipients_state_known" CHECK ("newsletter_recipients"."state" in ('queued', 'sending', 'sent', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_es" text NOT NULL,
	"subject_en" text DEFAULT '' NOT NULL,
	"body_es" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"written_by" integer,
	"sent_by" integer,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletters_state_known" CHECK ("newsletters"."state" in ('draft', 'sending', 'stopped', 'sent')),
	CONSTRAINT "newsletters_sent_whole" CHECK ("newsletters"."state" = 'draft' or (length("newsletters"."body_es") > 0 and length("newsletters"."subject_en") > 0 and length("newsletters"."body_en") > 0 and "newsletters"."started_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_lengths" CHECK (length("push_subscriptions"."endpoint") <= 1000 and length("push_subscriptions"."p256dh") <= 100 and length("push_subscriptions"."auth") <= 50 and length("push_subscriptions"."user_agent") <= 400)
);
--> statement-breakpoint
ALTER TABLE "follows" ALTER COLUMN "search" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "follow_settings" ADD CONSTRAINT "follow_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_settings_due" ON "follow_settings" USING btree ("digest","digested_at");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_of" ON "newsletter_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_queued" ON "newsletter_recipients" USING btree ("newsletter_id","user_id") WHERE "newsletter_recipients"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "push_subscriptions_of" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "saved_events_to_alert" ON "saved_events" USING btree ("event_id") WHERE "saved_events"."signup_alert" and "saved_events"."signup_alerted_at" is null;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_lengths" CHECK (length("follows"."county") <= 100 and length("follows"."search") between 1 and 600);