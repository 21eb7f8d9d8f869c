ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_locale_known";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_locale_known";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_locale_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_locale_known" CHECK ("contact_messages"."locale" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_locale_known" CHECK ("users"."locale" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_locale_known" CHECK ("registrations"."locale" ~ '^[a-z]{2,3}$');