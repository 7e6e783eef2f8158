-- While a sale is stopped nothing new begins. What was sold and is unpaid again (a match that is undone) goes from `purchased` to
-- `ordered`: it has its place already.
CREATE OR REPLACE FUNCTION count_stock(changes jsonb, written bigint, OUT ok boolean, OUT shortages json) LANGUAGE plpgsql AS $$
DECLARE
  change record;
  available integer;
  is_stopped boolean;
  lacking jsonb := '[]';
BEGIN
  FOR change IN
    SELECT c.sellable_id, c.cart_blocked + c.ordered + c.purchased + coalesce(c.kept, 0) AS taken,
      c.cart_blocked > 0 OR (c.ordered > 0 AND c.ordered + c.purchased > 0) AS begins
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
