-- What an organizer ends can be taken back for a minute.
CREATE TABLE "registration_endings" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"note" text,
	"by_user_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_endings_action_known" CHECK ("registration_endings"."action" in ('reject', 'cancel'))
);
--> statement-breakpoint
ALTER TABLE "registration_endings" ADD CONSTRAINT "registration_endings_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_endings" ADD CONSTRAINT "registration_endings_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_endings_due" ON "registration_endings" USING btree ("due_at");