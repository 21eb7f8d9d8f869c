CREATE TABLE "document_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_file" UNIQUE("media_id")
);
--> statement-breakpoint
DROP INDEX "documents_event";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "character_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "audience" text DEFAULT 'public';--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "upload_key" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "owner_user_id" integer;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_versions_of" ON "document_versions" USING btree ("document_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_character" ON "documents" USING btree ("character_id","position");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "media_of_organization" ON "media" USING btree ("owner_organization_id") WHERE "media"."owner_organization_id" is not null;--> statement-breakpoint
CREATE INDEX "media_of_user" ON "media" USING btree ("owner_user_id") WHERE "media"."owner_user_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_event" ON "documents" USING btree ("event_id","position");--> statement-breakpoint
-- A document of nothing was shown nowhere.
DELETE FROM documents WHERE event_id IS NULL;--> statement-breakpoint
-- Whose quota a file counts towards changes nothing that a visitor sees.
ALTER TABLE "media" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE media m SET owner_organization_id = e.organizer_id FROM documents d JOIN events e ON e.id = d.event_id
  WHERE m.id = d.media_id AND m.owner_organization_id IS NULL;--> statement-breakpoint
ALTER TABLE "media" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_upload_once" UNIQUE("upload_key");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_one_parent" CHECK (num_nonnulls("documents"."event_id", "documents"."character_id") = 1);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_audience_of_event" CHECK (("documents"."event_id" is null) = ("documents"."audience" is null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_audience_known" CHECK ("documents"."audience" in ('public', 'registered'));--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_one_owner" CHECK (num_nonnulls("media"."owner_organization_id", "media"."owner_user_id") <= 1);