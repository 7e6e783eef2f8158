ALTER TABLE "refund" ADD COLUMN "shipping" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of refunds from before: with lines, what is neither theirs nor the commission's was delivery; without, it was an amount.
UPDATE refund f SET shipping = least(o.total_shipping, greatest(f.amount - f.commission - l.amount, 0))
  FROM (SELECT refund_id, sum(amount)::int AS amount FROM refund_line GROUP BY refund_id) l, customer_order o
  WHERE l.refund_id = f.id AND o.id = f.order_id AND NOT f.surplus;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_has_its_shipping" CHECK ("refund"."shipping" between 0 and "refund"."amount" - "refund"."commission" and ("refund"."shipping" = 0 or not "refund"."surplus"));
