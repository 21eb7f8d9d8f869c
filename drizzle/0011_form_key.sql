ALTER TABLE "events" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_form_once" UNIQUE("form_key");