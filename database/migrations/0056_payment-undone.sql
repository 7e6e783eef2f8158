ALTER TABLE "payment" DROP CONSTRAINT "money_by_hand_is_there";--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "money_by_hand_is_there" CHECK ("payment"."provider" not in ('bank', 'cash')
        or "payment"."state" in ('paid', 'refunding', 'refunded', 'undone'));