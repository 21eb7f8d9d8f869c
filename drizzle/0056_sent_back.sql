CREATE TABLE "events_sent_back" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"entry_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations_sent_back" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"entry_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events_sent_back" ADD CONSTRAINT "events_sent_back_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations_sent_back" ADD CONSTRAINT "organizations_sent_back_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;