ALTER TABLE "check_in_staff" RENAME TO "event_grants";--> statement-breakpoint
ALTER SEQUENCE "check_in_staff_id_seq" RENAME TO "event_grants_id_seq";--> statement-breakpoint
ALTER TABLE "event_grants" RENAME CONSTRAINT "check_in_staff_pkey" TO "event_grants_pkey";--> statement-breakpoint
ALTER TABLE "event_grants" RENAME CONSTRAINT "check_in_staff_event_id_events_id_fk" TO "event_grants_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "event_grants" RENAME CONSTRAINT "check_in_staff_user_id_users_id_fk" TO "event_grants_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "event_grants" RENAME CONSTRAINT "check_in_staff_added_by_users_id_fk" TO "event_grants_added_by_users_id_fk";--> statement-breakpoint
ALTER INDEX "check_in_staff_of_user" RENAME TO "event_grants_of_user";--> statement-breakpoint
ALTER TABLE "event_grants" ADD COLUMN "kind" text NOT NULL DEFAULT 'door';--> statement-breakpoint
ALTER TABLE "event_grants" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "event_grants" ADD CONSTRAINT "event_grants_kind_known" CHECK ("event_grants"."kind" in ('door', 'treasurer', 'casting', 'mail'));--> statement-breakpoint
DROP INDEX "check_in_staff_once";--> statement-breakpoint
CREATE UNIQUE INDEX "event_grants_once" ON "event_grants" USING btree ("event_id","user_id","kind") WHERE "event_grants"."revoked_at" is null;
