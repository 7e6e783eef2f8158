ALTER TABLE "payment" ADD COLUMN "value_day" date;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "noted_by" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_noted_by_user_account_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "money_by_hand_has_its_day" CHECK (("payment"."provider" in ('bank', 'cash')) = ("payment"."value_day" is not null));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "money_by_hand_is_there" CHECK ("payment"."provider" not in ('bank', 'cash') or "payment"."state" in ('paid', 'refunding', 'refunded'));