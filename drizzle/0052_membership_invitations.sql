CREATE TABLE "membership_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"locale" text NOT NULL,
	"hash" text,
	"status" text DEFAULT 'open' NOT NULL,
	"invited_by" integer NOT NULL,
	"accepted_by" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_count" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "membership_invitations_hash_unique" UNIQUE("hash"),
	CONSTRAINT "membership_invitations_role_known" CHECK ("membership_invitations"."role" in ('read_only', 'moderator', 'editor')),
	CONSTRAINT "membership_invitations_status_known" CHECK ("membership_invitations"."status" in ('open', 'accepted', 'declined', 'revoked', 'expired')),
	CONSTRAINT "membership_invitations_locale_known" CHECK ("membership_invitations"."locale" ~ '^[a-z]{2,3}$')
);
--> statement-breakpoint
CREATE TABLE "ownership_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ownership_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"from_user_id" integer NOT NULL,
	"to_user_id" integer NOT NULL,
	"former_role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_back_at" timestamp with time zone,
	CONSTRAINT "ownership_transfers_role_known" CHECK ("ownership_transfers"."former_role" in ('read_only', 'moderator', 'editor'))
);
--> statement-breakpoint
ALTER TABLE "membership_invitations" ADD CONSTRAINT "membership_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_invitations" ADD CONSTRAINT "membership_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_invitations" ADD CONSTRAINT "membership_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_invitations_of" ON "membership_invitations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_invitations_open" ON "membership_invitations" USING btree ("organization_id","email_key") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "membership_invitations_to" ON "membership_invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "ownership_transfers_of" ON "ownership_transfers" USING btree ("organization_id","id");