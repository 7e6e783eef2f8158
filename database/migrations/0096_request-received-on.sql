ALTER TABLE "privacy_request" ADD COLUMN "received_on" date;--> statement-breakpoint
-- Thirty days before it was due; where the time was extended, that day is known by when it was written down alone.
UPDATE "privacy_request" SET "received_on" = CASE WHEN "extension" IS NULL THEN "due_day" - 30
  ELSE ("created_at" AT TIME ZONE 'Europe/Rome')::date END;--> statement-breakpoint
ALTER TABLE "privacy_request" ALTER COLUMN "received_on" SET NOT NULL;
