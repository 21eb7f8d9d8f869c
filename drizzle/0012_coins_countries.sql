ALTER TABLE "tickets" DROP CONSTRAINT "tickets_coin_code";--> statement-breakpoint
ALTER TABLE "venues" DROP CONSTRAINT "venues_country_code";--> statement-breakpoint
-- Nobody may convert somebody's price: a ticket in another coin is withdrawn from sale, and kept as it was.
UPDATE "tickets" SET "archived_at" = now() WHERE "coin" <> 'EUR' AND "archived_at" IS NULL;--> statement-breakpoint
-- Where a venue really is, only somebody who knows can say: it waits among the proposals until its country is corrected.
UPDATE "venues" SET "status" = 'pending' WHERE "country" NOT IN ('ES', 'DE') AND "status" = 'active' AND "merged_into" IS NULL;--> statement-breakpoint
-- Nobody could buy after the event anyway.
UPDATE "tickets" k SET "limit_date" = e."last_day" FROM "events" e WHERE e."id" = k."event_id" AND k."limit_date" > e."last_day";--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_coin_known" CHECK ("tickets"."coin" = 'EUR' or "tickets"."archived_at" is not null);--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_country_known" CHECK ("venues"."country" in ('ES', 'DE') or "venues"."status" <> 'active' or "venues"."merged_into" is not null);
