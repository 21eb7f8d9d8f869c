-- Its rows are in photos.
DROP TABLE "album_media" CASCADE;--> statement-breakpoint
DROP FUNCTION tell_album_part_change();
