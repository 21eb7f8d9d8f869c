CREATE INDEX "registration_handovers_of" ON "registration_handovers" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "registration_handovers_from" ON "registration_handovers" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "registrations_of_user" ON "registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "registrations_of_form_version" ON "registrations" USING btree ("form_id","form_version");--> statement-breakpoint
CREATE INDEX "registrations_of_authorization" ON "registrations" USING btree ("authorization_media_id") WHERE "registrations"."authorization_media_id" is not null;