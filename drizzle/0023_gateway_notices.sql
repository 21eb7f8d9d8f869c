CREATE TABLE "gateway_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checkout_id" integer NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"amount" integer NOT NULL,
	"coin" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" integer,
	CONSTRAINT "gateway_notices_once" UNIQUE("external_id"),
	CONSTRAINT "gateway_notices_kind_known" CHECK ("gateway_notices"."kind" in ('differs', 'dispute', 'dispute_lost', 'refund_failed'))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_positive";--> statement-breakpoint
ALTER TABLE "gateway_notices" ADD CONSTRAINT "gateway_notices_checkout_id_gateway_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."gateway_checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_notices" ADD CONSTRAINT "gateway_notices_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_notices_open" ON "gateway_notices" USING btree ("checkout_id") WHERE "gateway_notices"."done_at" is null;--> statement-breakpoint
CREATE INDEX "gateway_checkouts_parts" ON "gateway_checkouts" USING gin ("parts" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0 or ("payments"."state" = 'refunded' and "payments"."amount" < 0));