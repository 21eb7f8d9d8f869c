CREATE TABLE "albums" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "albums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "albums_title_present" CHECK (length(btrim("albums"."title")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_locale_known" CHECK ("contact_messages"."locale" in ('es', 'en')),
	CONSTRAINT "contact_messages_email_form" CHECK ("contact_messages"."email" ~ '^[^@\s]+@[^@\s]+$'),
	CONSTRAINT "contact_messages_present" CHECK (length(btrim("contact_messages"."name")) > 0 and length(btrim("contact_messages"."message")) > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer,
	"media_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_name_length" CHECK (length(btrim("documents"."name")) between 6 and 120)
);
--> statement-breakpoint
CREATE TABLE "event_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"locale" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_texts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "event_texts_once_per_language" UNIQUE("event_id","locale"),
	CONSTRAINT "event_texts_locale_known" CHECK ("event_texts"."locale" in ('es', 'en')),
	CONSTRAINT "event_texts_slug_form" CHECK ("event_texts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and "event_texts"."slug" ~ '[a-z]' and length("event_texts"."slug") <= 120),
	CONSTRAINT "event_texts_title_present" CHECK (length(btrim("event_texts"."title")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organizer_id" integer NOT NULL,
	"venue_id" integer,
	"county" text,
	"date_start" date NOT NULL,
	"date_end" date,
	"last_day" date GENERATED ALWAYS AS (coalesce(date_end, date_start)) STORED NOT NULL,
	"type" text NOT NULL,
	"primary_language" text NOT NULL,
	"is_international" boolean DEFAULT false NOT NULL,
	"target_audience" text DEFAULT 'all' NOT NULL,
	"theme" text,
	"url" text,
	"facebook_page" text,
	"instagram_page" text,
	"moderation" text DEFAULT 'draft' NOT NULL,
	"happening" text DEFAULT 'confirmed' NOT NULL,
	"happening_reason_es" text,
	"happening_reason_en" text,
	"signup" text DEFAULT 'none' NOT NULL,
	"signup_url" text,
	"signup_opens" date,
	"capacity" integer,
	"minimum_age" integer,
	"payment_methods" text[] DEFAULT '{}' NOT NULL,
	"refund_policy_es" text,
	"refund_policy_en" text,
	"search_text" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_type_known" CHECK ("events"."type" in ('event', 'jornada')),
	CONSTRAINT "events_language_known" CHECK ("events"."primary_language" in ('ES', 'EN', 'DE')),
	CONSTRAINT "events_audience_known" CHECK ("events"."target_audience" in ('all', 'adults', 'over_16', 'over_14', 'families', 'newcomers')),
	CONSTRAINT "events_theme_known" CHECK ("events"."theme" in ('high-fantasy', 'low-fantasy', 'world-of-darkness', 'historic', 'horror', 'post-apo', 'science-fiction', 'steampunk', 'modern')),
	CONSTRAINT "events_moderation_known" CHECK ("events"."moderation" in ('draft', 'submitted', 'published', 'changes_requested', 'rejected')),
	CONSTRAINT "events_happening_known" CHECK ("events"."happening" in ('tentative', 'confirmed', 'postponed', 'cancelled')),
	CONSTRAINT "events_signup_known" CHECK ("events"."signup" in ('none', 'scheduled', 'open', 'changes_only', 'closed', 'external')),
	CONSTRAINT "events_url_form" CHECK ("events"."url" ~* '^https?://[^\s]+$'),
	CONSTRAINT "events_facebook_form" CHECK ("events"."facebook_page" ~* '^https?://[^\s]+$'),
	CONSTRAINT "events_instagram_form" CHECK ("events"."instagram_page" ~* '^https?://[^\s]+$'),
	CONSTRAINT "events_signup_url_form" CHECK ("events"."signup_url" ~* '^https?://[^\s]+$'),
	CONSTRAINT "events_end_after_start" CHECK ("events"."date_end" >= "events"."date_start"),
	CONSTRAINT "events_jornada_is_one_day" CHECK ("events"."type" <> 'jornada' or coalesce("events"."date_end", "events"."date_start") = "events"."date_start"),
	CONSTRAINT "events_external_signup_has_address" CHECK ("events"."signup" <> 'external' or "events"."signup_url" is not null),
	CONSTRAINT "events_scheduled_signup_has_day" CHECK ("events"."signup" <> 'scheduled' or "events"."signup_opens" is not null),
	CONSTRAINT "events_published_has_instant" CHECK ("events"."moderation" <> 'published' or "events"."published_at" is not null),
	CONSTRAINT "events_capacity_positive" CHECK ("events"."capacity" > 0),
	CONSTRAINT "events_minimum_age_range" CHECK ("events"."minimum_age" between 0 and 99),
	CONSTRAINT "events_payment_methods_known" CHECK ("events"."payment_methods" <@ array['bank_transfer', 'bizum', 'cash', 'external'])
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	"revised" date NOT NULL,
	"file_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "texts_once_per_language" UNIQUE("kind","key","locale"),
	CONSTRAINT "texts_slug_once" UNIQUE("kind","locale","slug"),
	CONSTRAINT "texts_kind_known" CHECK ("texts"."kind" in ('guide', 'help', 'legal')),
	CONSTRAINT "texts_locale_known" CHECK ("texts"."locale" in ('es', 'en')),
	CONSTRAINT "texts_slug_form" CHECK ("texts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and "texts"."slug" ~ '[a-z]' and length("texts"."slug") <= 120),
	CONSTRAINT "texts_title_present" CHECK (length(btrim("texts"."title")) between 1 and 160)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"alternative_text" text,
	"caption" text,
	"width" integer,
	"height" integer,
	"formats" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ext" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"provider" text DEFAULT 'local' NOT NULL,
	"parent_kind" text NOT NULL,
	"parent_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"owner_organization_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_hash_unique" UNIQUE("hash"),
	CONSTRAINT "media_place" UNIQUE("parent_kind","parent_id","purpose","hash"),
	CONSTRAINT "media_parent_known" CHECK ("media"."parent_kind" in ('event', 'organization', 'venue', 'album', 'document', 'character')),
	CONSTRAINT "media_purpose_known" CHECK ("media"."purpose" in ('header', 'photo', 'file', 'portrait')),
	CONSTRAINT "media_hash_form" CHECK ("media"."hash" ~ '^[A-Za-z0-9_-]{16,64}$'),
	CONSTRAINT "media_bytes_positive" CHECK ("media"."bytes" > 0),
	CONSTRAINT "media_both_sides" CHECK (("media"."width" is null) = ("media"."height" is null))
);
--> statement-breakpoint
CREATE TABLE "organization_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"url" text,
	"email" text,
	"phone" text,
	"instagram" text,
	"facebook" text,
	"discord" text,
	"county" text,
	"description_es" text,
	"description_en" text,
	"claimed" boolean DEFAULT false NOT NULL,
	"merged_into" integer,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organizations_slug_form" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and "organizations"."slug" ~ '[a-z]' and length("organizations"."slug") <= 120),
	CONSTRAINT "organizations_type_known" CHECK ("organizations"."type" in ('association', 'company')),
	CONSTRAINT "organizations_status_known" CHECK ("organizations"."status" in ('pending', 'active', 'rejected', 'suspended', 'closed')),
	CONSTRAINT "organizations_name_length" CHECK (length("organizations"."name") between 4 and 60),
	CONSTRAINT "organizations_url_form" CHECK ("organizations"."url" ~* '^https?://[^\s]+$'),
	CONSTRAINT "organizations_instagram_form" CHECK ("organizations"."instagram" ~* '^https?://[^\s]+$'),
	CONSTRAINT "organizations_facebook_form" CHECK ("organizations"."facebook" ~* '^https?://[^\s]+$'),
	CONSTRAINT "organizations_discord_form" CHECK ("organizations"."discord" ~* '^https?://[^\s]+$'),
	CONSTRAINT "organizations_not_merged_into_itself" CHECK ("organizations"."merged_into" <> "organizations"."id")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"coin" char(3) NOT NULL,
	"day" date NOT NULL,
	"per_euro" numeric(14, 6) NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_coin_day_pk" PRIMARY KEY("coin","day"),
	CONSTRAINT "exchange_rates_coin_code" CHECK ("exchange_rates"."coin" ~ '^[A-Z]{3}$' and "exchange_rates"."coin" <> 'EUR'),
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."per_euro" > 0)
);
--> statement-breakpoint
CREATE TABLE "event_tags" (
	"event_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "event_tags_event_id_tag_id_pk" PRIMARY KEY("event_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"text_es" text NOT NULL,
	"text_en" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_text_es_unique" UNIQUE("text_es"),
	CONSTRAINT "tags_text_present" CHECK (length(btrim("tags"."text_es")) between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text,
	"description_es" text,
	"description_en" text,
	"price" integer NOT NULL,
	"coin" char(3) DEFAULT 'EUR' NOT NULL,
	"tier" text DEFAULT 'standard' NOT NULL,
	"amount" integer,
	"limit_date" date,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_tier_known" CHECK ("tickets"."tier" in ('standard', 'newcomer', 'reduced', 'patron', 'npc', 'crew', 'reserve')),
	CONSTRAINT "tickets_price_not_negative" CHECK ("tickets"."price" >= 0),
	CONSTRAINT "tickets_coin_code" CHECK ("tickets"."coin" ~ '^[A-Z]{3}$'),
	CONSTRAINT "tickets_amount_not_negative" CHECK ("tickets"."amount" >= 0),
	CONSTRAINT "tickets_title_present" CHECK (length(btrim("tickets"."title_es")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "venue_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"venue_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "venues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"address" text,
	"county" text,
	"country" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text DEFAULT 'Europe/Madrid' NOT NULL,
	"url" text,
	"type" text,
	"price_person_night" integer,
	"capacity" integer,
	"phone_number" text,
	"merged_into" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venues_slug_unique" UNIQUE("slug"),
	CONSTRAINT "venues_slug_form" CHECK ("venues"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and "venues"."slug" ~ '[a-z]' and length("venues"."slug") <= 120),
	CONSTRAINT "venues_status_known" CHECK ("venues"."status" in ('pending', 'active', 'rejected')),
	CONSTRAINT "venues_type_known" CHECK ("venues"."type" in ('casa_rural', 'albergue')),
	CONSTRAINT "venues_time_zone_known" CHECK ("venues"."time_zone" in ('Europe/Madrid', 'Atlantic/Canary', 'Europe/Berlin')),
	CONSTRAINT "venues_url_form" CHECK ("venues"."url" ~* '^https?://[^\s]+$'),
	CONSTRAINT "venues_name_present" CHECK (length(btrim("venues"."name")) between 1 and 120),
	CONSTRAINT "venues_country_code" CHECK ("venues"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "venues_both_coordinates" CHECK (("venues"."latitude" is null) = ("venues"."longitude" is null)),
	CONSTRAINT "venues_latitude_range" CHECK ("venues"."latitude" between -90 and 90),
	CONSTRAINT "venues_longitude_range" CHECK ("venues"."longitude" between -180 and 180),
	CONSTRAINT "venues_price_not_negative" CHECK ("venues"."price_person_night" >= 0),
	CONSTRAINT "venues_capacity_positive" CHECK ("venues"."capacity" > 0)
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visits_day_path_locale_pk" PRIMARY KEY("day","path","locale"),
	CONSTRAINT "visits_path_form" CHECK ("visits"."path" like '/%' and length("visits"."path") <= 200)
);
--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_slugs" ADD CONSTRAINT "event_slugs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_texts" ADD CONSTRAINT "event_texts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_organizations_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_organization_id_organizations_id_fk" FOREIGN KEY ("owner_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_slugs" ADD CONSTRAINT "organization_slugs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_tags" ADD CONSTRAINT "event_tags_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_tags" ADD CONSTRAINT "event_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_slugs" ADD CONSTRAINT "venue_slugs_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "albums_event" ON "albums" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "documents_event" ON "documents" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_slugs_event" ON "event_slugs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_upcoming" ON "events" USING btree ("last_day","date_start","id") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("date_start","id") WHERE moderation = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id");--> statement-breakpoint
CREATE INDEX "events_venue" ON "events" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "texts_order" ON "texts" USING btree ("kind","locale","position");--> statement-breakpoint
CREATE INDEX "media_parent" ON "media" USING btree ("parent_kind","parent_id","position");--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree ("name");--> statement-breakpoint
CREATE INDEX "event_tags_tag" ON "event_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "tickets_event" ON "tickets" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "venues_name" ON "venues" USING btree ("name");