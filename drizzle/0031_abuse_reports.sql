CREATE TABLE "abuse_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abuse_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_type" text NOT NULL,
	"target_id" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"action" text,
	"target_state" text DEFAULT 'shown' NOT NULL,
	"hidden_at" timestamp with time zone,
	"assignee_id" integer,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"appeal_state" text,
	"appeal_text" text,
	"appealed_by" integer,
	"appealed_at" timestamp with time zone,
	"appeal_reason" text,
	"appeal_decided_by" integer,
	"appeal_decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "abuse_cases_target_known" CHECK ("abuse_cases"."target_type" in ('event', 'character', 'document')),
	CONSTRAINT "abuse_cases_status_known" CHECK ("abuse_cases"."status" in ('open', 'in_review', 'resolved', 'dismissed')),
	CONSTRAINT "abuse_cases_state_known" CHECK ("abuse_cases"."target_state" in ('shown', 'hidden', 'removed')),
	CONSTRAINT "abuse_cases_action_when_resolved" CHECK (("abuse_cases"."status" = 'resolved') = ("abuse_cases"."action" is not null))
);
--> statement-breakpoint
CREATE TABLE "abuse_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abuse_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "abuse_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abuse_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"contact" text,
	"reporter_id" integer,
	"caller_key" text,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "abuse_reports_reference_unique" UNIQUE("reference"),
	CONSTRAINT "abuse_reports_reason_known" CHECK ("abuse_reports"."reason" in ('illegal', 'copyright', 'personal_data', 'harassment', 'minor', 'malware', 'other')),
	CONSTRAINT "abuse_reports_message_present" CHECK (length(btrim("abuse_reports"."message")) > 0)
);
--> statement-breakpoint
CREATE TABLE "blocked_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"case_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_files_form" CHECK ("blocked_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "media_contents" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "media_contents_form" CHECK ("media_contents"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "abuse_cases" ADD CONSTRAINT "abuse_cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_cases" ADD CONSTRAINT "abuse_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_cases" ADD CONSTRAINT "abuse_cases_appealed_by_users_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_cases" ADD CONSTRAINT "abuse_cases_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_notes" ADD CONSTRAINT "abuse_notes_case_id_abuse_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."abuse_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_notes" ADD CONSTRAINT "abuse_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_reports" ADD CONSTRAINT "abuse_reports_case_id_abuse_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."abuse_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_reports" ADD CONSTRAINT "abuse_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_contents" ADD CONSTRAINT "media_contents_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "abuse_cases_one_open" ON "abuse_cases" USING btree ("target_type","target_id") WHERE status in ('open', 'in_review');--> statement-breakpoint
CREATE INDEX "abuse_cases_waiting" ON "abuse_cases" USING btree ("created_at") WHERE status in ('open', 'in_review') or appeal_state = 'open';--> statement-breakpoint
CREATE INDEX "abuse_cases_of_target" ON "abuse_cases" USING btree ("target_type","target_id");--> statement-breakpoint
CREATE INDEX "abuse_notes_of_case" ON "abuse_notes" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "abuse_reports_one_each" ON "abuse_reports" USING btree ("case_id","reporter_id") WHERE reporter_id is not null;--> statement-breakpoint
CREATE INDEX "abuse_reports_of_case" ON "abuse_reports" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "abuse_reports_of_reporter" ON "abuse_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "blocked_files_of_case" ON "blocked_files" USING btree ("case_id");