CREATE TABLE "kept_answer_consents" (
	"user_id" integer NOT NULL,
	"scope" text NOT NULL,
	"shown" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answer_consents_user_id_scope_pk" PRIMARY KEY("user_id","scope"),
	CONSTRAINT "kept_answer_consents_scope_known" CHECK ("kept_answer_consents"."scope" in ('ordinary', 'protected'))
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"encrypted" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answers_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "kept_answers_kind_known" CHECK ("kept_answers"."kind" in ('birth_date', 'phone', 'diet', 'allergies', 'emergency')),
	CONSTRAINT "kept_answers_scope_of_kind" CHECK (("kept_answers"."scope" = 'protected') = ("kept_answers"."kind" in ('diet', 'allergies', 'emergency'))),
	CONSTRAINT "kept_answers_size" CHECK (length("kept_answers"."encrypted") <= 32768)
);
--> statement-breakpoint
ALTER TABLE "kept_answer_consents" ADD CONSTRAINT "kept_answer_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_consent" FOREIGN KEY ("user_id","scope") REFERENCES "public"."kept_answer_consents"("user_id","scope") ON DELETE cascade ON UPDATE no action;