CREATE TABLE "event_co_organizers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_co_organizers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"state" text DEFAULT 'invited' NOT NULL,
	"grants_money" boolean DEFAULT false NOT NULL,
	"grants_special" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"invited_by" integer,
	"accepted_at" timestamp with time zone,
	"accepted_by" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "event_co_organizers_state_known" CHECK ("event_co_organizers"."state" in ('invited', 'accepted', 'declined', 'withdrawn', 'left', 'removed')),
	CONSTRAINT "event_co_organizers_ended" CHECK (("event_co_organizers"."ended_at" is null) = ("event_co_organizers"."state" in ('invited', 'accepted'))),
	CONSTRAINT "event_co_organizers_accepted" CHECK ("event_co_organizers"."state" <> 'accepted' or "event_co_organizers"."accepted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "event_co_organizers" ADD CONSTRAINT "event_co_organizers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_co_organizers" ADD CONSTRAINT "event_co_organizers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_co_organizers" ADD CONSTRAINT "event_co_organizers_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_co_organizers" ADD CONSTRAINT "event_co_organizers_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_co_organizers_once" ON "event_co_organizers" USING btree ("event_id","organization_id") WHERE "event_co_organizers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "event_co_organizers_of" ON "event_co_organizers" USING btree ("organization_id","event_id");--> statement-breakpoint
-- The organizations that organize an event with its host: those that accepted and are active. A merge may make the host one of them.
CREATE VIEW co_organizers AS SELECT c.id, c.event_id, c.organization_id, c.grants_money, c.grants_special
  FROM event_co_organizers c JOIN events e ON e.id = c.event_id JOIN organizations o ON o.id = c.organization_id
  WHERE c.state = 'accepted' AND c.organization_id <> e.organizer_id AND o.status = 'active' AND o.merged_into IS NULL;
