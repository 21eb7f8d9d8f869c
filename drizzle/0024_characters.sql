CREATE TABLE "character_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"character_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_name" text,
	"submitted_biography" text,
	"submitted_background" text,
	"approval" text DEFAULT 'none' NOT NULL,
	"approval_reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "character_links_once" UNIQUE("character_id","registration_id"),
	CONSTRAINT "character_links_approval_known" CHECK ("character_links"."approval" in ('none', 'pending', 'approved', 'changes_requested')),
	CONSTRAINT "character_links_submitted_whole" CHECK (num_nulls("character_links"."submitted_at", "character_links"."submitted_name", "character_links"."submitted_biography", "character_links"."submitted_background") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "character_media" (
	"media_id" integer PRIMARY KEY NOT NULL,
	"character_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "character_media_role_known" CHECK ("character_media"."role" in ('header', 'photo', 'file', 'portrait'))
);
--> statement-breakpoint
CREATE TABLE "character_relations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"description" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "character_relations_of_two" CHECK ("character_relations"."from_id" <> "character_relations"."to_id"),
	CONSTRAINT "character_relations_description_length" CHECK (length(btrim("character_relations"."description")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "character_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"character_id" integer NOT NULL,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "character_versions_once" UNIQUE("character_id","text","revision"),
	CONSTRAINT "character_versions_text_known" CHECK ("character_versions"."text" in ('biography', 'background'))
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "characters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"biography" text DEFAULT '' NOT NULL,
	"background" text DEFAULT '' NOT NULL,
	"biography_revision" integer DEFAULT 0 NOT NULL,
	"background_revision" integer DEFAULT 0 NOT NULL,
	"share_token" text,
	"hidden_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "characters_share_token_once" UNIQUE("share_token"),
	CONSTRAINT "characters_visibility_known" CHECK ("characters"."visibility" in ('private', 'organizers', 'registered', 'public')),
	CONSTRAINT "characters_status_known" CHECK ("characters"."status" in ('active', 'retired', 'dead')),
	CONSTRAINT "characters_name_length" CHECK (length("characters"."name") between 4 and 40),
	CONSTRAINT "characters_text_length" CHECK (greatest(length("characters"."biography"), length("characters"."background")) <= 50000)
);
--> statement-breakpoint
ALTER TABLE "character_links" ADD CONSTRAINT "character_links_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_links" ADD CONSTRAINT "character_links_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_links" ADD CONSTRAINT "character_links_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_media" ADD CONSTRAINT "character_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_media" ADD CONSTRAINT "character_media_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_from_id_characters_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_to_id_characters_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_versions" ADD CONSTRAINT "character_versions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "character_links_of_registration" ON "character_links" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "character_media_parent" ON "character_media" USING btree ("character_id","role","position");--> statement-breakpoint
CREATE UNIQUE INDEX "character_relations_once" ON "character_relations" USING btree (least("from_id", "to_id"),greatest("from_id", "to_id"));--> statement-breakpoint
CREATE INDEX "character_relations_to" ON "character_relations" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "characters_of_owner" ON "characters" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "characters_deleted" ON "characters" USING btree ("deleted_at") WHERE "characters"."deleted_at" is not null;