CREATE TABLE "seat_notes" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_notes_length" CHECK (length("seat_notes"."text_es") between 1 and 10000 and ("seat_notes"."text_en" is null or length("seat_notes"."text_en") between 1 and 10000))
);
--> statement-breakpoint
ALTER TABLE "seat_notes" ADD CONSTRAINT "seat_notes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;