ALTER TABLE "payment" ADD COLUMN "has_movement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "transfer_without_movement" ON "payment" USING btree ("taken_on") WHERE "payment"."provider" = 'bank' and not "payment"."has_movement";--> statement-breakpoint
UPDATE "payment" p SET "has_movement" = true WHERE EXISTS (SELECT FROM "bank_allocation" a WHERE a."payment_id" = p."id");--> statement-breakpoint
-- What waits for its movement is few among many: a list finds it by an index, which cannot look into another table.
CREATE FUNCTION note_movement_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update payment p set has_movement = exists (select from bank_allocation a where a.payment_id = p.id)
    where p.id = coalesce(new.payment_id, old.payment_id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER note_movement_of_payment AFTER INSERT OR DELETE ON bank_allocation
  FOR EACH ROW EXECUTE FUNCTION note_movement_of_payment();
