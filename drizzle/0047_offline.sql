CREATE TABLE "organizer_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizer_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizer_messages_present" CHECK (length(btrim("organizer_messages"."message")) > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_hash_form" CHECK ("idempotency_keys"."hash" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_messages" ADD CONSTRAINT "organizer_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizer_messages_sender" ON "organizer_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "organizer_messages_registration" ON "organizer_messages" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "organizer_messages_age" ON "organizer_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");