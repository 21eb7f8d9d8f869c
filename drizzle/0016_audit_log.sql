ALTER TABLE "history" RENAME TO "audit_log";--> statement-breakpoint
ALTER SEQUENCE "history_id_seq" RENAME TO "audit_log_id_seq";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "verb" TO "action";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "thing" TO "entity_type";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "thing_id" TO "entity_id";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_pkey" TO "audit_log_pkey";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_undoes_earlier" TO "audit_log_undoes_earlier";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "history_actor_id_users_id_fk" TO "audit_log_actor_id_users_id_fk";--> statement-breakpoint
-- The nouns that record entries register their types: an unknown one fails the type check instead.
ALTER TABLE "audit_log" DROP CONSTRAINT "history_thing_known";--> statement-breakpoint
ALTER INDEX "history_undone_once" RENAME TO "audit_log_undone_once";--> statement-breakpoint
ALTER INDEX "history_of" RENAME TO "audit_log_entity";--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
