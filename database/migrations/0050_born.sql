ALTER TABLE "registration_type" ADD COLUMN "born_from" integer;--> statement-breakpoint
ALTER TABLE "registration_type" ADD COLUMN "born_until" integer;--> statement-breakpoint
ALTER TABLE "registration_type" ADD CONSTRAINT "born_from_before_until" CHECK ("registration_type"."born_from" <= "registration_type"."born_until");