DROP INDEX "events_start";--> statement-breakpoint
CREATE INDEX "events_long" ON "events" USING gist (daterange("date_start", "last_day", '[]')) WHERE last_day - date_start > 3 and moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_county" ON "events" USING btree ("county","last_day") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_organizer_days" ON "events" USING btree ("organizer_id","last_day","happening","venue_id") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_venue_days" ON "events" USING btree ("venue_id","last_day","happening","organizer_id","date_start") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE moderation = 'published' and deleted_at is not null;--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "venues_by_name" ON "venues" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "venues_county" ON "venues" USING btree ("county") WHERE status = 'active' and merged_into is null;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("date_start","id","last_day","organizer_id","venue_id","happening","type","primary_language","theme") WHERE moderation = 'published' and deleted_at is null;