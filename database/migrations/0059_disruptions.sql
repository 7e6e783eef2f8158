CREATE TABLE "disruption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"to_starts_at" timestamp with time zone,
	"words_it" text NOT NULL,
	"words_en" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"done_at" timestamp with time zone,
	CONSTRAINT "a_postponed_race_has_a_day" CHECK (("disruption"."kind" = 'postponed') = ("disruption"."to_starts_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "race" ADD COLUMN "postponed_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "race" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_counter" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disruption" ADD CONSTRAINT "disruption_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disruption" ADD CONSTRAINT "disruption_by_user_id_user_account_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disruption_race_id_at_index" ON "disruption" USING btree ("race_id","at");--> statement-breakpoint
CREATE INDEX "disruption_by_user_id_index" ON "disruption" USING btree ("by_user_id");--> statement-breakpoint
-- The one law for everything scarce, as before (0029), and for what is stopped: nothing of it is blocked, ordered or
-- taken any more, though some may be left. What is held already can be paid, which takes nothing, or given back.
CREATE OR REPLACE FUNCTION count_stock(changes jsonb, written bigint, OUT ok boolean, OUT shortages json) LANGUAGE plpgsql AS $$
DECLARE
  change record;
  available integer;
  is_stopped boolean;
  lacking jsonb := '[]';
BEGIN
  FOR change IN
    SELECT c.sellable_id, c.cart_blocked + c.ordered + c.purchased + coalesce(c.kept, 0) AS taken,
      c.cart_blocked > 0 OR c.ordered > 0 AS begins
    FROM jsonb_to_recordset(changes) AS c(sellable_id integer, cart_blocked integer, ordered integer, purchased integer, kept integer)
    ORDER BY c.sellable_id
  LOOP
    SELECT greatest(0, c.stock - c.ordered - c.cart_blocked - c.purchased - c.kept), c.stopped
    INTO STRICT available, is_stopped
    FROM stock_counter c WHERE c.sellable_id = change.sellable_id FOR UPDATE;
    IF change.taken > available OR (is_stopped AND (change.taken > 0 OR change.begins)) THEN
      lacking := lacking || jsonb_build_object('sellable_id', change.sellable_id,
        'available', CASE WHEN is_stopped THEN 0 ELSE available END);
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
