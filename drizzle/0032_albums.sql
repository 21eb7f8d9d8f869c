CREATE TABLE "photo_people" (
	"photo_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_people_photo_id_user_id_pk" PRIMARY KEY("photo_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "photo_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"photo_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"area" jsonb,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_requests_kind_known" CHECK ("photo_requests"."kind" in ('crop', 'blur', 'removal')),
	CONSTRAINT "photo_requests_state_known" CHECK ("photo_requests"."state" in ('open', 'granted', 'declined', 'withdrawn')),
	CONSTRAINT "photo_requests_area" CHECK (("photo_requests"."kind" = 'removal') = ("photo_requests"."area" is null))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"album_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"uploaded_by" integer,
	"credit" text,
	"taken_at" timestamp with time zone,
	"source_sha256" text,
	"upload_key" text,
	"failure" text,
	"hidden_at" timestamp with time zone,
	"withheld_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "photos_upload_once" UNIQUE("upload_key")
);
--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "character_id" integer;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "venue_id" integer;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "contributors" text DEFAULT 'organizers' NOT NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "cover_id" integer;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "share_token" text;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "state" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "dominant_color" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "preview" text;--> statement-breakpoint
ALTER TABLE "photo_people" ADD CONSTRAINT "photo_people_photo_id_photos_media_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_people" ADD CONSTRAINT "photo_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_photo_id_photos_media_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_people_of" ON "photo_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_requests_open_once" ON "photo_requests" USING btree ("photo_id","user_id") WHERE "photo_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "photo_requests_due" ON "photo_requests" USING btree ("due_at") WHERE "photo_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "photo_requests_of" ON "photo_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photo_requests_photo" ON "photo_requests" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photos_album" ON "photos" USING btree ("album_id","position");--> statement-breakpoint
CREATE INDEX "photos_of_uploader" ON "photos" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "photos_deleted" ON "photos" USING btree ("deleted_at") WHERE "photos"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_content_once" ON "photos" USING btree ("album_id","source_sha256") WHERE "photos"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "albums_character" ON "albums" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "albums_venue" ON "albums" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "albums_deleted" ON "albums" USING btree ("deleted_at") WHERE "albums"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_share_token_once" UNIQUE("share_token");--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_description_length" CHECK (length("albums"."description") <= 2000);--> statement-breakpoint
-- An album of nothing was shown nowhere.
DELETE FROM albums WHERE event_id IS NULL;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_one_parent" CHECK (num_nonnulls("albums"."event_id", "albums"."character_id", "albums"."venue_id") = 1);--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_visibility_known" CHECK ("albums"."visibility" in ('public', 'registered', 'organizers', 'private'));--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_contributors_known" CHECK ("albums"."contributors" in ('organizers', 'players'));--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_state_known" CHECK ("media"."state" in ('ready', 'processing', 'failed'));--> statement-breakpoint
INSERT INTO photos (media_id, album_id, position) SELECT media_id, album_id, position FROM album_media;--> statement-breakpoint
-- Cache invalidation. A photo changes its album and the page of its event, but no list of events; one that is not ready is seen by nobody.
CREATE FUNCTION tell_photo_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('albums', 'album:' || a.id) FROM albums a WHERE a.id IN (OLD.album_id, NEW.album_id);
  PERFORM tell_change('event:' || a.event_id) FROM albums a WHERE a.id IN (OLD.album_id, NEW.album_id) AND a.event_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON photos FOR EACH ROW EXECUTE FUNCTION tell_photo_change();--> statement-breakpoint
CREATE TRIGGER tell_truncate AFTER TRUNCATE ON photos FOR EACH STATEMENT EXECUTE FUNCTION tell_everything();--> statement-breakpoint
CREATE FUNCTION tell_album_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('albums', 'album:' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_album AFTER INSERT OR UPDATE OR DELETE ON albums FOR EACH ROW EXECUTE FUNCTION tell_album_change();--> statement-breakpoint
DROP TRIGGER tell_albums ON media;--> statement-breakpoint
CREATE TRIGGER tell_albums AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION tell_parents_of_media(
  'SELECT array_remove(ARRAY[''albums'', ''album:'' || a.id, ''event:'' || a.event_id], NULL) FROM photos l JOIN albums a ON a.id = l.album_id WHERE l.media_id = $1');--> statement-breakpoint
-- The photos that everybody sees who sees their album.
CREATE VIEW shown_photos AS SELECT p.media_id, p.album_id, p.position FROM photos p JOIN media m ON m.id = p.media_id
  WHERE p.deleted_at IS NULL AND p.hidden_at IS NULL AND p.withheld_at IS NULL AND m.state = 'ready' AND m.removed_at IS NULL;
