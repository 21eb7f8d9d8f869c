CREATE TABLE "player_import_rows" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"last_entry" integer NOT NULL,
	"last_payment" integer NOT NULL,
	"last_charge" integer NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "player_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "player_import_rows_once" UNIQUE("registration_id")
);
--> statement-breakpoint
CREATE TABLE "player_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"file_name" text NOT NULL,
	"sheet" text,
	"outcomes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "player_imports_state_known" CHECK ("player_imports"."state" in ('open', 'applied', 'undone')),
	CONSTRAINT "player_imports_open_has_sheet" CHECK (("player_imports"."state" = 'open') = ("player_imports"."sheet" is not null))
);
--> statement-breakpoint
ALTER TABLE "player_import_rows" ADD CONSTRAINT "player_import_rows_import_id_player_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."player_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_import_rows" ADD CONSTRAINT "player_import_rows_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_imports" ADD CONSTRAINT "player_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_imports" ADD CONSTRAINT "player_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_imports_of_event" ON "player_imports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "player_imports_by" ON "player_imports" USING btree ("created_by");