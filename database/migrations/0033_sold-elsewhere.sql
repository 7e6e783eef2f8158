ALTER TABLE "stock_counter" ADD COLUMN "sold_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What stands in a counter without an order of the portal was sold elsewhere, as until now nothing said so.
UPDATE "stock_counter" c SET "sold_elsewhere" = greatest(0, c."purchased" - coalesce((
  SELECT sum(h."quantity") FROM "order_hold" h WHERE h."sellable_id" = c."sellable_id" AND h."counted" = 'purchased'), 0));--> statement-breakpoint
ALTER TABLE "stock_counter" ADD CONSTRAINT "sold_elsewhere_is_purchased" CHECK ("stock_counter"."sold_elsewhere" between 0 and "stock_counter"."purchased");
