CREATE TABLE "kept_hold" (
	"kept_place_id" uuid NOT NULL,
	"sellable_id" integer NOT NULL,
	"counted" text NOT NULL,
	CONSTRAINT "kept_hold_kept_place_id_sellable_id_pk" PRIMARY KEY("kept_place_id","sellable_id")
);
--> statement-breakpoint
CREATE TABLE "kept_place" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"email" text NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"detail_id" uuid,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "kept_place_registration_id_unique" UNIQUE("registration_id"),
	CONSTRAINT "kept_place_detail_id_unique" UNIQUE("detail_id")
);
--> statement-breakpoint
ALTER TABLE "coupon" DROP CONSTRAINT "coupon_percent_or_amount";--> statement-breakpoint
ALTER TABLE "stock_counter" DROP CONSTRAINT "never_oversold";--> statement-breakpoint
ALTER TABLE "stock_counter" DROP CONSTRAINT "never_negative";--> statement-breakpoint
ALTER TABLE "race" ADD COLUMN "substitution_keeps_hours" integer DEFAULT 72 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_counter" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_hold" ADD CONSTRAINT "kept_hold_kept_place_id_kept_place_id_fk" FOREIGN KEY ("kept_place_id") REFERENCES "public"."kept_place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_hold" ADD CONSTRAINT "kept_hold_sellable_id_sellable_id_fk" FOREIGN KEY ("sellable_id") REFERENCES "public"."sellable"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_place" ADD CONSTRAINT "kept_place_registration_id_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_hold_counted" ON "kept_hold" USING btree ("sellable_id") WHERE "kept_hold"."counted" = 'kept';--> statement-breakpoint
CREATE INDEX "kept_place_email_index" ON "kept_place" USING btree ("email");--> statement-breakpoint
CREATE INDEX "kept_place_kept_until_index" ON "kept_place" USING btree ("kept_until");--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_percent_or_amount" CHECK (case "coupon"."kind"
        when 'percent' then "coupon"."amount" is null and "coupon"."percent" is not null and "coupon"."percent" between 1 and 100
        else "coupon"."percent" is null and "coupon"."amount" is not null
          and ("coupon"."amount" > 0 or ("coupon"."amount" = 0 and "coupon"."from_registration_id" is not null)) end);--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "a_place_is_kept_for_two_weeks_at_most" CHECK ("race"."substitution_keeps_hours" between 0 and 336);--> statement-breakpoint
ALTER TABLE "stock_counter" ADD CONSTRAINT "never_oversold" CHECK ("stock_counter"."ordered" + "stock_counter"."cart_blocked" + "stock_counter"."purchased" + "stock_counter"."kept" <= "stock_counter"."stock");--> statement-breakpoint
ALTER TABLE "stock_counter" ADD CONSTRAINT "never_negative" CHECK (least("stock_counter"."ordered", "stock_counter"."cart_blocked", "stock_counter"."purchased", "stock_counter"."kept") >= 0);--> statement-breakpoint
-- The one law for everything scarce, as before (0013), and for places that are kept: `changes` is a list of
-- {sellable_id, cart_blocked, ordered, purchased, kept}, of which `kept` may be missing.
CREATE OR REPLACE FUNCTION count_stock(changes jsonb, written bigint, OUT ok boolean, OUT shortages json) LANGUAGE plpgsql AS $$
DECLARE
  change record;
  available integer;
  lacking jsonb := '[]';
BEGIN
  FOR change IN
    SELECT c.sellable_id, c.cart_blocked + c.ordered + c.purchased + coalesce(c.kept, 0) AS taken
    FROM jsonb_to_recordset(changes) AS c(sellable_id integer, cart_blocked integer, ordered integer, purchased integer, kept integer)
    ORDER BY c.sellable_id
  LOOP
    SELECT greatest(0, c.stock - c.ordered - c.cart_blocked - c.purchased - c.kept) INTO STRICT available
    FROM stock_counter c WHERE c.sellable_id = change.sellable_id FOR UPDATE;
    IF change.taken > available THEN
      lacking := lacking || jsonb_build_object('sellable_id', change.sellable_id, 'available', available);
    END IF;
  END LOOP;
  ok := lacking = '[]';
  shortages := lacking;
  IF ok THEN
    FOR change IN
      SELECT * FROM jsonb_to_recordset(changes) AS c(sellable_id integer, cart_blocked integer, ordered integer, purchased integer, kept integer)
    LOOP
      UPDATE stock_counter c
      SET cart_blocked = c.cart_blocked + change.cart_blocked,
          ordered = c.ordered + change.ordered,
          purchased = c.purchased + change.purchased,
          kept = c.kept + coalesce(change.kept, 0)
      WHERE c.sellable_id = change.sellable_id;
    END LOOP;
  END IF;
END $$;
