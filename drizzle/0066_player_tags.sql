-- Oldest program: 0065
CREATE TABLE "registration_tags" (
	"registration_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_tags_registration_id_name_pk" PRIMARY KEY("registration_id","name"),
	CONSTRAINT "registration_tags_length" CHECK (length("registration_tags"."name") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "player_views" DROP CONSTRAINT "player_views_name_once";--> statement-breakpoint
ALTER TABLE "player_views" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
-- What there was before counts as read.
ALTER TABLE "registrations" ADD COLUMN "opened_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "opened_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "registration_tags" ADD CONSTRAINT "registration_tags_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_views" ADD CONSTRAINT "player_views_name_once" UNIQUE NULLS NOT DISTINCT("user_id","organization_id","name");