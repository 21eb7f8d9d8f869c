CREATE TABLE "idempotency_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_hash_form" CHECK ("idempotency_keys"."hash" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");