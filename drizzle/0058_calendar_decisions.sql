ALTER TABLE "calendar_entries" ADD COLUMN "dismissed" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD COLUMN "unreadable" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- An evening until midnight is one day. The end of one day that equals its start was never known.
UPDATE "events" SET "date_end" = null WHERE "ends_at" = '00:00' AND "starts_at" IS NOT NULL AND "date_end" = "date_start" + 1;--> statement-breakpoint
UPDATE "events" SET "ends_at" = null WHERE "ends_at" = "starts_at" AND coalesce("date_end", "date_start") = "date_start";--> statement-breakpoint
-- Deferred triggers run now: later migrations of the same transaction may alter the table.
SET CONSTRAINTS ALL IMMEDIATE;
