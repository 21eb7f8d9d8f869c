CREATE TABLE "refund_accounts" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"encrypted" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_accounts_size" CHECK (length("refund_accounts"."encrypted") <= 600)
);
--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_accounts_of_user" ON "refund_accounts" USING btree ("user_id");