ALTER TABLE "cart" ADD COLUMN "hold_limit" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "held_since" timestamp with time zone;