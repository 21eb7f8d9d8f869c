CREATE TABLE "character_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"audience" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "character_notes_audience_known" CHECK ("character_notes"."audience" in ('player', 'team')),
	CONSTRAINT "character_notes_length" CHECK (length("character_notes"."body") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "character_notes" ADD CONSTRAINT "character_notes_link_id_character_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."character_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_notes" ADD CONSTRAINT "character_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "character_notes_of_link" ON "character_notes" USING btree ("link_id");