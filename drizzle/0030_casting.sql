CREATE TABLE "casting_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "casting_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"registration_id" integer,
	"freed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "casting_parts_title_length" CHECK (length("casting_parts"."title") between 4 and 40),
	CONSTRAINT "casting_parts_text_length" CHECK (length("casting_parts"."summary") <= 600 and length("casting_parts"."body") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "casting_preferences" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"choices" integer[] DEFAULT '{}'::int[] NOT NULL,
	"avoids" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "casting_preferences_note_length" CHECK (length("casting_preferences"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "casting_reveals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "casting_reveals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"part_id" integer NOT NULL,
	"character_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "casting_reveals_once" UNIQUE("registration_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "casting_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"choices" integer DEFAULT 3 NOT NULL,
	"reveal_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "casting_settings_choices_range" CHECK ("casting_settings"."choices" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "casting_parts" ADD CONSTRAINT "casting_parts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_parts" ADD CONSTRAINT "casting_parts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_preferences" ADD CONSTRAINT "casting_preferences_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_reveals" ADD CONSTRAINT "casting_reveals_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_reveals" ADD CONSTRAINT "casting_reveals_part_id_casting_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."casting_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_reveals" ADD CONSTRAINT "casting_reveals_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_settings" ADD CONSTRAINT "casting_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "casting_parts_of_event" ON "casting_parts" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "casting_parts_of_registration" ON "casting_parts" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "casting_reveals_of_part" ON "casting_reveals" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "casting_reveals_of_character" ON "casting_reveals" USING btree ("character_id");