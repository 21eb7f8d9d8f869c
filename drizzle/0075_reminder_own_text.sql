ALTER TABLE "player_emails" ADD COLUMN "own_es" text;--> statement-breakpoint
ALTER TABLE "player_emails" ADD COLUMN "own_en" text;