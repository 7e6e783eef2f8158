ALTER TABLE "customer_order" ADD COLUMN "wire_chosen_at" timestamp with time zone;--> statement-breakpoint
-- Whoever is to send a wire has its bank details by mail already.
UPDATE "customer_order" SET "wire_chosen_at" = "created_at" WHERE "due_day" IS NOT NULL;
