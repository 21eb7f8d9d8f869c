CREATE TABLE "federation_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "federation_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain" text NOT NULL,
	"reason" text,
	"blocked_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "federation_blocks_domain_unique" UNIQUE("domain"),
	CONSTRAINT "federation_blocks_domain_form" CHECK ("federation_blocks"."domain" ~ '^[a-z0-9.:-]{1,253}$')
);
--> statement-breakpoint
CREATE TABLE "federation_cache" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "federation_followers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "federation_followers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"follower" text NOT NULL,
	"inbox_id" integer NOT NULL,
	"follow_id" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "federation_followers_once" UNIQUE("actor","follower")
);
--> statement-breakpoint
CREATE TABLE "federation_inboxes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "federation_inboxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"domain" text NOT NULL,
	"cursor" bigint NOT NULL,
	"claimed_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "federation_inboxes_url_unique" UNIQUE("url"),
	CONSTRAINT "federation_inboxes_url_form" CHECK ("federation_inboxes"."url" ~* '^https?://[^\s]+$')
);
--> statement-breakpoint
CREATE TABLE "federation_keys" (
	"actor" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "federation_blocks" ADD CONSTRAINT "federation_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federation_followers" ADD CONSTRAINT "federation_followers_inbox_id_federation_inboxes_id_fk" FOREIGN KEY ("inbox_id") REFERENCES "public"."federation_inboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "federation_cache_expires" ON "federation_cache" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "federation_followers_inbox" ON "federation_followers" USING btree ("inbox_id");--> statement-breakpoint
CREATE INDEX "federation_inboxes_due" ON "federation_inboxes" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "federation_inboxes_domain" ON "federation_inboxes" USING btree ("domain");