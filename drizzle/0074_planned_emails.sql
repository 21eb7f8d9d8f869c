ALTER TABLE "player_emails" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "player_emails" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "player_emails" ADD COLUMN "event_status" text;--> statement-breakpoint
CREATE INDEX "player_emails_due" ON "player_emails" USING btree ("scheduled_for") WHERE "player_emails"."scheduled_for" is not null;--> statement-breakpoint
ALTER TABLE "player_emails" ADD CONSTRAINT "player_emails_held_known" CHECK ("player_emails"."held_for" in ('nobody_to_email', 'too_many_recipients', 'too_many_tries', 'author_gone', 'author_limited', 'organization_not_active', 'event_taken_down', 'event_cancelled', 'event_postponed', 'too_late'));--> statement-breakpoint
ALTER TABLE "player_emails" ADD CONSTRAINT "player_emails_event_status_known" CHECK ("player_emails"."event_status" in ('tentative', 'confirmed', 'postponed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "player_emails" ADD CONSTRAINT "player_emails_held_planned" CHECK ("player_emails"."held_for" is null or "player_emails"."scheduled_for" is not null);