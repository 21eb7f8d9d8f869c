DROP INDEX "events_start";--> statement-breakpoint
CREATE INDEX "event_texts_title" ON "event_texts" USING gin (folded("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("date_start","id","last_day") WHERE moderation = 'published' and deleted_at is null;