ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
CREATE INDEX "users_lookalikes" ON "users" USING btree ("username_skeleton");