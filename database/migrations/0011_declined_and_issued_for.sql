ALTER TABLE "medical_certificate" ADD COLUMN "sport" text;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "declined_at" timestamp with time zone;