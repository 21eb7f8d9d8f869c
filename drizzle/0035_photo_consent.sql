ALTER TABLE "abuse_cases" DROP CONSTRAINT "abuse_cases_target_known";--> statement-breakpoint
ALTER TABLE "photo_requests" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "abuse_cases" ADD CONSTRAINT "abuse_cases_target_known" CHECK ("abuse_cases"."target_type" in ('event', 'character', 'document', 'photo', 'album'));