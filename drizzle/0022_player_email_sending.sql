DROP INDEX "player_email_recipients_sent";--> statement-breakpoint
ALTER TABLE "player_email_recipients" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "player_email_recipients_claimed" ON "player_email_recipients" USING btree ("claimed_at") WHERE "player_email_recipients"."claimed_at" is not null;