ALTER TABLE "organization_media" DROP CONSTRAINT "organization_media_role_known";--> statement-breakpoint
ALTER TABLE "organization_revision_media" DROP CONSTRAINT "organization_revision_media_role_known";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "moderation_reply" text;--> statement-breakpoint
ALTER TABLE "organization_media" ADD CONSTRAINT "organization_media_role_known" CHECK ("organization_media"."role" in ('header', 'photo', 'file', 'portrait', 'logo'));--> statement-breakpoint
ALTER TABLE "organization_revision_media" ADD CONSTRAINT "organization_revision_media_role_known" CHECK ("organization_revision_media"."role" in ('header', 'photo', 'file', 'portrait', 'logo'));