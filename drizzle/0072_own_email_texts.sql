CREATE TABLE "own_email_texts" (
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_email_texts_event_id_kind_pk" PRIMARY KEY("event_id","kind"),
	CONSTRAINT "own_email_texts_kind_known" CHECK ("own_email_texts"."kind" in ('offered', 'confirmed', 'payment', 'event')),
	CONSTRAINT "own_email_texts_length" CHECK (length("own_email_texts"."text_es") between 1 and 1000 and ("own_email_texts"."text_en" is null or length("own_email_texts"."text_en") between 1 and 1000))
);
--> statement-breakpoint
ALTER TABLE "own_email_texts" ADD CONSTRAINT "own_email_texts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;