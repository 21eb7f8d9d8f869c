CREATE TABLE "event_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"asker_id" integer,
	"email" text,
	"locale" text NOT NULL,
	"question" text NOT NULL,
	"may_publish" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"public_question" text,
	"published_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "event_questions_locale_known" CHECK ("event_questions"."locale" ~ '^[a-z]{2,3}$'),
	CONSTRAINT "event_questions_present" CHECK (length(btrim("event_questions"."question")) > 0),
	CONSTRAINT "event_questions_email_form" CHECK ("event_questions"."email" ~ '^[^@\s]+@[^@\s]+$'),
	CONSTRAINT "event_questions_answer_whole" CHECK (("event_questions"."answer" is null) = ("event_questions"."answered_at" is null)),
	CONSTRAINT "event_questions_published_whole" CHECK ("event_questions"."published_at" is null or ("event_questions"."may_publish" and "event_questions"."answer" is not null and "event_questions"."public_question" is not null))
);
--> statement-breakpoint
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_questions_of_event" ON "event_questions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_questions_of_asker" ON "event_questions" USING btree ("asker_id");--> statement-breakpoint
CREATE INDEX "event_questions_of_address" ON "event_questions" USING btree (lower("email"));