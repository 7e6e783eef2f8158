DROP INDEX "payment_left_open";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "declines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_left_open" ON "payment" USING btree ("created_at") WHERE "payment"."state" in ('starting', 'open', 'capturing', 'refunding');