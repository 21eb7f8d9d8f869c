CREATE TABLE "organization_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"needs_approval" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text,
	"changed_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "organization_revisions_status_known" CHECK ("organization_revisions"."status" in ('open', 'reviewed', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_parent_known";--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_thing_known";--> statement-breakpoint
ALTER TABLE "organization_revisions" ADD CONSTRAINT "organization_revisions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_revisions" ADD CONSTRAINT "organization_revisions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_revisions" ADD CONSTRAINT "organization_revisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_revisions_of" ON "organization_revisions" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "organization_revisions_open" ON "organization_revisions" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "organization_revisions_waiting" ON "organization_revisions" USING btree ("organization_id") WHERE status = 'open' and needs_approval;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_parent_known" CHECK ("media"."parent_kind" in ('event', 'organization', 'venue', 'album', 'document', 'character', 'organization_revision', 'removed_event', 'removed_organization'));--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_thing_known" CHECK ("history"."thing" in ('organization', 'event', 'venue', 'tag', 'user', 'claim', 'text', 'revision', 'organization_revision', 'picture', 'message', 'membership'));