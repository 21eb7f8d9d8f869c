ALTER TABLE "freshness_asks" RENAME TO "confirmation_requests";--> statement-breakpoint
ALTER SEQUENCE "freshness_asks_id_seq" RENAME TO "confirmation_requests_id_seq";--> statement-breakpoint
ALTER TABLE "confirmation_requests" RENAME COLUMN "ask" TO "kind";--> statement-breakpoint
ALTER TABLE "confirmation_requests" RENAME CONSTRAINT "freshness_asks_pkey" TO "confirmation_requests_pkey";--> statement-breakpoint
ALTER TABLE "confirmation_requests" RENAME CONSTRAINT "freshness_asks_event_id_events_id_fk" TO "confirmation_requests_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "confirmation_requests" RENAME CONSTRAINT "freshness_asks_hash_unique" TO "confirmation_requests_hash_unique";--> statement-breakpoint
ALTER TABLE "confirmation_requests" RENAME CONSTRAINT "freshness_asks_once" TO "confirmation_requests_once";--> statement-breakpoint
ALTER TABLE "confirmation_requests" RENAME CONSTRAINT "freshness_asks_known" TO "confirmation_requests_known";--> statement-breakpoint
ALTER INDEX "freshness_asks_of" RENAME TO "confirmation_requests_of";
