CREATE TABLE "casting_rule_members" (
	"rule_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	CONSTRAINT "casting_rule_members_rule_id_registration_id_pk" PRIMARY KEY("rule_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "casting_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "casting_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "casting_rules_kind_known" CHECK ("casting_rules"."kind" in ('together', 'apart'))
);
--> statement-breakpoint
ALTER TABLE "casting_parts" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "casting_preferences" ADD COLUMN "near" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "casting_preferences" ADD COLUMN "apart" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "casting_rule_members" ADD CONSTRAINT "casting_rule_members_rule_id_casting_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."casting_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_rule_members" ADD CONSTRAINT "casting_rule_members_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "casting_rules" ADD CONSTRAINT "casting_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "casting_rule_members_of" ON "casting_rule_members" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "casting_rules_of_event" ON "casting_rules" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "casting_parts" ADD CONSTRAINT "casting_parts_group_length" CHECK (length("casting_parts"."group_name") <= 60);