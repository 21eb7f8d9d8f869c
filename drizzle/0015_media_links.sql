CREATE TABLE "album_media" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"album_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "album_media_role_known" CHECK ("album_media"."role" in ('header', 'photo', 'file', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "event_media" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_media_role_known" CHECK ("event_media"."role" in ('header', 'photo', 'file', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "organization_media" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "organization_media_role_known" CHECK ("organization_media"."role" in ('header', 'photo', 'file', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "organization_revision_media" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"organization_revision_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "organization_revision_media_role_known" CHECK ("organization_revision_media"."role" in ('header', 'photo', 'file', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "venue_media" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"venue_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "venue_media_role_known" CHECK ("venue_media"."role" in ('header', 'photo', 'file', 'portrait'))
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "album_media" ADD CONSTRAINT "album_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_media" ADD CONSTRAINT "album_media_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_media" ADD CONSTRAINT "event_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_media" ADD CONSTRAINT "event_media_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_media" ADD CONSTRAINT "organization_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_media" ADD CONSTRAINT "organization_media_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_revision_media" ADD CONSTRAINT "organization_revision_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_revision_media" ADD CONSTRAINT "organization_revision_media_organization_revision_id_organization_revisions_id_fk" FOREIGN KEY ("organization_revision_id") REFERENCES "public"."organization_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_media" ADD CONSTRAINT "venue_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_media" ADD CONSTRAINT "venue_media_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_media_parent" ON "album_media" USING btree ("album_id","role","position");--> statement-breakpoint
CREATE INDEX "event_media_parent" ON "event_media" USING btree ("event_id","role","position");--> statement-breakpoint
CREATE INDEX "organization_media_parent" ON "organization_media" USING btree ("organization_id","role","position");--> statement-breakpoint
CREATE INDEX "organization_revision_media_parent" ON "organization_revision_media" USING btree ("organization_revision_id","role","position");--> statement-breakpoint
CREATE INDEX "venue_media_parent" ON "venue_media" USING btree ("venue_id","role","position");--> statement-breakpoint
-- Copying the links changes nothing that a visitor sees, and must not touch updated_at, by which hidden pictures expire.
ALTER TABLE "media" DISABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO event_media (media_id, event_id, role, position)
  SELECT m.id, e.id, m.purpose, m.position FROM media m JOIN events e ON e.id = m.parent_id WHERE m.parent_kind IN ('event', 'removed_event');--> statement-breakpoint
INSERT INTO organization_media (media_id, organization_id, role, position)
  SELECT m.id, o.id, m.purpose, m.position FROM media m JOIN organizations o ON o.id = m.parent_id WHERE m.parent_kind IN ('organization', 'removed_organization');--> statement-breakpoint
INSERT INTO organization_revision_media (media_id, organization_revision_id, role, position)
  SELECT m.id, r.id, m.purpose, m.position FROM media m JOIN organization_revisions r ON r.id = m.parent_id WHERE m.parent_kind = 'organization_revision';--> statement-breakpoint
INSERT INTO venue_media (media_id, venue_id, role, position)
  SELECT m.id, v.id, m.purpose, m.position FROM media m JOIN venues v ON v.id = m.parent_id WHERE m.parent_kind = 'venue';--> statement-breakpoint
INSERT INTO album_media (media_id, album_id, role, position)
  SELECT m.id, a.id, m.purpose, m.position FROM media m JOIN albums a ON a.id = m.parent_id WHERE m.parent_kind = 'album';--> statement-breakpoint
-- Files of documents are linked by documents.media_id, and there are no characters yet. Rows whose parent is gone stay without a link,
-- visible to nobody as before; a revision's expires as it would have.
UPDATE media m SET removed_at = m.updated_at WHERE m.parent_kind IN ('removed_event', 'removed_organization')
  OR m.parent_kind = 'organization_revision' AND NOT EXISTS (SELECT FROM organization_revisions r WHERE r.id = m.parent_id);--> statement-breakpoint
ALTER TABLE "media" ENABLE TRIGGER USER;--> statement-breakpoint
DROP TRIGGER tell_change ON media;--> statement-breakpoint
DROP FUNCTION tell_media_change();--> statement-breakpoint
DROP FUNCTION tell_parent_change(text, integer);--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_place";--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_parent_known";--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_purpose_known";--> statement-breakpoint
DROP INDEX "media_parent";--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "parent_kind";--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "parent_id";--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "purpose";--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "position";--> statement-breakpoint
-- Cache invalidation: a new, moved or deleted link notifies the tags of its parents. Deleting media deletes their links.
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON media FOR EACH ROW EXECUTE FUNCTION tell_row_change('media');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON event_media FOR EACH ROW EXECUTE FUNCTION tell_event_part_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON organization_media FOR EACH ROW EXECUTE FUNCTION tell_row_change('organizers');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON venue_media FOR EACH ROW EXECUTE FUNCTION tell_row_change('venues');--> statement-breakpoint
CREATE FUNCTION tell_album_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('events', 'event:' || a.event_id) FROM albums a WHERE a.id IN (OLD.album_id, NEW.album_id) AND a.event_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON album_media FOR EACH ROW EXECUTE FUNCTION tell_album_part_change();--> statement-breakpoint
-- A changed file notifies the tags of its parents: each noun adds a trigger with a query for them, where $1 is the id of the file.
CREATE FUNCTION tell_parents_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text[];
BEGIN
  FOR tags IN EXECUTE TG_ARGV[0] USING NEW.id LOOP
    PERFORM tell_change(VARIADIC tags);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_events AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''events'', ''event:'' || event_id] FROM event_media WHERE media_id = $1');--> statement-breakpoint
CREATE TRIGGER tell_albums AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''events'', ''event:'' || a.event_id] FROM album_media l JOIN albums a ON a.id = l.album_id WHERE l.media_id = $1 AND a.event_id IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER tell_documents AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''events'', ''event:'' || event_id] FROM documents WHERE media_id = $1 AND event_id IS NOT NULL');--> statement-breakpoint
CREATE TRIGGER tell_organizers AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''organizers''] FROM organization_media WHERE media_id = $1');--> statement-breakpoint
CREATE TRIGGER tell_venues AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT ARRAY[''venues''] FROM venue_media WHERE media_id = $1');--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['event_media', 'organization_media', 'venue_media', 'album_media'] LOOP
    EXECUTE format('CREATE TRIGGER tell_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_everything()', name);
  END LOOP;
END $$;
