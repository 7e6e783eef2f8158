-- Almost every payment of the bank has its movement, and no other has one. Counted apart, the planner expected thousands of
-- transfers noted by hand without a movement where there are a few, and started two workers to look for them.
CREATE STATISTICS payment_movements (mcv) ON provider, has_movement FROM payment;--> statement-breakpoint
ANALYZE payment (provider, has_movement);
