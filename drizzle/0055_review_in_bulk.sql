CREATE TABLE "bulk_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer NOT NULL,
	"page" text NOT NULL,
	"intent" text NOT NULL,
	"reasons" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_decision_items" (
	"bulk_id" integer NOT NULL,
	"position" integer NOT NULL,
	"queue" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"stamp" text NOT NULL,
	"entry" integer,
	"refusal" text,
	CONSTRAINT "bulk_decision_items_bulk_id_position_pk" PRIMARY KEY("bulk_id","position"),
	CONSTRAINT "bulk_decision_items_one_outcome" CHECK ("bulk_decision_items"."entry" is null or "bulk_decision_items"."refusal" is null)
);
--> statement-breakpoint
CREATE TABLE "queue_viewers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"key" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"email_id" text NOT NULL,
	"subject" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_emails_state_known" CHECK ("sent_emails"."state" in ('sent', 'failed', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "is_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_revisions" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "changes_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "changes_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_decisions" ADD CONSTRAINT "bulk_decisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_decision_items" ADD CONSTRAINT "bulk_decision_items_bulk_id_bulk_decisions_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_viewers" ADD CONSTRAINT "queue_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_decisions_at" ON "bulk_decisions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sent_emails_once" ON "sent_emails" USING btree ("user_id","kind","email_id");--> statement-breakpoint
CREATE INDEX "sent_emails_at" ON "sent_emails" USING btree ("created_at");